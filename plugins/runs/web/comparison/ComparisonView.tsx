import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { format } from '#core/contract';
import { ActionButton, TimeAgo } from '#core/web/ui';
import { PanelFrame } from '#core/web/ui/panel/PanelFrame.tsx';
import type { Run } from '../../contract';
import { strings } from '../../strings';
import { compareRun } from '../actions/compareActions';
import { useDebug } from '../debug/DebugContext';
import { RunStatusMark, describeRun } from '../list/RunStatusMark';
import { statusText } from '../list/RunList';
import { isSameWay, type Comparison } from './Comparison';
import { ComparisonTable } from './ComparisonTable';
import './comparison.css';

/**
 * The run that is open beside its replay or another run: the first difference, then every step;
 * selecting one shows its node and both results.
 */
export const ComparisonView = observer(function ComparisonView({
  comparison,
}: {
  readonly comparison: Comparison;
}) {
  const debug = useDebug();
  const { outcome, limits, other } = comparison;
  const [onlyDifferences, setOnly] = useState(false);
  const [heading, told] = summarize(comparison);
  const title = (other ? strings.comparisonTitle : strings.replayTitle).text;
  return (
    <PanelFrame
      parts
      className="flow-debug"
      onClose={() => debug.editor.showAside('none')}
      title={<h2>{title}</h2>}
      name={title}
      actions={
        other ? (
          <ActionButton action={compareRun} subject={debug} size="small" />
        ) : (
          <Button
            size="small"
            text={strings.replayAgain.text}
            loading={debug.busy === 'replay'}
            onClick={() => void debug.startReplay()}
          />
        )
      }
    >
      <div className="sl-panel-body flow-replay">
        <button type="button" className="flow-link" onClick={() => debug.endComparison()}>
          ‹ {(other ? strings.comparisonDone : strings.replayDone).text}
        </button>
        {other && debug.run && <Sides one={debug.run} two={other.run} />}
        <output className="flow-replay-summary" data-outcome={outcome}>
          <b>{heading}</b>
          <span>{told}</span>
          {!other && <small>{describeEnds(comparison)}</small>}
        </output>
        {limits.length > 0 && (
          <details className="flow-replay-limits" open={outcome !== 'same'}>
            <summary>{strings.replayLimits.text}</summary>
            <ul>
              {limits.map(limit => (
                <li key={limit}>{limit}</li>
              ))}
            </ul>
          </details>
        )}
        <h3>
          {strings.stepsList.text}
          {outcome !== 'same' && (
            <label className="flow-check">
              <input
                type="checkbox"
                checked={onlyDifferences}
                onChange={event => setOnly(event.target.checked)}
              />
              {strings.onlyDifferences.text}
            </label>
          )}
        </h3>
        <ComparisonTable comparison={comparison} onlyDifferences={onlyDifferences} />
      </div>
    </PanelFrame>
  );
});

/** The two runs, each of which opens alone. */
const Sides = observer(function Sides({ one, two }: { readonly one: Run; readonly two: Run }) {
  const debug = useDebug();
  const open = (run: Run) => {
    debug.endComparison();
    void debug.open(run.interactionId);
  };
  return (
    <ul className="flow-comparison-runs">
      {[one, two].map((run, side) => (
        <li key={run.interactionId} data-way={side === 0 ? 'first' : 'second'}>
          <button type="button" className="flow-link" onClick={() => open(run)}>
            {(side === 0 ? strings.runA : strings.runB).text}
          </button>{' '}
          <RunStatusMark status={run.status} /> <TimeAgo at={run.startTime} /> · {describeRun(run)}
        </li>
      ))}
    </ul>
  );
});

const describeEnds = ({ status }: Comparison) =>
  format(strings.replayEnds, {
    recorded: statusText(status.recorded),
    replayed: statusText(status.replayed),
  });

function summarize(comparison: Comparison): readonly [heading: string, told: string | undefined] {
  const { outcome, lines, first, other } = comparison;
  const count = lines.length;
  const line = lines[first ?? 0];
  if (outcome === 'same')
    return other
      ? [strings.replaySame.text, format(strings.runsSame, { count })]
      : [strings.replaySame.text, format(strings.replaySameHelp, { count })];
  if (other)
    return isSameWay(comparison)
      ? [strings.sameWay.text, line?.message]
      : [format(strings.waysPart, { node: line?.title ?? '' }), line?.message];
  return outcome === 'stopped'
    ? [strings.replayStopped.text, lines.find(({ verdict }) => verdict === 'unanswered')?.message]
    : [strings.replayDiffers.text, line?.message];
}
