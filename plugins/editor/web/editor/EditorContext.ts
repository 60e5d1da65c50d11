import { createContext, useContext } from 'react';
import type { FlowEditor } from './FlowEditor';

export const EditorContext = createContext<FlowEditor | null>(null);

/** The editor of the flow on screen. */
export function useEditor(): FlowEditor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('useEditor stands outside of EditorContext.');
  return editor;
}
