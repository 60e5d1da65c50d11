import { expect, it } from 'vitest';
import { toCronChoice, formatCron, usualChoice } from './cronChoice';

it('converts a selection to a cron line and back', () => {
  for (const [choice, line] of [
    [{ often: 'hour', minute: 15 }, '15 * * * *'],
    [{ often: 'day', time: '02:30' }, '30 2 * * *'],
    [{ often: 'week', time: '09:00', weekday: '0' }, '0 9 * * 0'],
    [{ often: 'month', time: '23:05', monthDay: '31' }, '5 23 31 * *'],
  ] as const) {
    expect(formatCron({ ...usualChoice, ...choice })).toBe(line);
    expect(toCronChoice(line)).toMatchObject(choice);
  }
});

it('keeps a custom cron line unchanged', () => {
  for (const line of [
    '*/5 * * * *',
    '0 9 * * 1-5',
    '0 9 1,15 * *',
    '0 9 1 * 1',
    '0 9 * 6 *',
    'what',
    '',
  ]) {
    expect(toCronChoice(line)).toMatchObject({ often: 'own', cron: line });
    expect(formatCron(toCronChoice(line))).toBe(line);
  }
});
