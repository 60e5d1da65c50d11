import { useEffect, useState } from 'react';
import { formatMoment, formatNumber } from '../../contract/format/readerFormats';
import { strings } from './strings';

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
];

/** How far a moment is from now, such as "3 hours ago"; within a minute it is "just now". */
export function relativeTime(at: number, now = Date.now()): string {
  const seconds = (at - now) / 1000;
  const largest = units.find(([, length]) => Math.abs(seconds) >= length);
  if (!largest) return strings.now.text;
  const [unit, length] = largest;
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(
    Math.trunc(seconds / length),
    unit,
  );
}

interface Props {
  /** Epoch milliseconds; 0 or nothing means never. */
  readonly at: number | undefined;
  readonly never?: string;
}

/** A moment as people say it, kept true while it is shown; pointing at it tells the exact time. */
export function TimeAgo({ at, never = '—' }: Props) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  if (!at) return <span>{never}</span>;
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={formatMoment(at, { dateStyle: 'medium', timeStyle: 'medium' })}
    >
      {relativeTime(at, now)}
    </time>
  );
}

const second = 1000;
const minute = 60 * second;

const tenths = (value: number) => formatNumber(value, { maximumFractionDigits: 1 });

/** Formats a time span as people read it: 0.4 ms, 12 ms, 3.2 s, 4 min 5 s. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1) return `${tenths(milliseconds)} ms`;
  if (milliseconds < second) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < minute) return `${tenths(milliseconds / second)} s`;
  const minutes = Math.floor(milliseconds / minute);
  const seconds = Math.round((milliseconds % minute) / second);
  return seconds > 0 ? `${minutes} min ${seconds} s` : `${minutes} min`;
}
