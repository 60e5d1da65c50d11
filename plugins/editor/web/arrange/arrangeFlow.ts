import type { ELK, ElkNode } from 'elkjs/lib/elk-api';
import { strings } from '../../strings';
import { placeNodes } from '../editor/actions/editNodes';
import type { FlowEditor } from '../editor/FlowEditor';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import { nodeSize } from '../canvas/geometry/nodeSize';

/** Where annotations go when nodes are arranged: each moves with the node it stands nearest to. */
export function notesAlong(
  index: GraphIndex,
  places: ReadonlyMap<string, Point>,
): ReadonlyMap<string, Point> {
  const moved = new Map<string, Point>();
  for (const [id, note] of index.nodes) {
    if (note.data.nodeType !== 'ANNOTATION') continue;
    const { width, height } = nodeSize(note);
    const { x, y } = note.position;
    let nearest: { readonly far: number; readonly by: Point } | undefined;
    for (const [other, place] of places) {
      const was = index.nodes.get(other)?.position;
      if (!was) continue;
      const dx = Math.max(x - was.x, 0, was.x - (x + width));
      const dy = Math.max(y - was.y, 0, was.y - (y + height));
      const far = Math.hypot(dx, dy);
      if (!nearest || far < nearest.far)
        nearest = { far, by: { x: place.x - was.x, y: place.y - was.y } };
    }
    if (nearest) moved.set(id, { x: x + nearest.by.x, y: y + nearest.by.y });
  }
  return moved;
}

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
  const before = corner(children.flatMap(({ id }) => index.nodes.get(id)?.position ?? []));
  const after = corner(placed.map(([, point]) => point));
  const by = { x: before.x - after.x, y: before.y - after.y };
  return new Map(
    placed.map(([id, { x, y }]) => [id, { x: Math.round(x + by.x), y: Math.round(y + by.y) }]),
  );
}

let engine: Promise<ELK> | undefined;

/** The layout engine, in a worker that is started when it is first needed. */
function elk(): Promise<ELK> {
  engine ??= import('elkjs/lib/elk-api').then(
    ({ default: Elk }) =>
      new Elk({
        workerFactory: () => new Worker(new URL('elkjs/lib/elk-worker.min.js', import.meta.url)),
      }),
  );
  return engine;
}

/** Arranges the chosen nodes, or the whole flow where fewer than two are chosen, as one step. */
export async function arrangeFlow(editor: FlowEditor): Promise<void> {
  const chosen = editor.selectedNodes;
  const { index } = editor;
  const only = chosen.length > 1 ? new Set(chosen) : undefined;
  const result = await (await elk()).layout(toElk(index, only));
  if (editor.index.graph !== index.graph) return arrangeFlow(editor);
  const places = fromElk(result, index);
  placeNodes(
    editor,
    only ? places : new Map([...places, ...notesAlong(index, places)]),
    strings.didArrange.text,
  );
  if (!only) editor.canvas?.fit();
}
