import { MenuDivider } from '@blueprintjs/core';
import { ActionItem } from '#core/web/ui';
import type { NodeMenuProps } from '#plugins/editor/contract';
import { pinOutput, runFrom, runNode } from './debuggerActions';

/** What the debugger does with one node, in the menu of nodes. */
export default function NodeItems({ nodeIds, done }: NodeMenuProps) {
  const [nodeId, ...others] = nodeIds;
  if (nodeId === undefined || others.length > 0) return null;
  return (
    <>
      <MenuDivider />
      <ActionItem action={runNode} subject={nodeId} onPick={done} />
      <ActionItem action={runFrom} subject={nodeId} onPick={done} />
      <ActionItem action={pinOutput} subject={nodeId} onPick={done} />
    </>
  );
}
