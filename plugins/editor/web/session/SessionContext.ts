import { createContext, useContext } from 'react';
import type { EditorSession } from './EditorSession';

export const SessionContext = createContext<EditorSession | null>(null);

/** The session of the flow on screen. */
export function useSession(): EditorSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession stands outside of SessionContext.');
  return session;
}
