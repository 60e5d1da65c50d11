import type { Schedule } from '../contract';

/** Returns a schedule's name, or what stands for it. */
export const nameSchedule = ({
  name,
  triggers: [trigger],
}: Pick<Schedule, 'name' | 'triggers'>): string => name || trigger?.cron || '';
