import type { Job } from '#core/server';
import { openMs } from './notePresence';

/** Deletes the rows of tabs that count as closed. */
export const forgetPresence: Job = {
  id: 'compare.forgetPresence',
  every: 3_600_000,
  run: async ({ fenced, due }) => {
    await fenced(db =>
      db
        .deleteFrom('flow_presence')
        .where('seen_date', '<', due - openMs)
        .execute(),
    );
  },
};
