import { action, computed, makeObservable, observable, observableRef } from 'mobx';
import type { Static } from 'typebox';
import type { RunEvent } from '../../contract';

export type RunStep = Static<typeof RunEvent>;
/** What became of a node in the run that is shown. */
export interface NodeRun {
  readonly outcome: 'done' | 'failed' | 'error' | 'waiting';
  /** Milliseconds over all its visits. */
  readonly duration: number;
  readonly visits: number;
  /** Where it stands in the order of the run, from 1. */
  readonly order: number;
}

/** The run that is shown on the canvas: its steps in order, and what became of each node. */
export class RunTrail {
  interactionId: string | null = null;
  status = '';
  steps: readonly RunStep[] = [];
  readonly nodes = observable.map<string, NodeRun>({}, { deep: false });

  constructor() {
    makeObservable(this, {
      interactionId: observable,
      status: observable,
      steps: observableRef,
      visited: computed,
      show: action,
      clear: action,
    });
  }

  /** The nodes the run came through, for the edges to light up. */
  get visited(): ReadonlySet<string> {
    return new Set(this.nodes.keys());
  }

  show(interactionId: string, status: string, steps: readonly RunStep[]): void {
    this.interactionId = interactionId;
    this.status = status;
    this.steps = steps;
    const next = new Map<string, NodeRun>();
    for (const step of steps) {
      if (!step.nodeId) continue;
      const before = next.get(step.nodeId);
      next.set(step.nodeId, {
        outcome: outcomeOf(step),
        duration: (before?.duration ?? 0) + step.timeDifference,
        visits: (before?.visits ?? 0) + 1,
        order: before?.order ?? next.size + 1,
      });
    }
    for (const id of Array.from(this.nodes.keys())) if (!next.has(id)) this.nodes.delete(id);
    for (const [id, run] of next) {
      if (JSON.stringify(this.nodes.get(id)) !== JSON.stringify(run)) this.nodes.set(id, run);
    }
  }

  clear(): void {
    this.interactionId = null;
    this.status = '';
    this.steps = [];
    this.nodes.clear();
  }
}

function outcomeOf(step: RunStep): NodeRun['outcome'] {
  if (step.hasError || step.eventType === 'error') return 'error';
  if (step.eventType === 'screen') return 'waiting';
  return step.eventType === 'failure' ? 'failed' : 'done';
}
