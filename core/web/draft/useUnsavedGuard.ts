import { useEffect } from 'react';
import { useApp } from '../hooks/useApp';

/** While `dirty`, closing the page and going elsewhere in the console ask first. */
export function useUnsavedGuard(dirty: boolean): void {
  const { guard } = useApp();
  useEffect(() => (dirty ? guard.hold() : undefined), [guard, dirty]);
}
