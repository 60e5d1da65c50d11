import { useAddressParams } from '#core/web';

type Dialog = 'new' | 'copy' | 'delete' | 'rights';

/**
 * The state of the roles' screens as the address holds it: the search, and which dialog is open for
 * whom.
 */
export function useRolesAddress() {
  const [params, change] = useAddressParams();
  return {
    query: params.get('query') ?? '',
    of: (dialog: Dialog) => params.get(dialog),
    search: (query: string) => change({ query: query || undefined }),
    open: (dialog: Dialog, of = '') => change({ [dialog]: of }, { step: true }),
    close: (dialog: Dialog) => change({ [dialog]: undefined }),
  };
}
