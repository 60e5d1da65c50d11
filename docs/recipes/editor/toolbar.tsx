/**
 * # Add to the toolbar of the editor
 *
 * Each part gets the session of the open flow:
 *
 * - `editTools` and `toolbarActions` are for people who can change the flow.
 * - `statusButtons` show the flow’s status.
 * - `panelButtons` open a panel.
 * - `toolbarMenu` adds entries to the menu.
 * - `canvasBars` appear below the canvas.
 * - `emptyCanvas` appears on an empty flow.
 *
 * ![The toolbar of the editor](recipes/pictures/toolbar.png)
 */
import { Button, MenuItem } from '@blueprintjs/core';
import { panel } from '@sluice/core/web';
import {
  canvasBars,
  editTools,
  emptyCanvas,
  panelButtons,
  statusButtons,
  toolbarActions,
  toolbarMenu,
  type EditorPartProps,
} from '@sluice/editor';

const MemoButton = ({ session }: EditorPartProps) => (
  <Button text="Memo" disabled={session.busy !== null} />
);
const MemoItem = () => <MenuItem text="Memos in this flow" />;
const view = async () => ({ default: MemoButton });

export const inToolbar = [
  panel('memos.tool', editTools, { view }),
  panel('memos.act', toolbarActions, { view }),
  panel('memos.status', statusButtons, { view }),
  panel('memos.open', panelButtons, { view }),
  panel('memos.bar', canvasBars, { view }),
  panel('memos.begin', emptyCanvas, { view }),
  panel('memos.menu', toolbarMenu, { view: async () => ({ default: MemoItem }) }),
];
