import type { ElkNode } from 'elkjs/lib/elk-api';
import type { NodeElement } from '#plugins/flows/contract';
import type { GraphDraft } from '#plugins/flows/contract/graph/edits/editGraph';
import { indexGraph, type GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import {
  around,
  findShift,
  isNote,
  isWithin,
  listFrames,
  toBox,
  widen,
  type Box,
} from '#plugins/editor/contract/geometry/boxes';
import type { Size } from '#plugins/editor/contract/geometry/nodeSize';
import { placeSections, toElk, type Placed } from './arrangement';
import { listSections } from './sections';

/** The layout engine. */
export type Layout = (graph: ElkNode) => Promise<ElkNode>;

/** The content of a group: its ids, the corner of the group, and how far below it links enter. */
interface Inside {
  readonly ids: readonly string[];
  readonly from: Point;
  readonly inlet: number;
}

/** Where nodes come to stand, and how large the groups around them become. */
export interface Arrangement {
  readonly places: ReadonlyMap<string, Point>;
  readonly sizes: ReadonlyMap<string, Size>;
}

/** The group that each node lies in: the smallest note that frames it wholly. */
function listOwners(nodes: readonly NodeElement[]): ReadonlyMap<string, string> {
  const frames = [...listFrames(nodes)]
    .map(({ data }) => ({ id: data.id, box: toBox(nodes.find(node => node.data === data)!) }))
    .toSorted((a, b) => getArea(a.box) - getArea(b.box));
  const owners = new Map<string, string>();
  for (const node of nodes) {
    const { id } = node.data;
    const [box, rank] = [toBox(node), frames.findIndex(frame => frame.id === id)];
    // A frame lies only in larger ones, so that no two frames of one size hold each other.
    const owner = frames.slice(rank + 1).find(frame => isWithin(box, frame.box));
    if (owner) owners.set(id, owner.id);
  }
  // A frame whose nodes all lie in smaller frames across its border holds nothing to arrange.
  const holds = new Set(nodes.filter(node => !isNote(node)).map(({ data }) => owners.get(data.id)));
  for (const { id } of frames) if (holds.has(id)) holds.add(owners.get(id));
  for (const [id, owner] of owners) if (!holds.has(owner)) owners.delete(id);
  return owners;
}
const getArea = ({ left, right, top, bottom }: Box) => (right - left) * (bottom - top);

/**
 * Arranges the chosen nodes, or all: what is in a group stays in it, each group is one thing for
 * what is around it, and what is not arranged is not covered.
 */
export async function arrangeNodes(
  index: GraphIndex,
  only: ReadonlySet<string> | undefined,
  layout: Layout,
): Promise<Arrangement> {
  const all = [...index.nodes.values()];
  const movable = only ? all.filter(({ data }) => only.has(data.id)) : all;
  const owners = listOwners(movable);
  const holders = new Set(owners.values());
  const places = new Map<string, Point>();
  const sizes = new Map<string, Size>();
  const { covered } = await arrangeWithin(undefined);
  if (covered.length === 0) return { places, sizes };
  const frames = listFrames(all);
  const others = all.filter(node => !places.has(node.data.id) && !frames.has(node));
  const down = findShift(
    covered.map(box => widen(box, 20)),
    others.map(node => toBox(node)),
    'y',
  );
  move(places.keys(), { x: 0, y: Math.round(down) });
  return { places, sizes };

  /** Arranges what lies in a group, or what lies in none, with the groups in it as one node each. */
  async function arrangeWithin(group: string | undefined): Promise<Placed> {
    const inside = new Map<string, Inside>();
    const inlets = new Map<string, number>();
    const nodes: NodeElement[] = [];
    for (const node of movable.filter(({ data }) => owners.get(data.id) === group)) {
      if (!holders.has(node.data.id)) nodes.push(node);
      else nodes.push(await arrangeGroup(node, inside));
    }
    for (const [id, { inlet }] of inside) inlets.set(id, inlet);
    const level = indexGraph({ ...index.graph, elements: { nodes, edges: listEdges(group) } });
    const sections = listSections(level, holders);
    if (sections.length === 0) return { places: new Map(), covered: [] };
    const placed = placeSections(await layout(toElk(level, sections, inlets)), sections);
    for (const [id, place] of placed.places) {
      places.set(id, place);
      const members = inside.get(id);
      if (members) move(members.ids, { x: place.x - members.from.x, y: place.y - members.from.y });
    }
    return placed;
  }

  /** Arranges what is in a group, and tells the group as large as that needs. */
  async function arrangeGroup(
    note: NodeElement,
    inside: Map<string, Inside>,
  ): Promise<NodeElement> {
    const { id } = note.data;
    const before = new Set(places.keys());
    const boxes = movable.filter(({ data }) => owners.get(data.id) === id).map(node => toBox(node));
    const { covered: parts } = await arrangeWithin(id);
    const [was, frame] = [boxes.reduce((a, b) => around(a, b)), toBox(note)];
    const now = parts.reduce((a, b) => around(a, b));
    const size = {
      width: now.right - now.left + (was.left - frame.left) + (frame.right - was.right),
      height: now.bottom - now.top + (was.top - frame.top) + (frame.bottom - was.bottom),
    };
    sizes.set(id, size);
    const from = { x: now.left - (was.left - frame.left), y: now.top - (was.top - frame.top) };
    const ids = [...places.keys()].filter(each => !before.has(each));
    const [first] = ids
      .filter(each => !isNote(index.nodes.get(each)!))
      .toSorted((a, b) => places.get(a)!.x - places.get(b)!.x);
    inside.set(id, { ids, from, inlet: first ? places.get(first)!.y - from.y : size.height / 2 });
    return resize(note, size);
  }

  /** The links among what lies in a group, those to a node in a deeper one leading to that group. */
  function listEdges(group: string | undefined) {
    const toLevel = (id: string): string | undefined => {
      for (let at: string | undefined = id; at !== undefined; at = owners.get(at))
        if (owners.get(at) === group) return at;
      return undefined;
    };
    return [...index.edges.values()].flatMap(edge => {
      const [source, target] = [toLevel(edge.data.source), toLevel(edge.data.target)];
      if (source === undefined || target === undefined || source === target) return [];
      return [{ ...edge, data: { ...edge.data, source, target } }];
    });
  }

  function move(ids: Iterable<string>, by: Point) {
    for (const id of ids) {
      const { x, y } = places.get(id)!;
      places.set(id, { x: x + by.x, y: y + by.y });
    }
  }
}

const resize = (note: NodeElement, { width, height }: Size): NodeElement => ({
  ...note,
  data: {
    ...note.data,
    properties: { ...note.data.properties, width: { value: width }, height: { value: height } },
  },
});

/** Puts an arrangement into a graph; only what changes is touched. */
export function applyArrangement(graph: GraphDraft, { places, sizes }: Arrangement): void {
  for (const node of graph.elements.nodes) {
    const [place, size] = [places.get(node.data.id), sizes.get(node.data.id)];
    if (place && (place.x !== node.position.x || place.y !== node.position.y))
      node.position = { ...place };
    if (!size) continue;
    const now = toBox(node);
    if (size.width !== now.right - now.left || size.height !== now.bottom - now.top)
      node.data.properties = {
        ...node.data.properties,
        width: { value: size.width },
        height: { value: size.height },
      };
  }
}
