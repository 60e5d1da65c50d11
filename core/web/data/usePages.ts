import type { AnyEndpoint, Input, Output } from '../../contract';
import { useReplies } from './useReplies';

interface PagesOptions<E extends AnyEndpoint, Row> {
  /** The input of a page, counted from 0, after the reply before it; null asks for nothing. */
  readonly input: (page: number, limit: number, before?: Output<E>) => Input<E> | null;
  readonly rows: (reply: Output<E>) => readonly Row[];
  /** Tells rows apart: one that a later page repeats is shown once. */
  readonly id: (row: Row) => string;
  /** 24 where nothing is said. */
  readonly limit?: number;
  /** Reads nothing again that was read on an earlier visit and has not changed since. */
  readonly isKept?: boolean;
}

/** Reads a list page by page; a page is appended when `loadMore` is called. */
export function usePages<E extends AnyEndpoint, Row>(
  endpoint: E,
  { input, rows, id, limit = 24, isKept }: PagesOptions<E, Row>,
) {
  const {
    rows: all,
    error,
    isLoading,
    more,
    loadingMore,
    loadMore,
    mutate,
  } = useReplies(endpoint, {
    input: (page, before) => input(page, limit, before),
    rows,
    id,
    hasMore: (replies, rowCount) => rowCount >= replies.length * limit,
    isKept,
  });
  return { rows: all, error, isLoading, more, loadingMore, loadMore, mutate };
}

/** As many rows as the server gives at once. */
const atOnce = 500;

/** Reads a list page by page to its end. */
export async function allPages<Row>(
  read: (page: number, limit: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 0; ; page++) {
    const rows = await read(page, atOnce);
    all.push(...rows);
    if (rows.length < atOnce) return all;
  }
}
