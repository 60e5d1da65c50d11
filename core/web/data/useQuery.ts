import useSWR, { type SWRConfiguration } from 'swr';
import type { AnyEndpoint, Failure, Input, Output } from '../../contract';
import { useApp } from '../hooks/useApp';
import { useObserved } from '../hooks/useObserved';
import { queryKey } from './queryKey';

/** Reads server data of the selected company; nothing is asked while the input is null. */
export function useQuery<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E> | null,
  options: Pick<
    SWRConfiguration,
    'keepPreviousData' | 'refreshInterval' | 'revalidateOnFocus'
  > = {},
) {
  const { api, session } = useApp();
  const companyId = useObserved(() => session.companyId);
  const key = companyId && input !== null ? queryKey(companyId, endpoint, input) : null;
  return useSWR<Output<E>, Failure>(
    key,
    () => api.call(endpoint, input as Input<E>, { companyId }),
    options,
  );
}
