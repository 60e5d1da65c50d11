import { isRecord } from '#core/contract';
import type { GraphData, NodeElement, EdgeElement } from '#plugins/flows/contract';
import {
  edgeElement,
  createEmptyGraph,
  evalNode,
  connectionNode,
} from '#plugins/flows/contract/graph/elements/newElements';
import type { EvalOperator } from '#plugins/flows/contract/internal';
import { compile } from '#plugins/flows/contract/graph/machine/compile';
import { buildSubflow, type UsedConnection } from './extract/buildSubflow';
import { planExtraction, type Extraction } from './extract/planExtraction';
import { replaceByCall } from './extract/replaceByCall';

const connection = (connectorId: string): UsedConnection => ({
  connectorId,
  connectionId: connectorId,
  name: connectorId,
  label: connectorId,
});

/** The connections of a test. */
export const parts = {
  responding: connection('httpConnector'),
  calling: connection('flowConnector'),
  comparing: connection('functionsConnector'),
};

/** The caller and the new flow that extracting a selection gives. */
export function extract(graph: GraphData, extraction: Extraction, ids: readonly string[]) {
  const subflow = buildSubflow(graph, extraction, ids, parts.responding);
  const called = { flowId: 'sub', name: 'Sub', ...parts };
  return { subflow, ...replaceByCall(graph, extraction, ids, called) };
}

/** The same for a selection that can be extracted. */
export function extractFrom(graph: GraphData, ids: readonly string[]) {
  const plan = planExtraction(graph, ids);
  if (!('extraction' in plan)) throw new Error(plan.obstacle.text);
  return { ...extract(graph, plan.extraction, ids), extraction: plan.extraction };
}

/** What a graph runs, so that two that run the same are equal: nodes, starts and conditions. */
export function describeMachine(graph: GraphData) {
  const { nodes, start, transitions } = compile(graph);
  return {
    start: [...start].sort(),
    nodes: Object.fromEntries([...nodes].map(([id, node]) => [id, { ...node, next: [] }])),
    transitions: transitions
      .map(({ target, operator, need, terms }) =>
        JSON.stringify([
          target,
          operator,
          need,
          terms
            .map(({ source, test, outcomes = [] }) =>
              [source, test, ...[...outcomes].sort()].join(' '),
            )
            .sort(),
        ]),
      )
      .sort(),
  };
}

type Node = readonly [
  connector: string,
  capability: string,
  values?: Readonly<Record<string, unknown>>,
];
type Link = readonly [from: string, to: string, operator?: EvalOperator];

/** A graph written as nodes and links; a link may begin at an outcome, `node:outcome`. */
export function createGraph(
  nodes: Readonly<Record<string, Node>>,
  links: readonly Link[],
): GraphData {
  const elements: { nodes: NodeElement[]; edges: EdgeElement[] } = { nodes: [], edges: [] };
  Object.entries(nodes).forEach(([id, [connectorId, capabilityName, values = {}]], at) => {
    const of = { id, name: id, connectorId, connectionId: connectorId, capabilityName };
    elements.nodes.push(
      connectionNode({ ...of, values: { nodeTitle: id, ...values } }, { x: at * 300, y: 0 }),
    );
  });
  for (const [from, to, operator] of links) {
    const [source = '', multiValueSourceId] = from.split(':');
    const between = evalNode({ x: 0, y: 0 }, operator ? { [to]: operator } : {});
    elements.nodes.push(between);
    elements.edges.push(
      edgeElement({
        source,
        target: between.data.id,
        ...(multiValueSourceId && { multiValueSourceId }),
      }),
      edgeElement({ source: between.data.id, target: to }),
    );
  }
  return { ...createEmptyGraph(), elements };
}

/** The graphs of all flows in an export, whatever its form. */
export function listGraphs(value: unknown): readonly GraphData[] {
  if (!isRecord(value)) return [];
  if (Array.isArray(value['flows'])) return value['flows'].flatMap(listGraphs);
  if (isRecord(value['flowInfo'])) return listGraphs(value['flowInfo']);
  const { graphData } = value;
  return isRecord(graphData) && isRecord(graphData['elements'])
    ? [graphData as unknown as GraphData]
    : [];
}
