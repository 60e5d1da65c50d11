import { MenuDivider } from '@blueprintjs/core';
import { Slot } from '#core/web';
import { ActionItem, RowMenu } from '#core/web/ui';
import { flowRowMenu, type FlowRow } from '../../contract';
import { cloneFlow, deleteFlow, deployFlow, openFlow, toggleFlow } from '../actions/flowActions';

/** The menu of a flow in the list. */
export const FlowRowMenu = ({ flow }: { readonly flow: FlowRow }) => (
  <RowMenu name={flow.name}>
    <ActionItem action={openFlow} subject={flow} />
    <ActionItem action={deployFlow} subject={flow} />
    <ActionItem action={toggleFlow} subject={flow} />
    <ActionItem action={cloneFlow} subject={flow} />
    <Slot point={flowRowMenu} props={{ flowId: flow.flowId, name: flow.name }} />
    <MenuDivider />
    <ActionItem action={deleteFlow} subject={flow} />
  </RowMenu>
);
