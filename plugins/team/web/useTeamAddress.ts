import { useAddressParams } from '#core/web';

/** The list's state as the address holds it: a link leads to the same page, search and dialog. */
export function useTeamAddress() {
  const [params, change] = useAddressParams();
  return {
    query: params.get('query') ?? '',
    page: Math.max(0, (Number.parseInt(params.get('page') ?? '', 10) || 1) - 1),
    inviting: params.has('invite'),
    outbox: params.has('outbox'),
    search: (query: string) => change({ query: query || undefined, page: undefined }),
    turnTo: (page: number) =>
      change({ page: page > 0 ? `${page + 1}` : undefined }, { step: true }),
    close: (dialog: 'invite' | 'outbox') => change({ [dialog]: undefined }),
  };
}
