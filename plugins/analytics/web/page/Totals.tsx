import type { Output } from '#core/contract';
import type { runsOver } from '../../contract';
import { countText, shareText, timeText } from '../../domain/charts/numberText';
import { strings } from '../../strings';
import type { Behind } from '../behind/behind';
import { endings, statusText } from '../labels';

interface Props {
  readonly total: Output<typeof runsOver>['total'];
  readonly onOpen: (behind: Behind) => void;
}

/** All runs of what is shown in a few numbers; those that count runs lead to them. */
export function Totals({ total, onOpen }: Props) {
  const ended = endings.reduce((sum, ending) => sum + total[ending], 0);
  const counts = [
    ['started', total.started],
    ...endings.map(ending => [ending, total[ending]] as const),
    // A run that ended in this time may have begun before it.
    ['waiting', Math.max(0, total.started - ended)],
  ] as const;
  const facts = [
    [strings.successShare.text, shareText(total.success, ended)],
    [
      strings.halfAndMostRuns.text,
      ended > total.timeout ? `${timeText(total.p50)} / ${timeText(total.p95)}` : '–',
    ],
  ] as const;
  return (
    <ul className="analytics-totals" aria-label={strings.figures.text}>
      {counts.map(([name, count]) => (
        <li key={name}>
          <button
            type="button"
            onClick={() =>
              onOpen({ ...(name !== 'started' && { status: name }), count: String(count) })
            }
          >
            <strong>{countText(count)}</strong>
            {statusText(name)}
          </button>
        </li>
      ))}
      {facts.map(([name, text]) => (
        <li key={name}>
          <div>
            <strong>{text}</strong>
            {name}
          </div>
        </li>
      ))}
    </ul>
  );
}
