import type { Context } from '#core/web';
import type { EditorSession } from '../session/EditorSession';
import { openEditor } from '../session/openEditor';

/** A command that acts on the flow on screen, and does nothing where there is none. */
export const onEditor = (act: (session: EditorSession) => unknown) => (context: Context) => {
  const session = context.find(openEditor)?.current;
  return session ? act(session) : undefined;
};
