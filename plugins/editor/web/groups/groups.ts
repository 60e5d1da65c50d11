import { format } from '#core/contract';
import type { EdgeElement, NodeElement } from '#plugins/flows/contract';
import type { GraphDraft } from '#plugins/flows/contract/graph/edits/editGraph';
import { indexGraph, type GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import { annotationNode, type Point } from '#plugins/flows/contract/graph/elements/newElements';
import { around, isNote, isWithin, toBox } from '../../contract/geometry/boxes';
import { getText } from '../../contract/geometry/getProperty';
import { strings } from '../../strings';

/** The free space within a group, and above its content for its name. */
const [padding, head] = [30, 56];
/** The size of a group that is collapsed. */
const folded = { width: 220, height: 60 };

/** Whether a node is a group: a note that frames others. */
export const isGroup = (index: GraphIndex, id: string): boolean =>
  listMembers(index, id).length > 0;

/** The ids of all that lies wholly within a note; none where it is no note. */
export function listMembers({ nodes }: GraphIndex, noteId: string): readonly string[] {
  const note = nodes.get(noteId);
  if (!note || !isNote(note)) return [];
  const box = toBox(note);
  const within = [...nodes.values()].filter(node => node !== note && isWithin(toBox(node), box));
  return within.some(node => !isNote(node)) ? within.map(({ data }) => data.id) : [];
}

/** Where all goes when some nodes move: what lies in a group moves with it. */
export function withMembers(
  index: GraphIndex,
  places: ReadonlyMap<string, Point>,
): ReadonlyMap<string, Point> {
  const all = new Map(places);
  for (const [id, place] of places) {
    const was = index.nodes.get(id)?.position;
    if (!was) continue;
    const by = { x: place.x - was.x, y: place.y - was.y };
    for (const member of listMembers(index, id)) {
      const { x, y } = index.nodes.get(member)!.position;
      if (!places.has(member)) all.set(member, { x: x + by.x, y: y + by.y });
    }
  }
  return all;
}

/** A note that frames nodes; it stands first, so that it lies under all that it frames. */
export function addGroup(draft: GraphDraft, members: readonly NodeElement[], name: string): string {
  const box = members.map(node => toBox(node)).reduce((whole, each) => around(whole, each));
  const note = annotationNode(
    name,
    { x: box.left - padding, y: box.top - head },
    {
      width: box.right - box.left + 2 * padding,
      height: box.bottom - box.top + head + padding,
    },
  );
  draft.elements.nodes.unshift(note as (typeof draft.elements.nodes)[number]);
  return note.data.id;
}

const folds = new WeakMap<NodeElement, NodeElement>();
const foldedNotes = new WeakSet<NodeElement>();

/** Whether a node stands for a group that is collapsed. */
export const isFolded = (node: NodeElement): boolean => foldedNotes.has(node);

/** A group as one small note; the same object while the group is. */
function toFolded(note: NodeElement, count: number): NodeElement {
  const known = folds.get(note);
  if (known) return known;
  const text = format(strings.collapsedGroup, { name: getText(note.data, 'annotation'), count });
  const properties = {
    ...note.data.properties,
    annotation: { value: text },
    width: { value: folded.width },
    height: { value: folded.height },
  };
  const small = { ...note, data: { ...note.data, properties } };
  folds.set(note, small);
  foldedNotes.add(small);
  return small;
}

/** The graph with groups collapsed: links to what they hold lead to them. */
export function foldGroups(index: GraphIndex, groups: ReadonlySet<string>): GraphIndex {
  const inside = new Map<string, string>();
  // A group within one that is collapsed is hidden with it.
  const outer = (id: string): string => (inside.has(id) ? outer(inside.get(id)!) : id);
  // Of two frames of one size, which hold each other, the first stays.
  for (const id of groups)
    for (const member of listMembers(index, id))
      if (!inside.has(member) && outer(id) !== member) inside.set(member, id);
  if (inside.size === 0) return index;
  const nodes = [...index.nodes.values()].flatMap(node => {
    const { id } = node.data;
    if (inside.has(id)) return [];
    const count = groups.has(id) ? countCards(index, id) : 0;
    return [count > 0 ? toFolded(node, count) : node];
  });
  const edges = [...index.edges.values()].flatMap((edge): EdgeElement[] => {
    const [source, target] = [outer(edge.data.source), outer(edge.data.target)];
    if (source === target) return [];
    if (source === edge.data.source && target === edge.data.target) return [edge];
    return [{ ...edge, data: { ...edge.data, source, target } }];
  });
  return indexGraph({ ...index.graph, elements: { ...index.graph.elements, nodes, edges } });
}

const countCards = (index: GraphIndex, id: string) =>
  listMembers(index, id).filter(member => index.nodes.get(member)?.data.nodeType === 'CONNECTION')
    .length;
