import type { Notices } from '#core/web';
import { Failure, format, errorMessages } from '#core/contract';
import { formatKeys } from '#core/web/palette';
import { PasteError, encodeBlock, pasteBlock } from '../../domain/clipboard/copyPaste';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import { strings } from '../../strings';
import type { FlowEditor } from '../editor/FlowEditor';
import { settle } from '../layout/room';
import { collectBlock } from '#plugins/flows/contract/graph/edits/blocks';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';

/**
 * Puts copied nodes into the flow as one step, at a point or in the middle of what is shown. Throws
 * a PasteError.
 */
export function pasteText(editor: FlowEditor, text: string, at?: Point): void {
  if (editor.readOnly) return;
  const block = pasteBlock(text, editor.connections, at ?? freePlace(editor));
  const label = format(strings.didPaste, { count: block.nodes.length });
  const ids = block.nodes.map(({ data }) => data.id);
  const pasted = editor.editGraph(label, graph => {
    addElements(graph, block.nodes, block.edges);
    settle(graph, ids);
  });
  if (pasted) editor.select(ids);
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

/**
 * The chosen nodes with what connects them, as text for the clipboard; undefined where nothing is
 * chosen.
 */
export function copySelected(editor: FlowEditor): string | undefined {
  const ids = editor.selectedNodes.filter(
    id => editor.index.nodes.get(id)?.data.nodeType !== 'START',
  );
  return ids.length === 0 ? undefined : encodeBlock(collectBlock(editor.document.graphData, ids));
}

/** Pastes text and says, in the specification's words, why it cannot. */
export function pasteOrTell(editor: FlowEditor, notices: Notices, text: string, at?: Point): void {
  try {
    pasteText(editor, text, at);
  } catch (fault) {
    if (!(fault instanceof PasteError)) throw fault;
    notices.failure(
      new Failure(0, 0, fault.title ? `${fault.title.text}: ${fault.text.text}` : fault.text.text),
    );
  }
}

/**
 * Pastes what the system's clipboard holds, for menus; the keys use the browser's own paste
 * event (`useClipboardKeys.ts`).
 */
export async function pasteFromClipboard(
  editor: FlowEditor,
  notices: Notices,
  at?: Point,
): Promise<void> {
  let text: string;
  try {
    text = await navigator.clipboard.readText();
  } catch {
    return notices.info(format(strings.clipboardClosed, { keys: formatKeys('mod+v') }));
  }
  pasteOrTell(editor, notices, text, at);
}

/**
 * Writes the chosen nodes to the system's clipboard, for this flow, another flow or another tab.
 */
export async function copyToClipboard(editor: FlowEditor, notices: Notices): Promise<boolean> {
  const text = copySelected(editor);
  if (text === undefined) return false;
  try {
    await navigator.clipboard.writeText(text);
    notices.info(format(strings.copied, { count: editor.selectedNodes.length }));
    return true;
  } catch {
    notices.failure(new Failure(0, 0, errorMessages.copy.text));
    return false;
  }
}
