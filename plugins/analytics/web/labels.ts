import type { Message } from '#core/contract';
import { formatMoment } from '#core/contract/format/readerFormats';
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

const day = { day: 'numeric', month: 'short' } as const;
const utcDay = { ...day, timeZone: 'UTC' } as const;
// Labels stand close together: 24 hours take less room, whatever clock the reader uses.
const hour = { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/**
 * When a step of time began: an hour in the viewer’s zone, a day in UTC, as days are counted there.
 */
export const timeLabel = (time: number, step: 'h' | 'd'): string =>
  formatMoment(time, step === 'h' ? hour : utcDay);

/** The viewer’s day that a moment belongs to. */
export const dayLabel = (time: number): string => formatMoment(time, day);
