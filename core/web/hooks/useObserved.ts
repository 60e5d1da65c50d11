import { reaction } from 'mobx';
import { useSyncExternalStore } from 'react';

/**
 * Reads observable state in a component that is no observer: a primitive, or a value that is the
 * same while nothing changed.
 */
export function useObserved<T>(read: () => T): T {
  return useSyncExternalStore(changed => reaction(read, changed), read, read);
}
