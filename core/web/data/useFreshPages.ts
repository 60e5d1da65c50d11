import { useEffect, useState } from 'react';
import type { AnyEndpoint } from '../../contract';
import { useApp, useObserved } from '../hooks/useApp';

/**
 * Reads the pages of a list again when something changed them, and when the list comes back on
 * screen with what was read on an earlier visit, unless that `isKept` until something changes it.
 */
export function useFreshPages(
  endpoint: AnyEndpoint,
  data: unknown,
  mutate: () => Promise<unknown>,
  isKept = false,
): void {
  const { session, apiClient } = useApp();
  const companyId = useObserved(() => session.companyId);
  const [isOld] = useState(!isKept && data !== undefined);
  useEffect(() => void (isOld && mutate()), [isOld, mutate]);
  useEffect(
    () =>
      apiClient.subscribe(
        (company, lines) => company === companyId && lines.has(endpoint.line) && mutate(),
      ),
    [apiClient, companyId, endpoint, mutate],
  );
}
