import { useSearchParams } from 'wouter';

/** The list's state as the address holds it: a link leads to the same page, search and dialog. */
export function useTeamAddress() {
  const [params, setParams] = useSearchParams();
  const change = (terms: Readonly<Record<string, string | undefined>>, replace = true) =>
    setParams(
      before => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(terms)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace },
    );
  return {
    query: params.get('query') ?? '',
    page: Math.max(0, (Number.parseInt(params.get('page') ?? '', 10) || 1) - 1),
    inviting: params.has('invite'),
    outbox: params.has('outbox'),
    search: (query: string) => change({ query: query || undefined, page: undefined }),
    turnTo: (page: number) => change({ page: page > 0 ? `${page + 1}` : undefined }, false),
    open: (dialog: 'invite' | 'outbox') => change({ [dialog]: '' }, false),
    close: (dialog: 'invite' | 'outbox') => change({ [dialog]: undefined }),
  };
}
