import { contribute, jobs } from '#core/server';
import { forgetScheduleRuns } from './forgetScheduleRuns';
import { scheduleHandlers } from './scheduleHandlers';
import { startByHand, startSchedule } from './scheduleJobs';
import { scheduleTables } from './scheduleTables';

/** What schedules add to the plugin's server half. */
export const scheduleParts = {
  migrations: { '2026-11-21T07:53_schedules': scheduleTables },
  companyTables: ['schedules', 'schedule_runs'],
  handles: scheduleHandlers,
  contributes: [startSchedule, startByHand, forgetScheduleRuns].map(job =>
    contribute(jobs, job.id, job),
  ),
};
