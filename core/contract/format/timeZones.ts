/** The zone of whoever looks at the console. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Every zone the browser knows, UTC first. */
export const zones = (): readonly string[] => [
  ...new Set(['UTC', ownZone(), ...Intl.supportedValuesOf('timeZone')]),
];

/** A moment by the clocks of a zone, such as "Mon, 5 Jan 2026, 09:00". */
export const timeIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
