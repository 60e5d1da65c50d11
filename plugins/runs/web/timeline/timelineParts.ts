import type { RunEvent } from '../../contract';
import { stepKind, type StepKind } from '../steps/stepLook';

/** A stretch of the timeline; a wait stands for the time a person took. */
export interface TimelinePart {
  readonly kind: StepKind | 'wait';
  /** Shares of the whole, from 0 to 1. */
  readonly from: number;
  readonly width: number;
  /** The step it belongs to. */
  readonly at: number;
  /** Milliseconds. */
  readonly time: number;
}
export interface Timeline {
  readonly parts: readonly TimelinePart[];
  /** Milliseconds in nodes, and waiting for people. */
  readonly busy: number;
  readonly waited: number;
}

/**
 * The share that all waits have together: how long they took is told, but nodes are what one looks
 * for.
 */
const waits = 0.12;
const least = 0.001;

/** Where the time of a run went, step after step. */
export function computeTimeline(steps: readonly RunEvent[]): Timeline {
  const gaps = steps.map((step, at) => {
    const before = steps[at - 1];
    const gap =
      before?.eventType === 'screen'
        ? step.startTime - before.startTime - before.timeDifference
        : 0;
    return Math.max(0, gap);
  });
  const busy = steps.reduce((sum, { timeDifference }) => sum + timeDifference, 0);
  const waited = gaps.reduce((sum, gap) => sum + gap, 0);
  const share = waited > 0 ? 1 - waits : 1;
  const parts: TimelinePart[] = [];
  let from = 0;
  const add = (kind: TimelinePart['kind'], width: number, at: number, time: number) => {
    parts.push({ kind, from, width: Math.max(least, width), at, time });
    from += width;
  };
  steps.forEach((step, at) => {
    const gap = gaps[at]!;
    if (gap > 0) add('wait', (waits * gap) / waited, at, gap);
    const width = busy > 0 ? (share * step.timeDifference) / busy : share / steps.length;
    add(stepKind(step), width, at, step.timeDifference);
  });
  return { parts, busy, waited };
}
