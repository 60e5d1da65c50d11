import { findNode } from '#plugins/flows/contract/graph/elements/findNode';
import { strings } from '#plugins/editor/strings';
import type { FlowEditor } from '../FlowEditor';

/** Disables the chosen nodes, or enables them where all of them are disabled. */
export function toggleDisabled(
  editor: FlowEditor,
  ids: readonly string[] = editor.selectedNodes,
): void {
  const nodes = ids.filter(id => editor.index.nodes.get(id)?.data.nodeType === 'CONNECTION');
  const disable = !nodes.every(id => editor.index.nodes.get(id)?.data.isDisabled === true);
  editor.editGraph((disable ? strings.didDisable : strings.didEnable).text, graph => {
    for (const id of nodes) {
      const node = findNode(graph, id);
      if (!node) continue;
      if (disable) node.data.isDisabled = true;
      else delete node.data.isDisabled;
    }
  });
}
