import type { ConnectionUse } from '../../contract';
import { detailStrings } from '../../detailStrings';
import type { FlowUse } from './FlowUses';

/** A flow that uses a connection, as the list of uses shows it. */
export const ofConnection = ({
  flowId,
  name,
  deployedOnly = false,
  nodes,
}: ConnectionUse): FlowUse => ({
  key: flowId,
  flowId,
  name,
  note: deployedOnly ? detailStrings.deployedOnly.text : undefined,
  current: !deployedOnly,
  nodes,
});
