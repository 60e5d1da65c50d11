import {
  isNote,
  listFrames,
  toBox,
  touches,
  type Box,
} from '#plugins/editor/contract/geometry/boxes';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import { BoxGrid } from './BoxGrid';
import type { FlowShape, Link, Obstacle } from './LinkRouter';

/**
 * Returns what links go around: the nodes, and the notes that have no node on them. A note that
 * links lead to is a group that is collapsed, and counts as a node.
 */
function listObstacles(index: GraphIndex): Obstacle[] {
  const all = [...index.nodes.values()];
  const isLinked = (id: string) => index.out(id).length + index.into(id).length > 0;
  const frames = listFrames(all);
  const boxes = all
    .filter(node => !frames.has(node))
    .map(node => {
      const { id } = node.data;
      return { id, note: isNote(node) && !isLinked(id), ...toBox(node) };
    });
  const nodes = new BoxGrid(boxes.filter(({ note }) => !note));
  return boxes.filter(box => !box.note || !nodes.find(box).some(node => touches(node, box)));
}

/** Returns what the words below the operators of a flow cover, about. */
const listCaptions = (index: GraphIndex): Box[] =>
  [...index.nodes.values()]
    .filter(({ data }) => data.nodeType === 'EVAL')
    .map(node => {
      const { left, right, bottom } = toBox(node);
      const half = index.out(node.data.id).length > 1 ? 48 : 24;
      const middle = (left + right) / 2;
      return { left: middle - half, right: middle + half, top: bottom, bottom: bottom + 16 };
    });

/** Returns the links of a flow, from handle to handle. */
function listLinks(index: GraphIndex, getLabel: (id: string) => string): Link[] {
  return [...index.edges].flatMap(([id, { data }]): Link[] => {
    const [source, target] = [index.nodes.get(data.source), index.nodes.get(data.target)];
    if (!source || !target) return [];
    const [out, into] = [toBox(source), toBox(target)];
    return [
      {
        id,
        from: { x: out.right, y: (out.top + out.bottom) / 2 },
        to: { x: into.left, y: (into.top + into.bottom) / 2 },
        label: getLabel(id),
      },
    ];
  });
}

/** Returns what a flow draws, as far as its links go by it. */
export const readFlow = (index: GraphIndex, labels: ReadonlyMap<string, string>): FlowShape => ({
  obstacles: listObstacles(index),
  links: listLinks(index, id => labels.get(id) ?? ''),
  captions: listCaptions(index),
});
