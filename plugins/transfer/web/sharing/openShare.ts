import { action, makeObservable, observableRef } from 'mobx';
import { namespace } from '#core/contract';

/** A flow that is to be shared. */
export interface SharedFlow {
  readonly flowId: string;
  readonly name: string;
}

/** The flow whose dialog of sharing is open. */
export class OpenShare {
  flow: SharedFlow | null = null;

  constructor() {
    makeObservable(this, { flow: observableRef, show: action });
  }

  show(flow: SharedFlow | null): void {
    this.flow = flow;
  }
}

export const openShare = namespace('transfer').service<OpenShare>('openShare');
