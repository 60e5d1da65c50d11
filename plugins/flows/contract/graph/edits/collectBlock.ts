import type { EdgeElement, GraphData, NodeElement } from '../../flow';

/** Some nodes of a graph with the edges among them. */
export interface Block {
  readonly nodes: readonly NodeElement[];
  readonly edges: readonly EdgeElement[];
}

/**
 * The chosen nodes, the EVALs that stand between two of them (no other EVAL), and every edge with
 * both ends inside.
 */
export function collectBlock(graph: GraphData, ids: Iterable<string>): Block {
  const chosen = new Set(ids);
  const edges = graph.elements.edges ?? [];
  const nodes = graph.elements.nodes ?? [];
  const evals = new Set(
    nodes.filter(({ data }) => data.nodeType === 'EVAL').map(({ data }) => data.id),
  );
  const fed = new Set(
    edges.filter(({ data }) => chosen.has(data.source)).map(({ data }) => data.target),
  );
  const feeding = new Set(
    edges.filter(({ data }) => chosen.has(data.target)).map(({ data }) => data.source),
  );
  for (const id of evals) {
    if (fed.has(id) && feeding.has(id)) chosen.add(id);
    else chosen.delete(id);
  }
  return {
    nodes: nodes.filter(({ data }) => chosen.has(data.id)),
    edges: edges.filter(({ data }) => chosen.has(data.source) && chosen.has(data.target)),
  };
}
