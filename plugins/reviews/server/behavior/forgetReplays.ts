import type { Job } from '#core/server';
import { forgetOld } from '#core/server/internal';
import { reviewReplays } from '../tables';

/** Runs are looked at for a week; what their replays found is kept a little longer. */
const keptMs = 14 * 86_400_000;

/** Deletes what replays of old runs found. */
export const forgetReplays: Job = {
  id: 'reviews.forgetReplays',
  every: 3_600_000,
  run: async context => {
    await forgetOld(context, {
      table: reviewReplays,
      by: 'created_date',
      before: context.due - keptMs,
    });
  },
};
