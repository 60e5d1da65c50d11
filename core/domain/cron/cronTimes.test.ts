// @module-tag slow
import { describe, expect, it } from 'vitest';
import { findLatestDue, findNextDue, listNextDues, scheduleFault } from './cronTimes';

const at = (text: string) => Date.parse(text);
const dues = (cron: string, zone: string, from: string, most: number) =>
  listNextDues(cron, zone, at(from), most).map(time => new Date(time).toISOString().slice(0, 16));

describe('when the clocks go forward', () => {
  it('moves a time that does not exist one hour later, on that day only', () =>
    expect(dues('30 2 * * *', 'Europe/Berlin', '2026-03-28T00:00Z', 3)).toEqual([
      '2026-03-28T01:30',
      '2026-03-29T01:30',
      '2026-03-30T00:30',
    ]));
  it('runs each hour once', () =>
    expect(dues('0 * * * *', 'Europe/Berlin', '2026-03-28T23:30Z', 4)).toEqual([
      '2026-03-29T00:00',
      '2026-03-29T01:00',
      '2026-03-29T02:00',
      '2026-03-29T03:00',
    ]));
  it('moves by half an hour where clocks go forward half an hour', () =>
    expect(dues('15 2 * * *', 'Australia/Lord_Howe', '2026-10-03T00:00Z', 2)).toEqual([
      '2026-10-03T15:45',
      '2026-10-04T15:15',
    ]));
});

describe('when the clocks go back', () => {
  it('runs only at the first of two equal times', () => {
    expect(dues('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00Z', 2)).toEqual([
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ]);
    expect(dues('30 2 * * *', 'Europe/Berlin', '2026-10-25T00:45Z', 1)).toEqual([
      '2026-10-26T01:30',
    ]);
    expect(dues('30 1 * * *', 'America/New_York', '2026-11-01T00:00Z', 2)).toEqual([
      '2026-11-01T05:30',
      '2026-11-02T06:30',
    ]);
  });
  it('repeats hourly and 20-minute schedules through the repeated hour', () => {
    expect(dues('0 * * * *', 'Europe/Berlin', '2026-10-24T22:30Z', 4)).toEqual([
      '2026-10-24T23:00',
      '2026-10-25T00:00',
      '2026-10-25T01:00',
      '2026-10-25T02:00',
    ]);
    expect(dues('*/20 * * * *', 'Europe/Berlin', '2026-10-25T00:30Z', 5)).toEqual([
      '2026-10-25T00:40',
      '2026-10-25T01:00',
      '2026-10-25T01:20',
      '2026-10-25T01:40',
      '2026-10-25T02:00',
    ]);
  });
});

it('runs once a day through a year in any time zone', () => {
  for (const zone of [
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'UTC',
  ])
    for (const cron of ['30 2 * * *', '45 1 * * *', '0 0 * * *', '15 3 * * *']) {
      const found = listNextDues(cron, zone, at('2026-01-01T12:00Z'), 365);
      const gaps = found.slice(1).map((time, index) => (time - found[index]!) / 3_600_000);
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(22.5);
      expect(Math.max(...gaps)).toBeLessThanOrEqual(25.5);
    }
});

it('finds the latest missed time, also after a year of minutes', () => {
  const first = at('2025-01-01T00:00Z');
  const now = at('2026-11-21T07:50:30Z');
  expect(findLatestDue('* * * * *', 'Europe/Berlin', first, now)).toBe(at('2026-11-21T07:50Z'));
  expect(findLatestDue('0 2 * * 1', 'UTC', at('2026-11-02T02:00Z'), now)).toBe(
    at('2026-11-16T02:00Z'),
  );
  expect(findLatestDue('0 2 * * *', 'UTC', at('2026-11-21T02:00Z'), now)).toBe(
    at('2026-11-21T02:00Z'),
  );
  const due = at('2026-11-21T02:00Z');
  expect(findLatestDue('0 2 * * *', 'UTC', at('2026-11-01T02:00Z'), due)).toBe(due);
});

it('explains invalid cron lines and time zones', () => {
  expect(scheduleFault('0 9 * * 1-5', 'Europe/Berlin')).toBeUndefined();
  expect(scheduleFault('0 9 * *', 'UTC')?.message).toMatch(/five fields.*“0 9 \* \*” has 4\./);
  expect(scheduleFault('0 0 9 * * *', 'UTC')?.message).toMatch(/“0 0 9 \* \* \*” has 6\./);
  expect(scheduleFault('0 25 * * *', 'UTC')?.message).toMatch(
    /^“25” is not a valid hour\. Use 0 to 23/,
  );
  expect(scheduleFault('0 9 * * Someday', 'UTC')?.message).toMatch(
    /^“Someday” is not a valid day of week\. Use 0 to 7 or SUN to SAT/,
  );
  expect(scheduleFault('0 0 30 2 *', 'UTC')?.message).toMatch(/never occurs/);
  expect(scheduleFault('0 9 * * *', 'Mars/Olympus')).toMatchObject({
    at: 'timeZone',
    message: expect.stringContaining('Europe/Berlin'),
  });
  expect(findNextDue('0 0 29 2 *', 'UTC', at('2026-01-01T00:00Z'))).toBe(at('2028-02-29T00:00Z'));
});
