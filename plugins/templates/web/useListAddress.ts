import { useAddressParams } from '#core/web';

const limit = 24;

/** Returns the search and the page of a list in the address; a new search starts at the first page. */
export function useListAddress() {
  const [params, change] = useAddressParams();
  const query = params.get('query') ?? '';
  const page = Math.max(0, Number(params.get('page')) || 0);
  return {
    query,
    page,
    limit,
    input: { query: { page, limit, ...(query && { query }) } },
    search: (text: string) => change({ query: text || undefined, page: undefined }),
    turnTo: (next: number) => change({ page: String(next) }),
  };
}
