import { observer } from 'mobx-react-lite';
import { useMemo, type KeyboardEvent } from 'react';
import { format } from '#core/contract';
import { strings } from '../../strings';
import { formatDuration } from '#core/web/ui/formatDuration';
import { useDebug } from '../debug/DebugContext';
import { placeAfter } from '../debug/placeAfter';
import { spokenStep } from '../steps/spokenStep';
import { computeTimeline, type TimelinePart } from './timelineParts';
import './timeline.css';

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
    const found = parts.findLast(part => part.from <= share);
    if (found) debug.goTo(found.at);
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
          aria-valuetext={spokenStep(debug)}
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
