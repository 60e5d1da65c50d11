import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { useEditor } from '../editor/EditorContext';
import { AddPicker } from './AddPicker';
import { EdgeMenu } from './EdgeMenu';
import { FloatingMenu } from './FloatingMenu';
import { NodeMenu } from './NodeMenu';
import { OperatorMenu } from './OperatorMenu';
import { PaneMenu } from './PaneMenu';

/** The one menu that is open over the canvas. */
export const CanvasMenus = observer(function CanvasMenus() {
  const editor = useEditor();
  const close = useCallback(() => editor.openMenu(null), [editor]);
  const { menu } = editor;
  if (!menu) return null;
  return (
    <FloatingMenu at={menu.at} onClose={close}>
      {menu.kind === 'node' && <NodeMenu nodeId={menu.nodeId} onDone={close} />}
      {menu.kind === 'edge' && <EdgeMenu edgeId={menu.edgeId} at={menu.at} onDone={close} />}
      {menu.kind === 'pane' && <PaneMenu at={menu.at} graph={menu.graph} onDone={close} />}
      {menu.kind === 'operator' && <OperatorMenu {...menu} onDone={close} />}
      {menu.kind === 'add' && <AddPicker {...menu} onDone={close} />}
    </FloatingMenu>
  );
});
