import type { Output } from '../../../../core/contract';
import type { runsOver } from '../../contract';
import { countText, shareText, timeText } from '../../domain/charts/numberText';
import { strings } from '../../strings';
import type { Behind } from '../behind/behind';
import { endings, statusText } from '../statusText';

interface Props {
  readonly total: Output<typeof runsOver>['total'];
  readonly onOpen: (behind: Behind) => void;
}

/** All runs of what is shown in a few numbers; those that count runs lead to them. */
export function Totals({ total, onOpen }: Props) {
  const counts = [['started', ''], ...endings.map(ending => [ending, ending])] as const;
  const facts = [
    [strings.successShare.text, shareText(total.success, total.success + total.failure + total.error + total.timeout)],
    [strings.p50.text, timeText(total.p50)],
    [strings.p95.text, timeText(total.p95)],
  ] as const;
  return (
    <ul className="analytics-totals" aria-label={strings.figures.text}>
      {counts.map(([name = '', status]) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => onOpen({ ...(status && { status }), count: String(total[name as 'started']) })}
          >
            <strong>{countText(total[name as 'started'])}</strong>
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
