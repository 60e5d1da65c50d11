import { useSearchParams } from 'wouter';

type Dialog = 'new' | 'copy' | 'delete' | 'rights';

/** The state of the roles' screens as the address holds it: the search, and which dialog is open for whom. */
export function useRolesAddress() {
  const [params, setParams] = useSearchParams();
  const change = (name: string, value: string | undefined, replace: boolean) =>
    setParams(
      before => {
        const next = new URLSearchParams(before);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace },
    );
  return {
    query: params.get('query') ?? '',
    of: (dialog: Dialog) => params.get(dialog),
    search: (query: string) => change('query', query || undefined, true),
    open: (dialog: Dialog, of = '') => change(dialog, of, false),
    close: (dialog: Dialog) => change(dialog, undefined, true),
  };
}
