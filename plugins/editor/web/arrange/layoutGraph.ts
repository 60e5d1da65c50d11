import type { ElkNode } from 'elkjs/lib/elk-api';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { Point } from '#plugins/flows/contract/graph/elements/nodeElement';
import { nodeSize } from '../canvas/geometry/nodeSize';

/** The graph as the layout engine wants it; annotations stay where they are. */
export function toElk(index: GraphIndex, only?: ReadonlySet<string>): ElkNode {
  const nodes = [...index.nodes.values()].filter(
    ({ data }) => data.nodeType !== 'ANNOTATION' && (!only || only.has(data.id)),
  );
  const ids = new Set(nodes.map(({ data }) => data.id));
  return {
    id: 'flow',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'RIGHT',
      'elk.layered.spacing.nodeNodeBetweenLayers': '60',
      'elk.spacing.nodeNode': '46',
      'elk.spacing.componentComponent': '90',
      'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
    },
    children: nodes.map(node => ({ id: node.data.id, ...nodeSize(node) })),
    edges: [...index.edges.values()]
      .filter(({ data }) => ids.has(data.source) && ids.has(data.target))
      .map(({ data }) => ({ id: data.id, sources: [data.source], targets: [data.target] })),
  };
}

/**
 * Where the engine put each node's centre, moved so that the first of them stays about where it
 * was.
 */
export function fromElk(result: ElkNode, index: GraphIndex): ReadonlyMap<string, Point> {
  const children = result.children ?? [];
  const placed = children.map(
    ({ id, x = 0, y = 0, width = 0, height = 0 }) =>
      [id, { x: x + width / 2, y: y + height / 2 }] as const,
  );
  const corner = (points: readonly Point[]) => ({
    x: Math.min(...points.map(({ x }) => x)),
    y: Math.min(...points.map(({ y }) => y)),
  });
  const before = corner(children.map(({ id }) => index.nodes.get(id)!.position));
  const after = corner(placed.map(([, point]) => point));
  const by = { x: before.x - after.x, y: before.y - after.y };
  return new Map(
    placed.map(([id, { x, y }]) => [id, { x: Math.round(x + by.x), y: Math.round(y + by.y) }]),
  );
}
