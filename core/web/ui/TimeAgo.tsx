import { useEffect, useState } from 'react';
import { relativeTime } from './relativeTime';

const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

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
    <time dateTime={new Date(at).toISOString()} title={exact.format(at)}>
      {relativeTime(at, now)}
    </time>
  );
}
