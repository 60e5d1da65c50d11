import { useEffect, useState } from 'react';
import { useApp } from '#core/web';
import type { ComparableVersion } from '#plugins/flows/contract/internal';
import { comparisons, type Comparison } from './Comparisons';

/** Returns the differences between two versions once both are known and loaded. */
export function useComparison(
  before: ComparableVersion | undefined,
  after: ComparableVersion | undefined,
) {
  const app = useApp();
  const [made, setMade] = useState<{ key: string; comparison?: Comparison; error?: unknown }>({
    key: '',
  });
  const [tries, setTries] = useState(0);
  const key =
    before && after
      ? [before, after].map(each => `${each.flowId}:${each.versionId}`).join(' ')
      : '';
  useEffect(() => {
    if (!before || !after) return undefined;
    let here = true;
    app.host
      .get(comparisons)
      .of(app.api, before, after)
      .then(
        comparison => here && setMade({ key, comparison }),
        (error: unknown) => here && setMade({ key, error }),
      );
    return () => void (here = false);
    // The key says which versions these are.
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for both sides
  }, [app, key, tries]);
  const now = made.key === key ? made : undefined;
  return {
    comparison: now?.comparison,
    error: now?.error,
    retry: () => {
      setMade({ key: '' });
      setTries(tries + 1);
    },
  };
}
