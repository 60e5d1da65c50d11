import { catalogue, Failure, format } from '#core/contract';
import type { Notices } from '#core/web';
import { strings } from '../../strings';
import { copySelected } from '../editor/actions/copySelected';
import type { FlowEditor } from '../editor/FlowEditor';

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
    notices.failure(new Failure(0, 0, catalogue.copy.text));
    return false;
  }
}
