import type { NodeElement } from '#plugins/flows/contract';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import { around, isNote, toBox, type Box } from '#plugins/editor/contract/geometry/boxes';

/** A node with the notes that stand close to it, which move as one. */
export interface Cluster {
  readonly node: NodeElement;
  readonly notes: readonly NodeElement[];
  /** The area of all of them. */
  readonly box: Box;
}

/** Nodes that are linked with each other, and the notes that head them or stand below them. */
export interface Section {
  readonly clusters: readonly Cluster[];
  readonly above: readonly NodeElement[];
  readonly below: readonly NodeElement[];
  readonly box: Box;
}

/** A note of at most this size, at most so far from a node, speaks of that node alone. */
const near = 140;
const largest = { width: 320, height: 200 };

function getDistance(a: Box, b: Box): number {
  const x = Math.max(a.left - b.right, b.left - a.right, 0);
  const y = Math.max(a.top - b.bottom, b.top - a.bottom, 0);
  return Math.hypot(x, y);
}

const enclose = (boxes: readonly Box[]): Box => boxes.reduce((whole, box) => around(whole, box));

/** The nodes that links join, in the order of the graph. */
function listLinked(index: GraphIndex, nodes: readonly NodeElement[]): readonly NodeElement[][] {
  const open = new Map(nodes.map(node => [node.data.id, node]));
  const groups: NodeElement[][] = [];
  for (const node of nodes) {
    if (!open.delete(node.data.id)) continue;
    const linked = [node];
    for (const { data } of linked)
      for (const edge of [...index.out(data.id), ...index.into(data.id)])
        for (const end of [edge.data.source, edge.data.target]) {
          const other = open.get(end);
          if (other && open.delete(end)) linked.push(other);
        }
    groups.push(linked);
  }
  return groups;
}

/**
 * The sections of a graph: each note belongs to the node that is nearest, or heads its section;
 * notes that are groups count as nodes.
 */
export function listSections(
  index: GraphIndex,
  groups: ReadonlySet<string> = new Set(),
): readonly Section[] {
  const all = [...index.nodes.values()];
  const isLoose = (node: NodeElement) => isNote(node) && !groups.has(node.data.id);
  const parts = listLinked(
    index,
    all.filter(node => !isLoose(node)),
  ).map(nodes => ({ nodes, above: [] as NodeElement[], below: [] as NodeElement[] }));
  const boxes = new Map(all.map(node => [node, toBox(node)]));
  const close = new Map<NodeElement, NodeElement[]>();
  for (const note of all.filter(isLoose)) {
    const box = boxes.get(note)!;
    let nearest: { part: (typeof parts)[number]; node: NodeElement; far: number } | undefined;
    for (const part of parts)
      for (const node of part.nodes) {
        if (node.data.nodeType === 'EVAL') continue;
        const far = getDistance(box, boxes.get(node)!);
        if (!nearest || far < nearest.far) nearest = { part, node, far };
      }
    if (!nearest) continue;
    const { part, node, far } = nearest;
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    if (far <= near && width <= largest.width && height <= largest.height)
      close.set(node, [...(close.get(node) ?? []), note]);
    else (box.top < boxes.get(node)!.top ? part.above : part.below).push(note);
  }
  return parts.map(({ nodes, above, below }): Section => {
    const clusters = nodes.map((node): Cluster => {
      const notes = close.get(node) ?? [];
      return { node, notes, box: enclose([node, ...notes].map(each => boxes.get(each)!)) };
    });
    return { clusters, above, below, box: enclose(clusters.map(({ box }) => box)) };
  });
}
