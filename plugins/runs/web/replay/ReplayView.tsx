import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { format } from '#core/contract';
import type { Replay, ReplayLine } from '../../contract';
import { strings } from '../../strings';
import { DataPart } from '../steps/DataTree';
import { PanelFrame } from '#core/web/ui/panel/PanelFrame.tsx';
import { useDebug } from '../debug/DebugContext';
import { statusText } from '../list/RunList';
import './replay.css';

const texts: Readonly<Record<ReplayLine['verdict'], { readonly text: string }>> = {
  same: strings.verdictSame,
  input: strings.verdictInput,
  output: strings.verdictOutput,
  branch: strings.verdictBranch,
  gone: strings.verdictGone,
  missed: strings.verdictMissed,
  new: strings.verdictNew,
  unanswered: strings.verdictUnanswered,
};

/** Returns the result of a step in a replay, in a word or two. */
const verdictText = (verdict: ReplayLine['verdict']): string => texts[verdict].text;

/**
 * The result of a replay: the first difference, then every step; selecting one shows its node and
 * both results.
 */
export const ReplayView = observer(function ReplayView({ replay }: { replay: Replay }) {
  const debug = useDebug();
  const { lines, first, outcome, limits, status } = replay;
  const [onlyDifferences, setOnly] = useState(false);
  const [heading, told] =
    outcome === 'same'
      ? [strings.replaySame, format(strings.replaySameHelp, { count: lines.length })]
      : [
          outcome === 'stopped' ? strings.replayStopped : strings.replayDiffers,
          (outcome === 'stopped'
            ? lines.find(({ verdict }) => verdict === 'unanswered')
            : lines[first ?? 0]
          )?.message,
        ];
  return (
    <PanelFrame
      parts
      className="flow-debug"
      onClose={() => debug.editor.showAside('none')}
      title={<h2>{strings.replayTitle.text}</h2>}
      name={strings.replayTitle.text}
      actions={
        <Button
          size="small"
          text={strings.replayAgain.text}
          loading={debug.busy === 'replay'}
          onClick={() => void debug.startReplay()}
        />
      }
    >
      <div className="sl-panel-body flow-replay">
        <button type="button" className="flow-link" onClick={() => debug.endReplay()}>
          ‹ {strings.replayDone.text}
        </button>
        <output className="flow-replay-summary" data-outcome={outcome}>
          <b>{heading.text}</b>
          <span>{told}</span>
          <small>
            {format(strings.replayEnds, {
              recorded: statusText(status.recorded),
              replayed: statusText(status.replayed),
            })}
          </small>
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
          {strings.replayLines.text}
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
        <ol className="flow-replay-lines">
          {lines.map((line, at) =>
            onlyDifferences && line.verdict === 'same' ? null : (
              <Line key={at} replay={replay} line={line} at={at} />
            ),
          )}
        </ol>
      </div>
    </PanelFrame>
  );
});

const Line = observer(function Line({
  replay,
  line,
  at,
}: {
  replay: Replay;
  line: ReplayLine;
  at: number;
}) {
  const debug = useDebug();
  const open = debug.line === at;
  const recorded = line.recorded === null ? undefined : debug.steps[line.recorded];
  const replayed = line.replayed === null ? undefined : replay.replayed[line.replayed];
  return (
    <li data-verdict={line.verdict}>
      <button type="button" aria-expanded={open} onClick={() => debug.lookAt(at)}>
        <em>{verdictText(line.verdict)}</em>
        <span>{line.title}</span>
        {line.message && <small>{line.message}</small>}
        {replayed?.fromRecord && <small>{strings.fromRecordMark.text}</small>}
        {line.masked && <small>{strings.maskedMark.text}</small>}
      </button>
      {open && (
        <div className="flow-replay-data">
          {[
            [strings.recordedData, recorded] as const,
            [strings.replayedData, replayed] as const,
          ].map(([label, step]) =>
            step ? (
              <section key={label.text}>
                <DataPart label={`${label.text}: ${strings.input.text}`} value={step.input} />
                <DataPart label={`${label.text}: ${strings.output.text}`} value={step.output} />
                <DataPart label={`${label.text}: ${strings.error.text}`} value={step.error} bad />
              </section>
            ) : null,
          )}
        </div>
      )}
    </li>
  );
});
