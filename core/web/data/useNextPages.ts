import useSWRInfinite from 'swr/infinite';
import type { AnyEndpoint, Failure, Input, Output } from '../../contract';
import { useApp, useObserved } from '../hooks/useApp';
import { useFreshPages } from './useFreshPages';
import { queryKey } from './useQuery';

interface NextPagesOptions<E extends AnyEndpoint, Row> {
  /**
   * The input of the first page, without `last`, and of the page after `last`; null where none
   * follows.
   */
  readonly input: (last: Output<E> | undefined) => Input<E> | null;
  readonly rows: (reply: Output<E>) => readonly Row[];
  /** Tells rows apart: one that a later page repeats is shown once. */
  readonly id: (row: Row) => string;
}

/**
 * Reads a list whose pages each say where the next one is; a page is appended when `loadMore` is
 * called.
 */
export function useNextPages<E extends AnyEndpoint, Row>(
  endpoint: E,
  { input, rows, id }: NextPagesOptions<E, Row>,
) {
  const { api, session } = useApp();
  const companyId = useObserved(() => session.companyId);
  const getKey = (_: number, last: Output<E> | null) => {
    const request = companyId ? input(last ?? undefined) : null;
    return companyId && request !== null ? queryKey(companyId, endpoint, request) : null;
  };
  const { data, error, size, setSize, isLoading, isValidating, mutate } = useSWRInfinite<
    Output<E>,
    Failure
  >(
    getKey,
    ([, , asked]: ReturnType<typeof queryKey>) =>
      api.call(endpoint, asked as Input<E>, { companyId }),
    { revalidateFirstPage: false, keepPreviousData: true, revalidateOnFocus: false },
  );
  useFreshPages(endpoint, data, mutate);
  const loaded = data?.length ?? 0;
  const last = data?.at(-1);
  const more = last !== undefined && input(last) !== null;
  return {
    rows: [
      ...new Map(
        (data ?? []).flatMap(reply => rows(reply).map(row => [id(row), row] as const)),
      ).values(),
    ],
    first: data?.[0],
    error,
    isLoading,
    more,
    loadingMore: isValidating && size > loaded,
    loadMore: () => void (more && size === loaded && setSize(size + 1)),
    mutate,
  };
}
