import { formatMoment } from './readerFormats';

/** The zone of whoever looks at the console. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Every zone the browser knows, UTC first. */
export const zones = (): readonly string[] => [
  ...new Set(['UTC', ownZone(), ...Intl.supportedValuesOf('timeZone')]),
];

/** A moment by the clocks of a zone, with the hours of cron lines, such as “Mon, Jan 5, 2026, 09:00”. */
export const timeIn = (timeZone: string, at: number): string =>
  formatMoment(at, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
