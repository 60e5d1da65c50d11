import type { Message } from '#core/contract';
import { strings } from '../strings';

const texts: ReadonlyMap<string, Message> = new Map(
  Object.entries({
    started: strings.runs,
    success: strings.success,
    failure: strings.failure,
    error: strings.error,
    timeout: strings.timeout,
    waiting: strings.waiting,
  }),
);
/** How runs come out, in the order in which they are shown. */
export const endings = ['success', 'failure', 'error', 'timeout'] as const;

/** How a run stands, in words. */
export const statusText = (status: string): string => texts.get(status)?.text ?? status;

const hours = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  day: 'numeric',
  month: 'short',
});
const days = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const localDays = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short' });
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
