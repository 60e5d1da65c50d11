/** How often, as a person picks it; `own` is a line of their own. */
export type Often = 'hour' | 'day' | 'week' | 'month' | 'own';

/** A picked schedule; fields that its `often` does not use keep what was picked before. */
export interface CronChoice {
  readonly often: Often;
  /** 0 to 59. */
  readonly minute: number;
  /** `HH:MM`. */
  readonly time: string;
  /** 0 is Sunday. */
  readonly weekday: string;
  readonly monthDay: string;
  readonly cron: string;
}

export const usualChoice: CronChoice = {
  often: 'day',
  minute: 0,
  time: '09:00',
  weekday: '1',
  monthDay: '1',
  cron: '0 9 * * *',
};

/** The cron line of a choice. */
export function formatCron({ often, minute, time, weekday, monthDay, cron }: CronChoice): string {
  const [hours = '0', minutes = '0'] = time.split(':');
  const at = `${Number(minutes)} ${Number(hours)}`;
  if (often === 'hour') return `${minute} * * * *`;
  if (often === 'day') return `${at} * * *`;
  if (often === 'week') return `${at} * * ${weekday}`;
  if (often === 'month') return `${at} ${monthDay} * *`;
  return cron.trim();
}

/** A cron line as the choice that makes it; a line that no other choice makes is one's own. */
export function toCronChoice(cron: string): CronChoice {
  const [minute = '', hour = '', monthDay = '', month = '', weekday = ''] = cron
    .trim()
    .split(/\s+/);
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  const choices: readonly CronChoice[] = [
    { ...usualChoice, often: 'hour', minute: Number(minute) },
    { ...usualChoice, often: 'day', time },
    { ...usualChoice, often: 'week', time, weekday },
    { ...usualChoice, often: 'month', time, monthDay },
  ];
  const plain = /^\d{1,2}$/.test(minute) && month === '*';
  const matching =
    plain &&
    choices.find(
      choice => formatCron(choice) === cron.trim() && /^\d/.test(choice.weekday + choice.monthDay),
    );
  const numbers =
    /^(\d{1,2}|\*)$/.test(hour) &&
    /^([1-9]|[12]\d|3[01]|\*)$/.test(monthDay) &&
    /^([0-6]|\*)$/.test(weekday);
  return {
    ...(matching && numbers ? matching : { ...usualChoice, often: 'own' as const }),
    cron: cron.trim(),
  };
}
