import { getField } from '#core/contract';
import { finish, type Sliced } from '#core/contract/sliced';
import type { Flow, NodeData, NodeElement } from '#plugins/flows/contract';
import type { LinterError } from '#plugins/flows/contract/internal';
import {
  indexGraph,
  type GraphIndex,
  narrowIndex,
  connections,
} from '#plugins/flows/contract/graph/elements/graphIndex';
import type { LintContext } from '../lintContext';
import type { Reach, Rule, Level } from '../rule';
import { ruleGroups } from '../ruleGroups';
import { findLevel, findGroupId, isRequired } from './findGroup';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import type { LintFacts } from '../../contract';

/**
 * Finds the rule groups that a flow switches off for itself: a Variables node titled `_dvlint_`
 * saves their names, apart by commas or spaces, in the variable `ignore-rules`.
 */
function findSwitchedOff(index: GraphIndex): ReadonlySet<string> {
  const names = connections(index)
    .filter(({ data }) => data.connectorId === 'variablesConnector')
    .filter(({ data }) => data.properties?.nodeTitle?.value === '_dvlint_')
    .flatMap(({ data }) => {
      const rows = data.properties?.saveVariables?.value;
      return Array.isArray(rows) ? rows : [];
    })
    .filter(row => getField(row, 'name') === 'ignore-rules')
    .map(row => getField(row, 'value'))
    .flatMap(value => (typeof value === 'string' ? plainText(value).split(/[\s,]+/) : []));
  return new Set(names);
}

/** Runs a rule and completes its issues with code, level and flow. */
function runRule(rule: Rule, index: GraphIndex, context: LintContext): readonly LinterError[] {
  const { flowId } = context.flow;
  return rule.check(index, context).map(issue => {
    const { code, level, title } =
      rule.codes.find(each => each.code === issue.code) ?? rule.codes[0]!;
    return {
      code,
      message: issue.message ?? title,
      type: isError(code, level, context) ? 'error' : 'best-practice',
      recommendation: issue.recommendation,
      flowId,
      ...(issue.nodeId !== undefined && { nodeId: issue.nodeId }),
      ...(issue.stops && { stops: issue.stops }),
      ...(issue.path && { path: issue.path }),
    };
  });
}

const isError = (code: string, level: Level, context: LintContext) =>
  level === 'error' || (level === 'asSet' && isRequired(findGroupId(code), context));

export type Lintable = LintContext['flow'] & Pick<Flow, 'graphData'>;
/** The facts around a flow. */
export type Known = Omit<LintContext, 'flow'>;

type Found = ReadonlyMap<Rule, readonly LinterError[]>;
const nothing: Found = new Map();
/** Every rule, in the order of reports. */
const allRules = ruleGroups.flatMap(({ rules }) => rules);

/**
 * Lints a flow again and again. What a rule said of a node is kept for as long as nothing that the
 * rule looks at is another object, so after an edit of an immutable graph only what the edit can
 * reach is judged again.
 */
export class Linter {
  private readonly kept: Record<
    Exclude<Reach, 'flow'>,
    { key: readonly unknown[]; found: WeakMap<NodeData, Found> }
  > = {
    node: { key: [], found: new WeakMap() },
    links: { key: [], found: new WeakMap() },
  };

  /** All that the rules find, in the order of the rules. */
  lint(flow: Lintable, known: Known = {}): readonly LinterError[] {
    return finish(this.lintSliced(flow, known));
  }

  /** The same in steps, a rule each. */
  *lintSliced(flow: Lintable, known: Known = {}): Sliced<readonly LinterError[]> {
    const index = indexGraph(flow.graphData);
    const context = { flow, ...known };
    const around = [flow.flowId, flow.settings, flow.trigger, known.capability, known.rules];
    const nodes = [...index.nodes.values()];
    const links = [
      ...around,
      flow.graphData.elements.edges,
      ...nodes.flatMap(({ data }) => (data.nodeType === 'EVAL' ? [data] : [])),
    ];
    const byNode = new Map<Rule, LinterError[]>();
    yield* this.judge('node', around, nodes, index, context, byNode);
    yield* this.judge('links', links, nodes, index, context, byNode);
    const off = findSwitchedOff(index);
    const reported: LinterError[] = [];
    for (const { id, rules, refused } of ruleGroups) {
      const level = findLevel(id, context);
      if (!refused && (level === 'off' || (level !== 'required' && off.has(id)))) continue;
      for (const rule of rules) {
        const issues = rule.reach === 'flow' ? runRule(rule, index, context) : byNode.get(rule);
        for (const issue of issues ?? []) reported.push(issue);
        yield;
      }
    }
    return reported;
  }

  private *judge(
    reached: Exclude<Reach, 'flow'>,
    key: readonly unknown[],
    nodes: readonly NodeElement[],
    index: GraphIndex,
    context: LintContext,
    into: Map<Rule, LinterError[]>,
  ): Sliced<void> {
    const cached = this.kept[reached];
    if (key.length !== cached.key.length || key.some((each, at) => each !== cached.key[at])) {
      cached.found = new WeakMap();
      cached.key = key;
    }
    const fresh = nodes.filter(({ data }) => !cached.found.has(data));
    if (fresh.length > 0)
      for (const [data, found] of yield* this.fresh(reached, fresh, index, context))
        cached.found.set(data, found);
    for (const { data } of nodes)
      for (const [rule, found] of cached.found.get(data) ?? nothing) {
        const list = into.get(rule);
        if (list) for (const each of found) list.push(each);
        else into.set(rule, [...found]);
      }
  }

  private *fresh(
    reached: Reach,
    nodes: readonly NodeElement[],
    index: GraphIndex,
    context: LintContext,
  ): Sliced<readonly (readonly [NodeData, Found])[]> {
    const narrow = narrowIndex(index, nodes);
    const byId = new Map<string, Map<Rule, LinterError[]>>();
    for (const rule of allRules) {
      if (rule.reach !== reached) continue;
      yield;
      for (const finding of runRule(rule, narrow, context)) {
        const { nodeId = '' } = finding;
        const of = byId.get(nodeId) ?? new Map<Rule, LinterError[]>();
        byId.set(nodeId, of);
        const list = of.get(rule);
        if (list) list.push(finding);
        else of.set(rule, [finding]);
      }
    }
    return nodes.map(({ data }) => [data, byId.get(data.id) ?? nothing] as const);
  }
}

/** Converts the facts of the wire to what rules read. */
export function parseFacts(
  facts: LintFacts,
  capability: NonNullable<LintContext['capability']>,
): Known {
  return {
    flows: new Map(Object.entries(facts.flows)),
    called: new Map(Object.entries(facts.called)),
    isSubFlow: facts.isSubFlow,
    variables: new Set(facts.variables),
    secrets: new Set(facts.secrets),
    rules: new Map(facts.rules.map(each => [each.rule, each])),
    standIns: new Set(facts.standIns),
    ...(facts.unset && { unset: facts.unset }),
    sources: facts.sources,
    capability,
  };
}

/** All that the rules find in a flow, looked at once; a `Linter` looks again after each edit. */
export function lintFlow(flow: Lintable, known: Known = {}): readonly LinterError[] {
  return new Linter().lint(flow, known);
}

/** The same in steps. */
export const lintFlowSliced = (flow: Lintable, known: Known = {}) =>
  new Linter().lintSliced(flow, known);
