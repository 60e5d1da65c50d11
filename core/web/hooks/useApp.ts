import { createContext, useContext } from 'react';
import type { Root } from '../root/Root';

/** Holds the root store; `RootProvider` fills it. */
export const RootContext = createContext<Root | null>(null);

/** The root store: session, host, palette, notices, layout, calls. */
export function useApp(): Root {
  const root = useContext(RootContext);
  if (!root) throw new Error('useApp was called outside of RootProvider.');
  return root;
}
