import { handle } from '#core/server';
import { access as flowsAccess } from '#plugins/flows/contract';
import { listConnectionUses } from '../../contract';
import { findConnection } from './connectionRow';
import { usesOf } from './usesOf';

/** Who uses a connection; of flows that the caller may not see, how many. */
export const usesHandler = handle(listConnectionUses, async ({ params }, call) => {
  await findConnection(call.db, params.connectionId);
  const uses = await usesOf(call, params.connectionId);
  return call.access.allows(flowsAccess, 'read')
    ? { uses: [...uses], hidden: 0 }
    : { uses: [], hidden: uses.length };
});
