import type { Job } from '#core/server';

const hour = 3_600_000;
const kept = 90 * 24 * hour;

/** Takes away what came of schedules ninety days ago. */
export const forgetScheduleRuns: Job = {
  id: 'apps.forgetScheduleRuns',
  every: hour,
  run: ({ fenced, due }) =>
    fenced(async db => {
      await db
        .deleteFrom('schedule_runs')
        .where('started_date', '<', due - kept)
        .execute();
    }),
};
