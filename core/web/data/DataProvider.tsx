import { useEffect, type ReactNode } from 'react';
import { SWRConfig, useSWRConfig, type SWRConfiguration } from 'swr';
import { Failure } from '../../contract';
import { useApp } from '../hooks/useApp';
import { isCompanyQuery } from './useQuery';

const passing = (error: unknown) =>
  error instanceof Failure && [0, 429, 502, 503].includes(error.status);

/** Only what may pass by itself is tried again: a refusal stays one. */
const options: SWRConfiguration = {
  provider: () => new Map(),
  shouldRetryOnError: passing,
  errorRetryCount: 4,
  errorRetryInterval: 3000,
  focusThrottleInterval: 30_000,
};

/** Holds the answers of one company; another company's provider starts empty. */
export function DataProvider({ children }: { readonly children: ReactNode }) {
  return (
    <SWRConfig value={options}>
      <Refresh />
      {children}
    </SWRConfig>
  );
}

function Refresh() {
  const { apiClient } = useApp();
  const { mutate } = useSWRConfig();
  useEffect(
    () =>
      apiClient.subscribe((companyId, lines) =>
        mutate(key => isCompanyQuery(key, companyId, lines)),
      ),
    [apiClient, mutate],
  );
  return null;
}
