import { collectBlock } from '#plugins/flows/contract/graph/edits/collectBlock';
import { encodeBlock } from '#plugins/editor/domain/clipboard/encodeBlock';
import type { FlowEditor } from '../FlowEditor';

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
