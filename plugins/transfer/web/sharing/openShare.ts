import { action, makeObservable, observableRef, observable } from 'mobx';
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

const selected = observable.set<string>();

/** The flows whose forms a person wants in their exports, kept while the menu closes and opens. */
export const formsChoice = {
  has: (flowId: string): boolean => selected.has(flowId),
  toggle: action((flowId: string): void => {
    if (!selected.delete(flowId)) selected.add(flowId);
  }),
};
