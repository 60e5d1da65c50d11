import { useEffect, useState } from 'react';

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
