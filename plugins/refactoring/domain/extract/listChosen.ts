import { isNote, isWithin, toBox } from '#plugins/editor/contract/geometry/boxes';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';

/** The selected nodes with all that lies wholly within selected notes, as groups hold it. */
export function listChosen({ nodes }: GraphIndex, selected: Iterable<string>): readonly string[] {
  const ids = new Set(selected);
  const frames = [...ids].flatMap(id => {
    const node = nodes.get(id);
    return node && isNote(node) ? toBox(node) : [];
  });
  if (frames.length > 0)
    for (const [id, node] of nodes)
      if (frames.some(frame => isWithin(toBox(node), frame))) ids.add(id);
  return [...ids];
}
