import type { Job } from '#core/server';

/** Runs are looked at for a week; what their replays found is kept a little longer. */
const keptMs = 14 * 86_400_000;

/** Deletes what replays of old runs found. */
export const forgetReplays: Job = {
  id: 'reviews.forgetReplays',
  every: 3_600_000,
  run: async ({ fenced, due }) => {
    await fenced(db =>
      db
        .deleteFrom('review_replays')
        .where('created_date', '<', due - keptMs)
        .execute(),
    );
  },
};
