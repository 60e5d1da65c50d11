/**
 * # Add to the menus of nodes and of the canvas
 *
 * `nodeMenu` adds to the menu of the selected nodes, and `paneMenu` to the menu of the empty
 * canvas. `done` closes the menu.
 *
 * ![The menu of a node](recipes/pictures/menus.png)
 */
import { MenuItem } from '@blueprintjs/core';
import { panel } from '@sluice/core/web';
import { nodeMenu, paneMenu, type NodeMenuProps, type PaneMenuProps } from '@sluice/editor';

const Remember = ({ nodeIds, done }: NodeMenuProps) => (
  <MenuItem text={`Remember ${nodeIds.length} nodes`} onClick={done} />
);
const Recall = ({ done }: PaneMenuProps) => <MenuItem text="Insert memo" onClick={done} />;

export const menus = [
  panel('memos.nodes', nodeMenu, { view: async () => ({ default: Remember }) }),
  panel('memos.pane', paneMenu, { view: async () => ({ default: Recall }) }),
];
