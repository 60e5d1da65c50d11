const hours = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  day: 'numeric',
  month: 'short',
});
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const localDays = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/**
 * When a step of time began: an hour in the viewer’s zone, a day in UTC, as days are counted there.
 */
export const timeLabel = (time: number, step: 'h' | 'd'): string =>
  (step === 'h' ? hours : days).format(time);

/** The viewer’s day that a moment belongs to. */
export const dayLabel = (time: number): string => localDays.format(time);

/** A moment in the viewer’s zone. */
export const momentLabel = (time: number): string => exact.format(time);
