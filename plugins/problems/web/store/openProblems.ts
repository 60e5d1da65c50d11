import { action, makeObservable, observableRef } from 'mobx';
import { namespace } from '#core/contract';
import type { ProblemsStore } from './ProblemsStore';

/** The problems of the flow on screen. */
export class OpenProblems {
  current: ProblemsStore | null = null;

  constructor() {
    makeObservable(this, { current: observableRef, show: action });
  }

  show(problems: ProblemsStore | null): void {
    this.current = problems;
  }
}

export const openProblems = namespace('problems').service<OpenProblems>('open');
