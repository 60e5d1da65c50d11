import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import type { AnyEndpoint, Failure, Input, Output } from '../../contract';
import { useApp, useObserved } from '../hooks/useApp';

/** The company leads every key, so a switch can never show another company's rows. */
type QueryKey = readonly [companyId: string, line: string, input: unknown];

export const queryKey = (companyId: string, endpoint: AnyEndpoint, input: unknown): QueryKey => [
  companyId,
  endpoint.line,
  input,
];

/** Whether a cache key is a query of this company at one of these endpoints. */
export const isCompanyQuery = (
  key: unknown,
  companyId: string | null,
  lines: ReadonlySet<string>,
): boolean => Array.isArray(key) && key[0] === companyId && lines.has(String(key[1]));

/** Reads server data of the selected company; nothing is asked while the input is null. */
export function useQuery<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E> | null,
  options: Pick<
    SWRConfiguration,
    'dedupingInterval' | 'keepPreviousData' | 'refreshInterval' | 'revalidateOnFocus'
  > = {},
): SWRResponse<Output<E>, Failure> {
  const { api, session } = useApp();
  const companyId = useObserved(() => session.companyId);
  const key = companyId && input !== null ? queryKey(companyId, endpoint, input) : null;
  return useSWR<Output<E>, Failure>(
    key,
    () => api.call(endpoint, input as Input<E>, { companyId }),
    options,
  );
}
