import { ActionItem } from '#core/web/ui';
import type { FlowRowMenuProps } from '#plugins/flows/contract';
import { makeTemplate } from './actions/marketActions';

/** An entry in the menu of a flow that makes a template of it. */
export default function MakeOfFlow(flow: FlowRowMenuProps) {
  return <ActionItem action={makeTemplate} subject={flow} />;
}
