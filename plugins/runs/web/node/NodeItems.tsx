import { MenuDivider } from '@blueprintjs/core';
import { useApp } from '#core/web';
import { ActionItem } from '#core/web/ui';
import type { NodeMenuProps } from '#plugins/editor/contract';
import { addBreakpoint, removeBreakpoint } from '../breakpoints/breakpointActions';
import { debuggers } from './Debuggers';
import { pinOutput, runFrom, runNode, unpinOutput } from './debuggerActions';

/** The debugger’s entries in the menu of nodes. */
export default function NodeItems({ nodeIds, done }: NodeMenuProps) {
  const [nodeId, ...others] = nodeIds;
  const trials = useApp().host.find(debuggers)?.current;
  if (nodeId === undefined || others.length > 0) return null;
  return (
    <>
      <MenuDivider />
      <ActionItem action={runNode} subject={nodeId} onPick={done} />
      <ActionItem action={runFrom} subject={nodeId} onPick={done} />
      <ActionItem
        action={trials?.pins.get(nodeId) ? unpinOutput : pinOutput}
        subject={nodeId}
        onPick={done}
      />
      <ActionItem
        action={trials?.breakpointOf(nodeId) ? removeBreakpoint : addBreakpoint}
        subject={nodeId}
        onPick={done}
      />
    </>
  );
}
