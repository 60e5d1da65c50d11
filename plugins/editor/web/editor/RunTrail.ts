import {
  action,
  computed,
  makeObservable,
  observable,
  observableRef,
  type ObservableMap,
} from 'mobx';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import { findWays, type FlowTrail, type TrailStep } from '../../contract/internal';

/** The result of a node in the run that is shown. */
export interface NodeRun {
  readonly outcome: 'done' | 'failed' | 'error' | 'waiting';
  /** Milliseconds over all its visits. */
  readonly duration: number;
  readonly visits: number;
  /** Where its visits stand in the order of the run, from 1. */
  readonly order: string;
}

/** The run that is shown on the canvas: its steps in order, and what became of each node. */
export class RunTrail implements FlowTrail {
  interactionId: string | null = null;
  status = '';
  steps: readonly TrailStep[] = [];
  readonly nodes = observable.map<string, NodeRun>({}, { deep: false });
  /** The edges the run went along, the operators between its nodes included. */
  readonly ways = observable.map<string, true>({}, { deep: false });

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

  /** The steps are numbered as they come, or as `numbers` has them where others stand between. */
  show(
    interactionId: string,
    status: string,
    steps: readonly TrailStep[],
    index?: GraphIndex,
    numbers?: ReadonlyMap<string, number>,
  ): void {
    this.interactionId = interactionId;
    this.status = status;
    this.steps = steps;
    const next = new Map<string, NodeRun>();
    for (const [at, step] of steps.entries()) {
      if (!step.nodeId) continue;
      const before = next.get(step.nodeId);
      next.set(step.nodeId, {
        outcome: getOutcome(step),
        duration: (before?.duration ?? 0) + step.timeDifference,
        visits: (before?.visits ?? 0) + 1,
        order: withVisit(before, numbers?.get(step.eventId) ?? at + 1),
      });
    }
    take(this.nodes, next);
    take(this.ways, index ? findWays(steps, index) : new Map());
  }

  clear(): void {
    this.interactionId = null;
    this.status = '';
    this.steps = [];
    this.nodes.clear();
    this.ways.clear();
  }
}

const mostVisits = 3;
/** The places of a node's visits: all while they are few, else the first ones. */
function withVisit(before: NodeRun | undefined, place: number): string {
  if (!before) return String(place);
  if (before.visits > mostVisits) return before.order;
  return before.visits === mostVisits ? `${before.order}…` : `${before.order}, ${place}`;
}

/** Makes a map say what another says, touching only the keys that differ. */
function take<T>(map: ObservableMap<string, T>, next: ReadonlyMap<string, T>): void {
  for (const id of Array.from(map.keys())) if (!next.has(id)) map.delete(id);
  for (const [id, value] of next) {
    if (JSON.stringify(map.get(id)) !== JSON.stringify(value)) map.set(id, value);
  }
}

function getOutcome(step: TrailStep): NodeRun['outcome'] {
  if (step.hasError || step.eventType === 'error') return 'error';
  if (step.eventType === 'screen') return 'waiting';
  return step.eventType === 'failure' ? 'failed' : 'done';
}
