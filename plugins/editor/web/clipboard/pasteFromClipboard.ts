import type { Notices } from '#core/web';
import { Failure, format } from '#core/contract';
import { formatKeys } from '#core/web/palette';
import { PasteError } from '../../domain/clipboard/pasteFault';
import type { Point } from '#plugins/flows/contract/graph/elements/nodeElement';
import { strings } from '../../strings';
import { pasteText } from '../editor/actions/pasteText';
import type { FlowEditor } from '../editor/FlowEditor';

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
 * Pastes what the system's clipboard holds, for menus; the keys use the browser's own paste event.
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
