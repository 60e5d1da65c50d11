import type { EdgeElement, GraphData, NodeElement, NodeData, EvalOperator } from '../../flow';

/** A graph by its ids and ends: what the linter, the compiler and the canvas look things up in. */
export interface GraphIndex {
  readonly graph: GraphData;
  readonly nodes: ReadonlyMap<string, NodeElement>;
  readonly edges: ReadonlyMap<string, EdgeElement>;
  /** The edges that leave a node, in the graph's order. */
  out(nodeId: string): readonly EdgeElement[];
  /** The edges that reach a node, in the graph's order. */
  into(nodeId: string): readonly EdgeElement[];
}

const none: readonly EdgeElement[] = [];

/** Indexes a graph in one pass over its nodes and edges. */
export function indexGraph(graph: GraphData): GraphIndex {
  const nodes = new Map((graph.elements.nodes ?? []).map(node => [node.data.id, node]));
  const edges = new Map<string, EdgeElement>();
  const out = new Map<string, EdgeElement[]>();
  const into = new Map<string, EdgeElement[]>();
  for (const edge of graph.elements.edges ?? []) {
    edges.set(edge.data.id, edge);
    push(out, edge.data.source, edge);
    push(into, edge.data.target, edge);
  }
  return { graph, nodes, edges, out: id => out.get(id) ?? none, into: id => into.get(id) ?? none };
}

function push(into: Map<string, EdgeElement[]>, key: string, edge: EdgeElement) {
  const list = into.get(key);
  if (list) list.push(edge);
  else into.set(key, [edge]);
}

const kinds = new WeakMap<GraphIndex, Map<string, readonly NodeElement[]>>();

function ofKind(index: GraphIndex, kind: string): readonly NodeElement[] {
  const known = kinds.get(index) ?? new Map<string, readonly NodeElement[]>();
  kinds.set(index, known);
  const before = known.get(kind);
  if (before) return before;
  const nodes = [...index.nodes.values()].filter(({ data }) => data.nodeType === kind);
  known.set(kind, nodes);
  return nodes;
}

/** The same graph, of which rules that go from node to node see these nodes only. */
export function narrowIndex(index: GraphIndex, nodes: readonly NodeElement[]): GraphIndex {
  const narrow = { ...index };
  const of = (kind: string) => nodes.filter(({ data }) => data.nodeType === kind);
  kinds.set(
    narrow,
    new Map([
      ['CONNECTION', of('CONNECTION')],
      ['ANNOTATION', of('ANNOTATION')],
    ]),
  );
  return narrow;
}

/** The nodes of an index that run something. */
export const connections = (index: GraphIndex): readonly NodeElement[] =>
  ofKind(index, 'CONNECTION');

/** The notes on the canvas. */
export const annotations = (index: GraphIndex): readonly NodeElement[] =>
  ofKind(index, 'ANNOTATION');

/**
 * The nodes a run could begin at: no edge leads to them, and they are neither teleports nor
 * annotations (wire facts, 8).
 */
export function startNodes(index: GraphIndex): readonly NodeElement[] {
  return [...index.nodes.values()].filter(
    ({ data }) =>
      data.nodeType !== 'ANNOTATION' &&
      data.connectorId !== 'annotationConnector' &&
      data.connectorId !== 'nodeConnector' &&
      index.into(data.id).length === 0,
  );
}

/**
 * The nodes in the order a reader follows them: from each start along its ways, nearest first, then
 * the annotations from the top. Every node comes once.
 */
export function graphOrder(index: GraphIndex): readonly string[] {
  const place = (id: string) => index.nodes.get(id)!.position;
  const byPlace = (a: string, b: string) => place(a).y - place(b).y || place(a).x - place(b).x;
  const seen = new Set<string>();
  const follow = (ids: readonly string[]) => {
    const queue = ids.filter(id => !seen.has(id));
    for (const id of queue) seen.add(id);
    for (const from of queue) {
      const next = [...new Set(index.out(from).map(({ data }) => data.target))]
        .filter(id => index.nodes.has(id) && !seen.has(id))
        .toSorted(byPlace);
      for (const id of next) seen.add(id);
      queue.push(...next);
    }
    return queue;
  };
  const starts = startNodes(index).map(({ data }) => data.id);
  const order = starts.toSorted(byPlace).flatMap(id => follow([id]));
  const rest = [...index.nodes.keys()].filter(id => !seen.has(id)).toSorted(byPlace);
  return [...order, ...rest.flatMap(id => follow([id]))];
}

/** The ids of the nodes from which some way leads to a node, nearest first. */
export function upstream(index: GraphIndex, nodeId: string): readonly string[] {
  const seen = new Set([nodeId]);
  const queue = [nodeId];
  for (const id of queue) {
    for (const { data } of index.into(id)) {
      if (seen.has(data.source) || !index.nodes.has(data.source)) continue;
      seen.add(data.source);
      queue.push(data.source);
    }
  }
  return queue.slice(1);
}

const isTeleport = (data: NodeData, capability: string) =>
  data.connectorId === 'nodeConnector' && data.capabilityName === capability;

/** The start nodes of teleports. */
export const teleportStarts = (index: GraphIndex) =>
  connections(index).filter(({ data }) => isTeleport(data, 'startNode'));

/** The nodes that go to such a start. */
export const teleportJumps = (index: GraphIndex) =>
  connections(index).filter(({ data }) => isTeleport(data, 'goToNode'));

/** Where a node goes to, or undefined when nothing is chosen. */
export function teleportTarget(data: NodeData): string | undefined {
  const target = data.properties?.nodeInstanceId?.value;
  return typeof target === 'string' && target !== '' ? target : undefined;
}

/** Returns the operator of an EVAL for a target: `allTriggersTrue` if none is set. */
export function getOperator(evaluator: NodeData, targetId: string): EvalOperator {
  const value = evaluator.properties?.[targetId]?.value;
  return typeof value === 'string' && value !== '' ? (value as EvalOperator) : 'allTriggersTrue';
}

/** The connectors a graph uses, in the order of first use. */
export function listConnectorIds(graph: GraphData): readonly string[] {
  return [...new Set((graph.elements.nodes ?? []).flatMap(({ data }) => data.connectorId ?? []))];
}
