import { can, every, inContext } from '#core/contract';
import type { Context } from '#core/web';
import { access, openFlow } from '#plugins/flows/contract';
import type { EditorSession } from '../session/EditorSession';
import { openEditor } from '../session/openEditor';
import { typing } from '../session/typing';

/** A flow is on the canvas. */
export const shown = inContext(openFlow);
/** The flow on the canvas can be changed by the person. */
export const editing = every(shown, can(access, 'update'));
/** No text is typed, so that letters are keys of the canvas. */
export const onCanvas = inContext(typing, where => where === 'nowhere');
/** No text outside the flow is typed. */
export const onFlow = inContext(typing, where => where !== 'elsewhere');

/** Judges the session on screen; false where there is none. */
export const judge =
  (test: (session: EditorSession) => boolean) => (_: unknown, context: Context) => {
    const session = context.find(openEditor)?.current;
    return session ? test(session) : false;
  };
/** Whether the canvas can be changed: not where it shows a run or a preview. */
export const changeable = judge(({ stage }) => !stage.readOnly);
