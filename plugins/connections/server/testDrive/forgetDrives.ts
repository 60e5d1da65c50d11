import type { Job } from '#core/server';
import { keptMs } from './DriveKeys';

/** Deletes credentials of test drives after a day, and what was never answered. */
export const forgetDrives: Job = {
  id: 'connections.forgetDrives',
  every: 3_600_000,
  async run({ due, fenced }) {
    await fenced(async db => {
      await db
        .deleteFrom('test_drive_keys')
        .where('created_date', '<', due - keptMs)
        .execute();
      await db.deleteFrom('test_drive_challenges').where('expires', '<', due).execute();
    });
    return undefined;
  },
};
