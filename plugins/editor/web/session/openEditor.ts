import { action, makeObservable, observableRef } from 'mobx';
import type { Service } from '#core/contract';
import { openEditor as token } from '../../contract';
import type { EditorSession } from './EditorSession';

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
