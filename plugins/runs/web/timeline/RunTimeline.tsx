import { observer } from 'mobx-react-lite';
import { useMemo, type KeyboardEvent } from 'react';
import { format } from '#core/contract';
import { strings } from '../../strings';
import { formatDuration } from '#core/web/ui/TimeAgo.tsx';
import { useDebug } from '../debug/DebugContext';
import { placeAfter, describeStep, stepKind, type StepKind } from '../steps/stepLook';
import type { RunEvent } from '../../contract';
import './timeline.css';

/** A stretch of the timeline; a wait stands for the time a person took. */
interface TimelinePart {
  readonly kind: StepKind | 'wait';
  /** Shares of the whole, from 0 to 1. */
  readonly from: number;
  readonly width: number;
  /** The step it belongs to. */
  readonly at: number;
  /** Milliseconds. */
  readonly time: number;
}
interface Timeline {
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
    const gap = gaps[at] ?? 0;
    if (gap > 0) add('wait', (waits * gap) / waited, at, gap);
    const width = busy > 0 ? (share * step.timeDifference) / busy : share / steps.length;
    add(stepKind(step), width, at, step.timeDifference);
  });
  return { parts, busy, waited };
}

const height = 22;

/**
 * Where the time of the run went: as wide as each step took, the step looked at marked. A press
 * goes to the step.
 */
export const RunTimeline = observer(function RunTimeline() {
  const debug = useDebug();
  const { steps, at } = debug;
  const timeline = useMemo(() => computeTimeline(steps), [steps]);
  const { parts, busy, waited } = timeline;
  const here = parts.findLast(part => part.at === at);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, at, steps.length);
    if (next === undefined) return;
    debug.goTo(next);
    event.preventDefault();
  };
  const goTo = (share: number) => {
    const reached = parts.findLast(part => part.from <= share);
    if (reached) debug.goTo(reached.at);
  };
  return (
    <div className="flow-debug-timeline">
      <div>
        <svg viewBox={`0 0 1 ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {parts.map((part, index) => (
            <Part key={index} part={part} />
          ))}
          {here && (
            <rect
              className="flow-debug-here"
              x={here.from}
              width={Math.max(0.006, here.width)}
              y={0}
              height={height}
            />
          )}
        </svg>
        <input
          type="range"
          min={0}
          max={1}
          step="any"
          value={here ? here.from + here.width / 2 : 0}
          aria-label={strings.timeline.text}
          aria-valuetext={describeStep(debug)}
          onKeyDown={onKeyDown}
          onChange={event => goTo(Number(event.target.value))}
        />
      </div>
      <small>
        {format(strings.timelineHelp, { time: formatDuration(busy), wait: formatDuration(waited) })}
      </small>
    </div>
  );
});

const Part = ({ part: { kind, from, width } }: { part: TimelinePart }) => (
  <rect
    data-kind={kind}
    x={from}
    width={width}
    y={kind === 'wait' ? height / 2 - 1 : 4}
    height={kind === 'wait' ? 2 : height - 8}
  />
);
