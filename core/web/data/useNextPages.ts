import type { AnyEndpoint, Input, Output } from '../../contract';
import { useReplies } from './useReplies';

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
  const { replies, ...pages } = useReplies(endpoint, {
    input: (_, last) => input(last),
    rows,
    id,
    hasMore: all => input(all.at(-1)) !== null,
    revalidateOnFocus: false,
  });
  return { ...pages, first: replies[0] };
}
