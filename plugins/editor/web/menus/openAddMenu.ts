import type { NodeElement } from '#plugins/flows/contract';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
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
  editor.openMenu({
    kind: 'add',
    at: { x: box.right + 8, y: box.top },
    graph: placeBehind(node),
    after: node.data.id,
  });
}

/** Where the picker puts a node right behind another; it takes where the left side is to stand. */
export function placeBehind(node: NodeElement): Point {
  const { x, y } = besideNode(node);
  return { x: x - 90, y };
}
