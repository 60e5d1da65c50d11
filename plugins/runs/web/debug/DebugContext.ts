import { createContext, useContext } from 'react';
import type { RunDebug } from './RunDebug';

export const DebugContext = createContext<RunDebug | null>(null);

/** The debug view of the flow on screen. */
export function useDebug(): RunDebug {
  const debug = useContext(DebugContext);
  if (!debug) throw new Error('useDebug stands outside of DebugContext.');
  return debug;
}
