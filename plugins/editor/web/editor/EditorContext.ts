import { createContext, useContext } from 'react';
import type { FlowEditor } from './FlowEditor';
import type { EditorSession } from '../session/EditorSession';

export const EditorContext = createContext<FlowEditor | null>(null);

/** The editor of the flow on screen. */
export function useEditor(): FlowEditor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('useEditor must be used inside EditorContext.');
  return editor;
}

export const SessionContext = createContext<EditorSession | null>(null);

/** The session of the flow on screen. */
export function useSession(): EditorSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used inside SessionContext.');
  return session;
}
