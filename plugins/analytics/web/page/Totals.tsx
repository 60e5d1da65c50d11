import type { Output } from '#core/contract';
import type { runsOver } from '../../contract';
import { countText, shareText, timeText } from '../../domain/charts/numberText';
import { strings } from '../../strings';
import type { Behind } from '../behind/behind';
import { endings, statusText } from '../labels';
import { Change } from './Change';

type Total = Output<typeof runsOver>['total'];

/** How many of these runs have ended. */
export const countEnded = (total: Total): number =>
  endings.reduce((sum, ending) => sum + total[ending], 0);
/** The part of the ended runs that succeeded, between 0 and 1. */
export const getSuccessRate = (total: Total): number =>
  total.success / Math.max(1, countEnded(total));

const better = {
  started: undefined,
  success: 'more',
  failure: 'less',
  error: 'less',
  timeout: 'less',
} as const;

interface Props {
  readonly total: Total;
  /** The totals of the period before. */
  readonly before: Total | undefined;
  readonly onOpen: (behind: Behind) => void;
}

/** All runs of what is shown in a few numbers; those that count runs lead to them. */
export function Totals({ total, before, onOpen }: Props) {
  const ended = countEnded(total);
  // A run that ended in this time may have begun before it.
  const counts = { ...total, waiting: Math.max(0, total.started - ended) };
  const shown = ([...endings, 'waiting'] as const).filter(
    name =>
      name === 'success' || counts[name] > 0 || (before && name !== 'waiting' && before[name] > 0),
  );
  const hasTimes = ended > total.timeout;
  const time = (name: 'p50' | 'p95') => (
    <li>
      <div>
        <strong>{hasTimes ? timeText(total[name]) : '–'}</strong>
        {strings[name].text}
        <Change now={total[name]} before={hasTimes ? before?.[name] : undefined} better="less" />
      </div>
    </li>
  );
  return (
    <ul className="analytics-totals" aria-label={strings.figures.text}>
      {(['started', ...shown] as const).map(name => (
        <li key={name}>
          <button
            type="button"
            onClick={() =>
              onOpen({ ...(name !== 'started' && { status: name }), count: String(counts[name]) })
            }
          >
            <strong>{countText(counts[name])}</strong>
            {statusText(name)}
            {name !== 'waiting' && (
              <Change
                now={counts[name]}
                before={before?.[name]}
                {...(better[name] && { better: better[name] })}
              />
            )}
          </button>
        </li>
      ))}
      <li>
        <div>
          <strong>{shareText(total.success, ended)}</strong>
          {strings.successShare.text}
          <Change
            now={getSuccessRate(total)}
            before={ended > 0 && before ? getSuccessRate(before) : undefined}
            better="more"
          />
        </div>
      </li>
      {time('p50')}
      {time('p95')}
    </ul>
  );
}
