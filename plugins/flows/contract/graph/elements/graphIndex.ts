import type { EdgeElement, GraphData, NodeElement } from '../../flow';

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
