import { useEffect, useState } from 'react';

type Reader = { toString(cron: string, options: object): string };
let reader: Promise<Reader> | undefined;

/**
 * What a cron line means, in words; undefined while it cannot be read. The dictionary is loaded
 * when it is first needed.
 */
export function useCronWords(cron: string): string | undefined {
  const [words, setWords] = useState<string>();
  useEffect(() => {
    let current = true;
    reader ??= import('cronstrue').then(({ default: found }) => found);
    reader.then(
      found => {
        if (current) setWords(wordsOf(found, cron));
      },
      () => (reader = undefined),
    );
    return () => {
      current = false;
    };
  }, [cron]);
  return words;
}

function wordsOf(found: Reader, cron: string): string | undefined {
  try {
    return found.toString(cron, { use24HourTimeFormat: true, verbose: true });
  } catch {
    return undefined;
  }
}
