import type { Context } from '#core/web';
import type { EditorSession } from '../session/EditorSession';
import { openEditor } from '../session/openEditor';

/** Runs something on the flow on screen, and nothing where there is none. */
export const onEditor =
  <Subject = void>(act: (session: EditorSession, subject: Subject) => unknown) =>
  (context: Context, subject: Subject) => {
    const session = context.find(openEditor)?.current;
    return session ? act(session, subject) : undefined;
  };
