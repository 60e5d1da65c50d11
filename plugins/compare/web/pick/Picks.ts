import { action, makeObservable, observableRef } from 'mobx';
import { namespace } from '#core/contract';
import type { Picked } from '../../domain/pick/pickChange';

/** A change that was chosen in a comparison, with its name. */
export interface NamedPick {
  readonly picked: Picked;
  readonly title: string;
}

/** The changes chosen in comparisons for the drafts of flows, until they are added; observable. */
export class Picks {
  byFlow: ReadonlyMap<string, readonly NamedPick[]> = new Map();
  /** The version that the draft on screen is compared with. */
  version: number | null = null;

  constructor() {
    makeObservable(this, {
      byFlow: observableRef,
      version: observableRef,
      set: action,
      compare: action,
    });
  }

  list(flowId: string): readonly NamedPick[] {
    return this.byFlow.get(flowId) ?? [];
  }
  set(flowId: string, list: readonly NamedPick[]): void {
    this.byFlow = new Map([...this.byFlow, [flowId, list]]);
  }
  compare(version: number): void {
    this.version = version;
  }
}

export const picks = namespace('compare').service<Picks>('picks');
