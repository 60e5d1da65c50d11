import { format } from '#core/contract';
import { removeElements } from '#plugins/flows/contract/graph/edits/removeElements';
import { strings } from '#plugins/editor/strings';
import type { FlowEditor } from '../FlowEditor';

/**
 * Deletes what is chosen with what hangs on it, as one step; the start of a scheduled flow stays.
 */
export function removeSelected(editor: FlowEditor): void {
  const { index, selection } = editor;
  const ids = [...selection].filter(id => index.nodes.get(id)?.data.nodeType !== 'START');
  if (ids.length === 0) return;
  const nodes = ids.filter(id => index.nodes.has(id)).length;
  const label =
    nodes === 0 ? strings.didDeleteEdge.text : format(strings.didDelete, { count: nodes });
  if (editor.editGraph(label, graph => removeElements(graph, ids))) editor.select([]);
}
