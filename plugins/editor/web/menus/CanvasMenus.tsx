import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useEditor } from '../editor/EditorContext';
import { AddPicker } from './AddPicker';
import { EdgeMenu } from './EdgeMenu';
import { EndPicker } from './EndPicker';
import { OperatorMenu } from './OperatorMenu';
import { createPortal } from 'react-dom';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { ActionItem } from '#core/web/ui';
import { strings } from '../../strings';
import { openSubflow } from '../actions/callActions';
import {
  addAnnotation,
  pasteNodes,
  selectAll,
  cloneNodes,
  copyNodes,
  deleteAndHeal,
  deleteElements,
  foldGroups,
  groupNodes,
  replaceSelected,
  ungroupNodes,
  toggleNodes,
} from '../actions/nodeActions';
import { fitCanvas, copyNodeLink, showNodeSettings } from '../actions/viewActions';
import { Slot } from '#core/web';
import { nodeMenu, paneMenu } from '../../contract';

/** The actions on the selected nodes. */
const NodeMenu = observer(function NodeMenu({
  nodeId,
  onDone,
}: {
  nodeId: string;
  onDone: () => void;
}) {
  const editor = useEditor();
  const node = editor.index.nodes.get(nodeId);
  const nodeIds = editor.selectedNodes.includes(nodeId) ? editor.selectedNodes : [nodeId];
  const disabled = editor.selectedNodes.every(
    id => editor.index.nodes.get(id)?.data.isDisabled === true,
  );
  return (
    <Menu>
      <ActionItem action={showNodeSettings} onPick={onDone} />
      <ActionItem action={copyNodeLink} onPick={onDone} />
      <ActionItem action={openSubflow} onPick={onDone} />
      <MenuDivider />
      <ActionItem action={copyNodes} onPick={onDone} />
      <ActionItem action={cloneNodes} onPick={onDone} />
      <ActionItem action={pasteNodes} subject={undefined} onPick={onDone} />
      {node?.data.nodeType === 'CONNECTION' && (
        <ActionItem action={toggleNodes} subject={disabled} onPick={onDone} />
      )}
      <ActionItem action={groupNodes} onPick={onDone} />
      <ActionItem action={ungroupNodes} onPick={onDone} />
      <ActionItem action={foldGroups} onPick={onDone} />
      <ActionItem action={replaceSelected} onPick={() => {}} />
      {!editor.readOnly && <MenuDivider />}
      <ActionItem action={deleteAndHeal} onPick={onDone} />
      <ActionItem action={deleteElements} subject={undefined} onPick={onDone} />
      <Slot point={nodeMenu} props={{ flowId: editor.flow.flowId, nodeIds, done: onDone }} />
    </Menu>
  );
});

/** The actions on the canvas itself, at a point of it. */
const PaneMenu = observer(function PaneMenu(props: {
  at: Point;
  graph: Point;
  onDone: () => void;
}) {
  const editor = useEditor();
  const { at, graph, onDone } = props;
  return (
    <Menu>
      {!editor.readOnly && (
        <MenuItem
          text={strings.addNode.text}
          onClick={() => editor.openMenu({ kind: 'add', at, graph })}
        />
      )}
      <ActionItem action={addAnnotation} subject={graph} onPick={onDone} />
      <ActionItem action={pasteNodes} subject={graph} onPick={onDone} />
      <Slot point={paneMenu} props={{ done: onDone }} />
      {!editor.readOnly && <MenuDivider />}
      <ActionItem action={selectAll} onPick={onDone} />
      <ActionItem action={fitCanvas} onPick={onDone} />
    </Menu>
  );
});

/**
 * A box at a point of the window that stays within it and closes on Escape or a press outside; the
 * focus goes back where it was.
 */
function FloatingMenu({
  at,
  onClose,
  children,
}: {
  at: Point;
  onClose: () => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const [before] = useState(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement : null,
  );
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return undefined;
    const place = () => {
      const { width, height } = box.getBoundingClientRect();
      box.style.left = `${Math.max(8, Math.min(at.x, window.innerWidth - width - 8))}px`;
      box.style.top = `${Math.max(8, Math.min(at.y, window.innerHeight - height - 8))}px`;
    };
    place();
    box
      .querySelector<HTMLElement>('input, [role="menuitem"], a, button')
      ?.focus({ preventScroll: true });
    // Entries of other plugins come a little later.
    const observer = new ResizeObserver(place);
    observer.observe(box);
    return () => observer.disconnect();
  }, [at]);
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (!(target instanceof Node && ref.current?.contains(target))) onClose();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.stopPropagation();
        onClose();
      }
    };
    document.addEventListener('pointerdown', outside, true);
    document.addEventListener('keydown', escape, true);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      document.removeEventListener('keydown', escape, true);
      if (document.activeElement === document.body) before?.focus({ preventScroll: true });
    };
  }, [onClose, before]);
  return createPortal(
    <div className="flow-floating" ref={ref}>
      {children}
    </div>,
    document.body,
  );
}

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
      {menu.kind === 'reconnect' && <EndPicker {...menu} onDone={close} />}
    </FloatingMenu>
  );
});
