import { useSearchParams } from 'wouter';

/** Values by name: undefined takes one out of the address, an empty text leaves its bare name. */
type AddressChanges = Readonly<Record<string, string | undefined>>;
interface Way {
  /** The change is a step of its own, which the browser's back button undoes. */
  readonly step?: boolean;
  /** Nothing goes from the screen by it, so nobody is asked about what is unsaved there. */
  readonly keeps?: boolean;
}

/**
 * Returns the address's parameters, and a function that changes them; parameters it is not given
 * stay.
 */
export function useAddressParams(): readonly [
  URLSearchParams,
  (terms: AddressChanges, way?: Way) => void,
] {
  const [params, setParams] = useSearchParams();
  const change = (terms: AddressChanges, { step = false, keeps = false }: Way = {}) => {
    const applyChanges = (before: URLSearchParams) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(terms)) {
        if (value === undefined) next.delete(name);
        else next.set(name, value);
      }
      return next;
    };
    if (!keeps) return setParams(applyChanges, { replace: !step });
    // The router hears of this as of its own, only without the question that comes before those.
    const next = applyChanges(new URLSearchParams(location.search)).toString();
    const path = location.pathname + (next && `?${next}`);
    if (step) history.pushState(null, '', path);
    else history.replaceState(null, '', path);
  };
  return [params, change];
}
