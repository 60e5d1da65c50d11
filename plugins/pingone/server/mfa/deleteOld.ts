import type { AnyQueries } from '#core/contract';
import type { Job } from '#core/server';
import { forgetOld } from '#core/server/internal';
import { deviceAuthentications, mfaTables, pairingKeys } from './tables';

/** Ended ones are kept for a flow that reads them late. */
const kept = 60 * 60_000;

/** Deletes authentications and pairing keys that ended more than an hour ago. */
export const deleteOld: Job = {
  id: 'pingone.deleteOldAuthentications',
  every: 3_600_000,
  run: async context => {
    const ended = { by: 'expires', before: context.due - kept } as const;
    await forgetOld(
      context,
      { table: deviceAuthentications, ...ended },
      { table: pairingKeys, ...ended },
    );
  },
};

/** Deletes what is under way for users who are deleted. */
export async function deleteOfUsers(db: AnyQueries, userIds: readonly string[]): Promise<void> {
  for (const { name } of mfaTables)
    await db.deleteFrom(name).where('user_id', 'in', userIds).execute();
}
