import { format } from '#core/contract';
import { addElements } from '#plugins/flows/contract/graph/edits/addElements';
import { pasteBlock } from '#plugins/editor/domain/clipboard/pasteBlock';
import type { Point } from '#plugins/flows/contract/graph/elements/nodeElement';
import { strings } from '#plugins/editor/strings';
import type { FlowEditor } from '../FlowEditor';

/**
 * Puts copied nodes into the flow as one step, at a point or in the middle of what is shown. Throws
 * a PasteError.
 */
export function pasteText(editor: FlowEditor, text: string, at?: Point): void {
  if (editor.readOnly) return;
  const block = pasteBlock(text, editor.connections, at ?? freePlace(editor));
  const label = format(strings.didPaste, { count: block.nodes.length });
  if (!editor.editGraph(label, graph => addElements(graph, block.nodes, block.edges))) return;
  editor.select(block.nodes.map(({ data }) => data.id));
}

/** A little up and left of the middle, moved on while something stands exactly there. */
function freePlace(editor: FlowEditor): Point {
  const middle = editor.canvas?.middle() ?? { x: 0, y: 0 };
  const taken = new Set(
    [...editor.index.nodes.values()].map(({ position }) => `${position.x} ${position.y}`),
  );
  let place = { x: Math.round(middle.x - 120), y: Math.round(middle.y - 60) };
  while (taken.has(`${place.x} ${place.y}`)) place = { x: place.x + 40, y: place.y + 40 };
  return place;
}
