import { evaluate } from '#core/contract';
import { handle } from '#core/server';
import { listConnectionUses } from '../../contract';
import { findConnection } from './connectionRow';
import { findConnectionUses } from './findConnectionUses';

/** Who uses a connection; of uses that the caller may not see, how many. */
export const usesHandler = handle(listConnectionUses, async ({ params }, call) => {
  await findConnection(call.db, params.connectionId);
  const found = await findConnectionUses(call, params.connectionId);
  const readable = found.filter(({ when }) => evaluate(when, call.access).open);
  const count = (of: typeof found) => of.reduce((sum, { uses }) => sum + uses.length, 0);
  return {
    uses: readable.flatMap(({ uses }) => uses),
    hidden: count(found) - count(readable),
  };
});
