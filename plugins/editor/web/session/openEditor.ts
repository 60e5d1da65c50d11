import { action, makeObservable, observableRef } from 'mobx';
import type { Service } from '#core/contract';
import { openEditor as token } from '../../contract';
import type { EditorSession } from './EditorSession';
import type { Context } from '#core/web';

/** The editor on screen, for commands of the palette and keys. */
export class OpenEditor {
  current: EditorSession | null = null;

  constructor() {
    makeObservable(this, { current: observableRef, show: action });
  }

  show(session: EditorSession | null): void {
    this.current = session;
  }
}

export const openEditor: Service<OpenEditor> = { kind: 'service', id: token.id };

/** Runs something on the flow on screen, and nothing where there is none. */
export const onEditor =
  <Subject = void>(act: (session: EditorSession, subject: Subject) => unknown) =>
  (context: Context, subject: Subject) => {
    const session = context.find(openEditor)?.current;
    return session ? act(session, subject) : undefined;
  };
