import { useEffect, useState } from 'react';
import type { AnyEndpoint } from '../../contract';
import { useApp, useObserved } from '../hooks/useApp';

/**
 * Reads the pages of a list anew when something changed them, and when the list comes back on
 * screen with what was read on an earlier visit.
 */
export function useFreshPages(
  endpoint: AnyEndpoint,
  data: unknown,
  mutate: () => Promise<unknown>,
): void {
  const { session, calls } = useApp();
  const companyId = useObserved(() => session.companyId);
  const [isOld] = useState(data !== undefined);
  useEffect(() => void (isOld && mutate()), [isOld, mutate]);
  useEffect(
    () =>
      calls.subscribe(
        (company, lines) => company === companyId && lines.has(endpoint.line) && mutate(),
      ),
    [calls, companyId, endpoint, mutate],
  );
}
