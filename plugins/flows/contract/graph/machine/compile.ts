import { finish, type Sliced } from '#core/contract/sliced';
import type { EdgeData, EvalOperator, GraphData, NodeData } from '../../flow';
import { indexGraph, type GraphIndex, startNodes, getOperator } from '../elements/graphIndex';
import { parseExpression } from './expression';
import type { Machine, MachineNode, Term, Transition } from './machine';

/** Properties that hold code, markup or schemas: they reach the connector as they are. */
export const verbatim: ReadonlySet<string> = new Set([
  'code',
  'customHTML',
  'customCSS',
  'customScript',
  'inputSchema',
  'outputSchema',
  'sktemplate',
  'formFieldsList',
  'validationRules',
]);

interface Rule {
  readonly need: 'all' | 'any';
  readonly test: 'success' | 'failure' | 'processed';
}
const rules: Readonly<Record<EvalOperator, Rule>> = {
  allTriggersTrue: { need: 'all', test: 'success' },
  anyTriggersTrue: { need: 'any', test: 'success' },
  allTriggersFalse: { need: 'all', test: 'failure' },
  anyTriggersFalse: { need: 'any', test: 'failure' },
  allTriggersComplete: { need: 'all', test: 'processed' },
  always: { need: 'any', test: 'processed' },
};
const isRule = (operator: string): operator is EvalOperator => Object.hasOwn(rules, operator);

const runs = (data: NodeData) =>
  data.nodeType === 'CONNECTION' && data.connectorId !== 'annotationConnector';
const isStart = (data: NodeData) => data.nodeType === 'START';

/** Makes a graph ready to run. Any graph compiles: what cannot run is found when it is reached. */
export const compile = (graph: GraphData): Machine => finish(compileSliced(graph));

/** The same in slices. */
export function* compileSliced(graph: GraphData): Sliced<Machine> {
  const index = indexGraph(graph);
  yield;
  const transitions = yield* listTransitionsSliced(index);
  const next = new Map<string, Transition[]>();
  for (const transition of transitions) {
    yield;
    for (const { source } of transition.terms) {
      const list = next.get(source);
      if (list) list.push(transition);
      else next.set(source, [transition]);
    }
  }
  const nodes = new Map<string, MachineNode>();
  for (const { data } of index.nodes.values()) {
    yield;
    if (runs(data) || isStart(data)) nodes.set(data.id, compileNode(data, next.get(data.id) ?? []));
  }
  return { nodes, start: listStarts(index, nodes), transitions };
}

function listStarts(index: GraphIndex, nodes: ReadonlyMap<string, unknown>): readonly string[] {
  const scheduled = [...index.nodes.values()].filter(({ data }) => isStart(data));
  return (scheduled.length > 0 ? scheduled : startNodes(index))
    .map(({ data }) => data.id)
    .filter(id => nodes.has(id));
}

function compileNode(data: NodeData, next: readonly Transition[]): MachineNode {
  const raw = data.properties ?? {};
  const isSet = (name: string) => String(raw[name]?.value) === 'true';
  const fillings = Object.entries(raw)
    .filter(
      ([, property]) => typeof property === 'object' && property !== null && 'value' in property,
    )
    .map(
      ([name, property]) =>
        [
          name,
          verbatim.has(name)
            ? { kind: 'plain' as const, value: property.value }
            : parseExpression(property.value),
        ] as const,
    );
  return {
    id: data.id,
    connectorId: data.connectorId ?? '',
    connectionId: data.connectionId ?? '',
    capabilityName: data.capabilityName ?? '',
    title: String(raw['nodeTitle']?.value ?? data.label ?? data.name ?? data.id),
    disabled: data.isDisabled === true,
    unconfigured: !isStart(data) && !data.capabilityName,
    expires: isSet('oeNodeCacheExpire'),
    expiresFlow: isSet('oeInteractionCacheExpire'),
    raw,
    fillings,
    next,
  };
}

/** Every way from nodes to the one after them, as runs take it. */
export const listTransitions = (index: GraphIndex): readonly Transition[] =>
  finish(listTransitionsSliced(index));

function* listTransitionsSliced(index: GraphIndex): Sliced<readonly Transition[]> {
  const transitions: Transition[] = [];
  const add = (
    evalNodeId: string | null,
    operator: string,
    target: string,
    termsOf: (rule: Rule) => readonly Term[],
  ) => {
    const rule = rules[isRule(operator) ? operator : 'allTriggersTrue'];
    const terms = termsOf(rule);
    if (terms.length > 0)
      transitions.push({
        index: transitions.length,
        evalNodeId,
        target,
        operator,
        need: rule.need,
        terms,
      });
  };
  for (const { data } of index.nodes.values()) {
    yield;
    const into = index.into(data.id).map(edge => edge.data);
    if (data.nodeType === 'EVAL') {
      const termsOf = shareTerms(
        index,
        into.filter(edge => canRun(index, edge.source)),
      );
      for (const { data: out } of index.out(data.id)) {
        yield;
        if (canRun(index, out.target))
          add(data.id, getOperator(data, out.target), out.target, termsOf);
      }
    } else if (runs(data)) {
      for (const edge of into) {
        yield;
        if (canRun(index, edge.source))
          add(null, 'allTriggersTrue', data.id, shareTerms(index, [edge]));
      }
    }
  }
  return transitions;
}

function canRun(index: GraphIndex, nodeId: string): boolean {
  const data = index.nodes.get(nodeId)?.data;
  return data !== undefined && (runs(data) || isStart(data));
}

/**
 * A teleport's start node only hands its inputs on: nothing is asked of it but that it was reached,
 * and a branch for its failure is never taken.
 */
function isTeleportStart(index: GraphIndex, sources: readonly EdgeData[]): boolean {
  const [first, second] = sources;
  const only = first && !second ? index.nodes.get(first.source)?.data : undefined;
  return only?.connectorId === 'nodeConnector' && only.capabilityName === 'startNode';
}

/** Compiles the terms of an operator once for each rule, however many nodes it leads to. */
function shareTerms(
  index: GraphIndex,
  sources: readonly EdgeData[],
): (rule: Rule) => readonly Term[] {
  const always = isTeleportStart(index, sources);
  const known = new Map<Rule['test'], readonly Term[]>();
  return rule => {
    const terms = known.get(rule.test) ?? compileTerms(sources, rule, always);
    known.set(rule.test, terms);
    return terms;
  };
}

function compileTerms(
  sources: readonly EdgeData[],
  { test }: Rule,
  always: boolean,
): readonly Term[] {
  const bySource = new Map<string, string[]>();
  for (const { source, multiValueSourceId } of sources) {
    const outcomes = bySource.get(source) ?? [];
    if (typeof multiValueSourceId === 'string') outcomes.push(multiValueSourceId);
    bySource.set(source, outcomes);
  }
  return [...bySource].map(([source, outcomes]) => {
    if (always && test !== 'failure') return { source, test: 'processed' };
    return outcomes.length > 0 && test === 'success'
      ? { source, test: 'outcome', outcomes }
      : { source, test };
  });
}
