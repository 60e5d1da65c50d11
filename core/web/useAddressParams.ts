import { useSearchParams } from 'wouter';

/** Values by name: undefined takes one out of the address, an empty text leaves its bare name. */
type Terms = Readonly<Record<string, string | undefined>>;
interface Way {
  /** The change is a step of its own, which the browser's back button undoes. */
  readonly step?: boolean;
}

/** What the address asks for, and how a screen changes it; what it does not name stays. */
export function useAddressParams(): readonly [URLSearchParams, (terms: Terms, way?: Way) => void] {
  const [params, setParams] = useSearchParams();
  const change = (terms: Terms, { step = false }: Way = {}) =>
    setParams(
      before => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(terms)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: !step },
    );
  return [params, change];
}
