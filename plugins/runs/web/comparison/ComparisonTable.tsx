import { observer } from 'mobx-react-lite';
import { formatDuration } from '#core/web/ui/TimeAgo.tsx';
import type { ReplayedStep, ReplayLine } from '../../contract';
import { strings } from '../../strings';
import { useDebug } from '../debug/DebugContext';
import { DataPart } from '../steps/DataTree';
import { stepOutcome } from '../steps/stepLook';
import type { Comparison } from './Comparison';

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
const ofTwoRuns = { ...texts, missed: strings.verdictOnlyA, new: strings.verdictOnlyB };

interface Props {
  readonly comparison: Comparison;
  readonly onlyDifferences: boolean;
}

/** The two sides of a comparison, step by step; a step that is open shows the data of both. */
export const ComparisonTable = observer(function ComparisonTable({
  comparison,
  onlyDifferences,
}: Props) {
  const [one, two] = nameSides(comparison);
  return (
    <table className="flow-comparison" data-runs={comparison.other ? true : undefined}>
      <thead>
        <tr>
          <th scope="col">{strings.stepColumn.text}</th>
          <th scope="col">{one}</th>
          <th scope="col">{two}</th>
        </tr>
      </thead>
      <tbody>
        {comparison.lines.map((line, at) =>
          onlyDifferences && line.verdict === 'same' ? null : (
            <Line key={at} comparison={comparison} line={line} at={at} />
          ),
        )}
      </tbody>
    </table>
  );
});

const nameSides = ({ other }: Comparison): readonly [string, string] =>
  other
    ? [strings.runA.text, strings.runB.text]
    : [strings.recordedData.text, strings.replayedData.text];

const Line = observer(function Line({
  comparison,
  line,
  at,
}: {
  readonly comparison: Comparison;
  readonly line: ReplayLine;
  readonly at: number;
}) {
  const debug = useDebug();
  const open = debug.line === at;
  const one = line.recorded === null ? undefined : debug.steps[line.recorded];
  const two = line.replayed === null ? undefined : comparison.replayed[line.replayed];
  const sides = nameSides(comparison);
  const { verdict } = line;
  // Which run alone came here is said already.
  const isPlain = comparison.other && (verdict === 'missed' || verdict === 'new');
  return (
    <>
      <tr data-verdict={verdict}>
        <th scope="row">
          <button type="button" aria-expanded={open} onClick={() => debug.lookAt(at)}>
            <span>{line.title}</span>
            <em>{(comparison.other ? ofTwoRuns : texts)[verdict].text}</em>
            {line.message && !isPlain && <small>{line.message}</small>}
            {two?.fromRecord && <small>{strings.fromRecordMark.text}</small>}
            {line.masked && <small>{strings.maskedMark.text}</small>}
          </button>
        </th>
        <Side step={one} />
        <Side step={two} />
      </tr>
      {open && (
        <tr>
          <td colSpan={3}>
            <div className="flow-comparison-data">
              {[one, two].map((step, side) =>
                step ? (
                  <section key={sides[side]}>
                    {(['input', 'output', 'error'] as const).map(part => (
                      <DataPart
                        key={part}
                        label={`${sides[side]}: ${strings[part].text}`}
                        value={step[part]}
                        bad={part === 'error'}
                      />
                    ))}
                  </section>
                ) : null,
              )}
            </div>
          </td>
        </tr>
      )}
    </>
  );
});

type Compared = Pick<
  ReplayedStep,
  'hasError' | 'eventType' | 'nodeId' | 'input' | 'timeDifference'
>;

function Side({ step }: { readonly step: Compared | undefined }) {
  if (!step) return <td>—</td>;
  return (
    <td>
      {stepOutcome(step)}
      <small>{formatDuration(step.timeDifference)}</small>
    </td>
  );
}
