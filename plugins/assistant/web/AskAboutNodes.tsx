import { MenuDivider } from '@blueprintjs/core';
import { ActionItem } from '#core/web/ui';
import type { NodeMenuProps } from '#plugins/editor/contract';
import { askAboutNodes } from './actions/assistantActions';

/** The entry of the nodes' menu that asks about them. */
export default function AskAboutNodes({ nodeIds, done }: NodeMenuProps) {
  return (
    <>
      <MenuDivider />
      <ActionItem action={askAboutNodes} subject={nodeIds} onPick={done} />
    </>
  );
}
