import { action, makeObservable, observableRef } from 'mobx';
import { namespace } from '#core/contract';
import type { PersonaDraft } from '../../contract';

interface Proposal {
  readonly draft: PersonaDraft;
  readonly intro: string | undefined;
}

/** The persona of a run that is looked at before it is saved. */
export class OpenProposal {
  current: Proposal | null = null;

  constructor() {
    makeObservable(this, { current: observableRef, show: action });
  }

  show(proposal: Proposal | null): void {
    this.current = proposal;
  }
}

export const openProposal = namespace('personas').service<OpenProposal>('proposal');
