import { action, makeObservable, observableRef } from 'mobx';
import { namespace } from '#core/contract';
import type { FlowPresence } from './FlowPresence';

/** The presence at the flow on screen; observable. */
export class OpenPresence {
  current: FlowPresence | null = null;

  constructor() {
    makeObservable(this, { current: observableRef, show: action });
  }

  show(presence: FlowPresence | null): void {
    this.current = presence;
  }
}

export const openPresence = namespace('compare').service<OpenPresence>('openPresence');
