import useSWRInfinite from 'swr/infinite';
import type { AnyEndpoint, Failure, Input, Output } from '../../contract';
import { useApp, useObserved } from '../hooks/useApp';
import { useFreshPages } from './useFreshPages';
import { queryKey } from './useQuery';

interface PagesOptions<E extends AnyEndpoint, Row> {
  /** The input of a page, counted from 0, after the reply before it; null asks for nothing. */
  readonly input: (page: number, limit: number, before?: Output<E>) => Input<E> | null;
  readonly rows: (reply: Output<E>) => readonly Row[];
  /** Tells rows apart: one that a later page repeats is shown once. */
  readonly id: (row: Row) => string;
  /** 24 where nothing is said. */
  readonly limit?: number;
  /** Reads nothing anew that was read on an earlier visit and has not changed since. */
  readonly isKept?: boolean;
}

/** Reads a list page by page; a page is appended when `loadMore` is called. */
export function usePages<E extends AnyEndpoint, Row>(
  endpoint: E,
  { input, rows, id, limit = 24, isKept }: PagesOptions<E, Row>,
) {
  const { api, session } = useApp();
  const companyId = useObserved(() => session.companyId);
  const getKey = (page: number, before: Output<E> | null) => {
    const request = companyId ? input(page, limit, before ?? undefined) : null;
    return companyId && request !== null ? queryKey(companyId, endpoint, request) : null;
  };
  const { data, error, size, setSize, isLoading, isValidating, mutate } = useSWRInfinite<
    Output<E>,
    Failure
  >(
    getKey,
    ([, , asked]: ReturnType<typeof queryKey>) =>
      api.call(endpoint, asked as Input<E>, { companyId }),
    { revalidateFirstPage: false, keepPreviousData: true },
  );
  useFreshPages(endpoint, data, mutate, isKept);
  const all = data?.flatMap(reply => rows(reply)) ?? [];
  const once = [...new Map(all.map(row => [id(row), row])).values()];
  const loaded = data?.length ?? 0;
  /** Where the loaded count reaches (page + 1) × limit, another page may exist. */
  const more = loaded > 0 && all.length >= loaded * limit;
  return {
    rows: once,
    error,
    isLoading,
    more,
    loadingMore: isValidating && size > loaded,
    loadMore: () => void (more && size === loaded && setSize(size + 1)),
    mutate,
  };
}

/** As many rows as the server gives at once. */
const atOnce = 500;

/** Reads a list page by page to its end. */
export async function allPages<Row>(
  read: (page: number, limit: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 0; ; page++) {
    const rows = await read(page, atOnce);
    found.push(...rows);
    if (rows.length < atOnce) return found;
  }
}
