import useSWRInfinite from 'swr/infinite';
import type { AnyEndpoint, Failure, Input, Output } from '../../contract';
import { useApp, useObserved } from '../hooks/useApp';
import { useFreshPages } from './useFreshPages';
import { queryKey } from './useQuery';

interface RepliesOptions<E extends AnyEndpoint, Row> {
  /** The input of a page, counted from 0, after the reply before it; null asks for nothing. */
  readonly input: (page: number, before?: Output<E>) => Input<E> | null;
  readonly rows: (reply: Output<E>) => readonly Row[];
  /** Tells rows apart: one that a later page repeats is shown once. */
  readonly id: (row: Row) => string;
  /** Whether another page may follow the replies so far, of which there is at least one. */
  readonly hasMore: (replies: readonly Output<E>[], rowCount: number) => boolean;
  /** Reads nothing again that was read on an earlier visit and has not changed since. */
  readonly isKept?: boolean | undefined;
  readonly revalidateOnFocus?: boolean;
}

/** Reads the pages of a list, one more at each call of `loadMore`. */
export function useReplies<E extends AnyEndpoint, Row>(
  endpoint: E,
  { input, rows, id, hasMore, isKept, ...options }: RepliesOptions<E, Row>,
) {
  const { api, session } = useApp();
  const companyId = useObserved(() => session.companyId);
  const getKey = (page: number, before: Output<E> | null) => {
    const request = companyId ? input(page, before ?? undefined) : null;
    return companyId && request !== null ? queryKey(companyId, endpoint, request) : null;
  };
  const { data, error, size, setSize, isLoading, isValidating, mutate } = useSWRInfinite<
    Output<E>,
    Failure
  >(
    getKey,
    ([, , asked]: ReturnType<typeof queryKey>) =>
      api.call(endpoint, asked as Input<E>, { companyId }),
    { revalidateFirstPage: false, keepPreviousData: true, ...options },
  );
  useFreshPages(endpoint, data, mutate, isKept);
  const replies = data ?? [];
  const all = replies.flatMap(reply => rows(reply));
  const more = replies.length > 0 && hasMore(replies, all.length);
  return {
    rows: [...new Map(all.map(row => [id(row), row])).values()],
    replies,
    error,
    isLoading,
    more,
    loadingMore: isValidating && size > replies.length,
    loadMore: () => void (more && size === replies.length && setSize(size + 1)),
    mutate,
  };
}
