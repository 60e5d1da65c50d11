import { useEffect, useState } from 'react';

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

type Reader = { toString(cron: string, options: object): string };
let reader: Promise<Reader> | undefined;

/**
 * Returns a cron line as text, or undefined while the dictionary is loading or if the line is not
 * valid. Loads the dictionary on first use.
 */
export function useCronWords(cron: string): string | undefined {
  const [words, setWords] = useState<string>();
  useEffect(() => {
    let current = true;
    reader ??= import('cronstrue').then(({ default: found }) => found);
    reader.then(
      found => {
        if (current) setWords(describeCron(found, cron));
      },
      () => (reader = undefined),
    );
    return () => {
      current = false;
    };
  }, [cron]);
  return words;
}

function describeCron(found: Reader, cron: string): string | undefined {
  try {
    return found.toString(cron, { use24HourTimeFormat: true, verbose: true });
  } catch {
    return undefined;
  }
}
