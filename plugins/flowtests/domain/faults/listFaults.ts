import { format } from '#core/contract';
import type { GraphData } from '#plugins/flows/contract';
import { noOutcome, type Machine } from '#plugins/flows/contract/graph/machine/machine';
import type { Survivor } from '../../contract';
import { isCondition, listOutcomes } from '../coverage/listUnits';
import { resultStrings as strings } from '../../contract/resultStrings';
import { replaceReference, listReferences } from './references';

/** A fault that can be put into a flow. */
export interface Fault extends Survivor {
  /** Units of the coverage: a test that reaches none of them can’t notice the fault. */
  readonly near: readonly string[];
  /** Returns the graph with the fault in it. */
  put(graph: GraphData): GraphData;
}

const opposite: Readonly<Record<string, string>> = {
  allTriggersTrue: 'allTriggersFalse',
  anyTriggersTrue: 'anyTriggersFalse',
  allTriggersFalse: 'allTriggersTrue',
  anyTriggersFalse: 'anyTriggersTrue',
};

type Element = GraphData['elements']['nodes'][number];
type Edge = NonNullable<GraphData['elements']['edges']>[number];

const changeNode = (graph: GraphData, id: string, change: (node: Element) => Element) => ({
  ...graph,
  elements: {
    ...graph.elements,
    nodes: graph.elements.nodes.map(node => (node.data.id === id ? change(node) : node)),
  },
});

const setOperator = (evalNodeId: string, target: string, operator: string) => (graph: GraphData) =>
  changeNode(graph, evalNodeId, node => ({
    ...node,
    data: {
      ...node.data,
      properties: { ...node.data.properties, [target]: { value: operator } },
    },
  }));

/** Lets an outcome’s links belong to another outcome, and the other way round. */
const swapOutcomes = (nodeId: string, one: string, other: string) => (graph: GraphData) => {
  const change = (edge: Edge): Edge => {
    const { source, multiValueSourceId: id } = edge.data;
    if (source !== nodeId || (id !== one && id !== other)) return edge;
    return { ...edge, data: { ...edge.data, multiValueSourceId: id === one ? other : one } };
  };
  const { edges = [] } = graph.elements;
  return { ...graph, elements: { ...graph.elements, edges: edges.map(change) } };
};

/** Whether the run can go two ways at a node, so that a link without its condition shows. */
function decides(machine: Machine, nodeId: string): boolean {
  const node = machine.nodes.get(nodeId);
  return node !== undefined && (isCondition(node) || listOutcomes(node).size > 1);
}

/** Lists swapped branches and dropped conditions. */
function listLinkFaults(machine: Machine): Fault[] {
  const faults: Fault[] = [];
  for (const { index, evalNodeId, target, operator, need, terms } of machine.transitions) {
    const [first] = terms;
    const node = first && machine.nodes.get(first.source);
    const to = machine.nodes.get(target);
    if (!first || !node || !to || node.disabled) continue;
    const texts = { node: node.title, target: to.title };
    const near = terms.map(({ source }) => `link/${index}/${source}`);
    const visits = terms.flatMap(({ source }) =>
      Array.from(listOutcomes(machine.nodes.get(source) ?? node), id => `outcome/${source}/${id}`),
    );
    if (terms.every(({ test }) => test === 'processed')) continue;
    if (evalNodeId !== null && terms.length === 1 && decides(machine, first.source))
      faults.push({
        kind: 'droppedCondition',
        nodeId: node.id,
        message: format(strings.droppedCondition, texts),
        near: visits,
        put: setOperator(evalNodeId, target, need === 'all' ? 'allTriggersComplete' : 'always'),
      });
    const message = format(strings.swappedBranch, texts);
    const swapped = opposite[operator] ?? 'allTriggersFalse';
    if (first.test === 'outcome') {
      const [own] = first.outcomes ?? [];
      const other = [...listOutcomes(node)].find(
        id => id !== own && id !== 'true' && id !== 'false' && !first.outcomes?.includes(id),
      );
      if (own !== undefined && other !== undefined && own !== noOutcome)
        faults.push({
          kind: 'swappedBranch',
          nodeId: node.id,
          message,
          near: visits,
          put: swapOutcomes(node.id, own, other),
        });
    } else if (evalNodeId !== null)
      faults.push({
        kind: 'swappedBranch',
        nodeId: node.id,
        message,
        near: [...near, ...visits],
        put: setOperator(evalNodeId, target, swapped),
      });
  }
  return faults;
}

/** Lists references that lead to another value. */
function listReferenceFaults(machine: Machine): Fault[] {
  const references = [...machine.nodes.values()].flatMap(node =>
    node.disabled ? [] : listReferences(node.raw).map(each => ({ ...each, node })),
  );
  const known = [...new Set(references.map(({ reference }) => reference))].sort();
  return references.map(({ node, property, reference }) => {
    const at = known.indexOf(reference);
    const next = known[(at + 1) % known.length]!;
    const other = next === reference ? 'global.parameters.anotherValue' : next;
    return {
      kind: 'otherReference',
      nodeId: node.id,
      message: format(strings.otherReference, { node: node.title, property, reference, other }),
      near: [`node/${node.id}`],
      put: graph =>
        changeNode(graph, node.id, element => ({
          ...element,
          data: {
            ...element.data,
            properties: {
              ...element.data.properties,
              [property]: replaceReference(
                element.data.properties?.[property] ?? {},
                reference,
                other,
              ),
            },
          },
        })),
    };
  });
}

/** Lists the faults that can be put into a flow, in the order of its nodes. */
export function listFaults(machine: Machine): readonly Fault[] {
  const order = new Map([...machine.nodes.keys()].map((id, at) => [id, at]));
  return [...listLinkFaults(machine), ...listReferenceFaults(machine)].sort(
    (one, other) => (order.get(one.nodeId) ?? 0) - (order.get(other.nodeId) ?? 0),
  );
}
