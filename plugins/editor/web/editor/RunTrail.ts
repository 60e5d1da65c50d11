import {
  action,
  computed,
  makeObservable,
  observable,
  observableRef,
  type ObservableMap,
} from 'mobx';
import type { EdgeElement } from '#plugins/flows/contract';
import { noOutcome } from '#plugins/flows/contract/graph/machine/machine';
import { getOperator, type GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { FlowTrail, TrailStep } from '../../contract';

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

/**
 * The edges from a node of the run to one it came through later, over the operator between them.
 */
function findWays(steps: readonly TrailStep[], index: GraphIndex): ReadonlyMap<string, true> {
  const first = new Map<string, number>();
  const last = new Map<string, number>();
  const came = new Map<string, Came>();
  steps.forEach((step, at) => {
    const { nodeId } = step;
    if (!nodeId) return;
    came.set(nodeId, cameOut(step, came.get(nodeId)));
    if (!first.has(nodeId)) first.set(nodeId, at);
    last.set(nodeId, at);
  });
  const ways = new Map<string, true>();
  for (const [id, from] of first) {
    const state = came.get(id);
    if (!state) continue;
    for (const out of index.out(id)) {
      for (const on of index.out(out.data.target)) {
        if ((last.get(on.data.target) ?? -1) <= from || !leads(state, out, on, index)) continue;
        ways.set(out.data.id, true);
        ways.set(on.data.id, true);
      }
      if ((last.get(out.data.target) ?? -1) > from) ways.set(out.data.id, true);
    }
  }
  return ways;
}

/** How a node came out over all its visits. */
interface Came {
  readonly good: boolean;
  readonly bad: boolean;
  /** Undefined where the record does not tell. */
  readonly matched: ReadonlySet<string> | undefined;
}
function cameOut({ eventType, matched }: TrailStep, before: Came | undefined): Came {
  return {
    good: before?.good || eventType === 'node' || eventType === 'success',
    bad: before?.bad || eventType === 'failure' || eventType === 'error',
    matched: matched
      ? new Set([...(before?.matched ?? []), ...(matched.length > 0 ? matched : [noOutcome])])
      : before?.matched,
  };
}

/** Whether what a node came to leads along these edges: the operator between them asks for it. */
function leads(
  { good, bad, matched }: Came,
  out: EdgeElement,
  on: EdgeElement,
  index: GraphIndex,
): boolean {
  const evaluator = index.nodes.get(out.data.target);
  if (evaluator?.data.nodeType !== 'EVAL') return true;
  const outcome = out.data.multiValueSourceId;
  switch (getOperator(evaluator.data, on.data.target)) {
    case 'allTriggersFalse':
    case 'anyTriggersFalse':
      return bad;
    case 'allTriggersTrue':
    case 'anyTriggersTrue':
      if (outcome === noOutcome && matched) return matched.has(noOutcome);
      return good && (outcome === undefined || matched === undefined || matched.has(outcome));
    default:
      return true;
  }
}

function getOutcome(step: TrailStep): NodeRun['outcome'] {
  if (step.hasError || step.eventType === 'error') return 'error';
  if (step.eventType === 'screen') return 'waiting';
  return step.eventType === 'failure' ? 'failed' : 'done';
}
