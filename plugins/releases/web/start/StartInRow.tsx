import { ActionItem } from '#core/web/ui';
import type { FlowRowMenuProps } from '#plugins/flows/contract';
import { startOfVersion } from '../actions/canaryActions';

/** Starts a canary of a flow in the list of flows. */
export default function StartInRow({ flowId }: FlowRowMenuProps) {
  return <ActionItem action={startOfVersion} subject={{ flowId }} />;
}
