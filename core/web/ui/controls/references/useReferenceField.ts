import { use, useEffect, useState, type ComponentType } from 'react';
import { ControlContext } from '../control';
import type { ReferenceFieldProps } from './ReferenceField';

type Field = ComponentType<ReferenceFieldProps>;
let loaded: Field | undefined;
const load = () =>
  import('./ReferenceField').then(module => {
    loaded = module.default;
    return loaded;
  });

/**
 * The field that shows references as pills, once a text has one and the field is loaded; it stays
 * for as long as its control is there. `prepare` loads it before it is needed.
 */
export function useReferenceField(text: string): {
  readonly Field: Field | undefined;
  readonly prepare: () => void;
} {
  const { describe } = use(ControlContext);
  const hasReferences = describe !== undefined && text.includes('{{');
  const [kept, keep] = useState<{ readonly Field: Field }>();
  useEffect(() => {
    if (!hasReferences || kept) return;
    let unmounted = false;
    void (loaded ? Promise.resolve(loaded) : load()).then(Field => {
      if (!unmounted) keep({ Field });
    });
    return () => {
      unmounted = true;
    };
  }, [hasReferences, kept]);
  return {
    Field: kept?.Field ?? (hasReferences ? loaded : undefined),
    prepare: () => void (describe && !loaded && load()),
  };
}
