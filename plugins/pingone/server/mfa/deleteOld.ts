import type { AnyQueries } from '#core/contract';
import type { Job } from '#core/server';
import { deleteOldAuthentications } from './AuthenticationStore';
import { deleteOldPairingKeys } from './PairingKeyStore';
import { mfaTables } from './tables';

/** Deletes authentications and pairing keys that ended more than an hour ago. */
export const deleteOld: Job = {
  id: 'pingone.deleteOldAuthentications',
  every: 3_600_000,
  run: ({ fenced }) =>
    fenced(async db => {
      await deleteOldAuthentications(db);
      await deleteOldPairingKeys(db);
    }),
};

/** Deletes what is under way for users who are deleted. */
export async function deleteOfUsers(db: AnyQueries, userIds: readonly string[]): Promise<void> {
  for (const { name } of mfaTables)
    await db.deleteFrom(name).where('user_id', 'in', userIds).execute();
}
