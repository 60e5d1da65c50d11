import type { FlowEditor } from '../editor/FlowEditor';
import { besideNode } from '../layout/room';

/** Asks which node to add: after the one in focus, or in the middle where none is. */
export function openAddMenu(editor: FlowEditor, target: Element, id: string | undefined): void {
  const box = target.getBoundingClientRect();
  const node = id === undefined ? undefined : editor.index.nodes.get(id);
  if (!node || node.data.nodeType === 'ANNOTATION') {
    const at = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    editor.openMenu({ kind: 'add', at, graph: editor.canvas?.middle() ?? { x: 0, y: 0 } });
    return;
  }
  const { x, y } = besideNode(node);
  // The picker takes where a node's left side is to stand.
  editor.openMenu({
    kind: 'add',
    at: { x: box.right + 8, y: box.top },
    graph: { x: x - 90, y },
    after: node.data.id,
  });
}
