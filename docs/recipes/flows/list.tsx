/**
 * # Add to the list of flows
 *
 * - `flowRowMenu` adds an entry to the menu of a flow.
 * - `flowListActions` adds a button above the list.
 * - `flowListMakers` adds another way to create a flow.
 * - `flowListParts` adds a part for the whole list, such as handling dropped files.
 *
 * ![The list of flows, with buttons above it](recipes/pictures/list.png)
 */
import { Button, MenuItem } from '@blueprintjs/core';
import { panel } from '@sluice/core/web';
import {
  flowListActions,
  flowListMakers,
  flowListParts,
  flowRowMenu,
  type FlowListPartProps,
  type FlowRowMenuProps,
} from '@sluice/flows';

const MemoItem = ({ flowId, name }: FlowRowMenuProps) => (
  <MenuItem text={`Memo about ${name}`} href={`/memos?flow=${flowId}`} />
);
const MemoButton = () => <Button text="Memos" />;
const Dropped = ({ area }: FlowListPartProps) => <span hidden>{area.childElementCount}</span>;

export const inFlowList = [
  panel('memos.ofFlow', flowRowMenu, { view: async () => ({ default: MemoItem }) }),
  panel('memos.button', flowListActions, { view: async () => ({ default: MemoButton }) }),
  panel('memos.make', flowListMakers, { view: async () => ({ default: MemoButton }) }),
  panel('memos.dropped', flowListParts, { view: async () => ({ default: Dropped }) }),
];
