import { format } from '#core/contract';
import { duplicate } from '#plugins/flows/contract/graph/edits/duplicate';
import { strings } from '#plugins/editor/strings';
import type { FlowEditor } from '../FlowEditor';

/** Clones the chosen nodes with what connects them, a little beside them. */
export function duplicateSelected(editor: FlowEditor): void {
  const ids = editor.selectedNodes.filter(
    id => editor.index.nodes.get(id)?.data.nodeType !== 'START',
  );
  if (ids.length === 0) return;
  let copies: readonly string[] = [];
  const done = editor.editGraph(format(strings.didClone, { count: ids.length }), graph => {
    copies = [...duplicate(graph, ids).values()];
  });
  if (done) editor.select(copies);
}
