import { format } from '#core/contract';
import { changeText } from '../../domain/charts/numberText';
import { strings } from '../../strings';

interface Props {
  readonly now: number;
  /** The figure of the period before; nothing is shown where there is none. */
  readonly before: number | undefined;
  /** Which direction is the good one; neither where it is left out. */
  readonly better?: 'more' | 'less';
}

/** How a figure differs from the period before, as a share of it. */
export function Change({ now, before, better }: Props) {
  if (!before) return null;
  const text = changeText(now, before);
  const label = format(strings.comparedBefore, { change: text });
  const kind =
    now === before || !better ? 'same' : now > before === (better === 'more') ? 'good' : 'bad';
  return (
    <small className="analytics-change" data-kind={kind} title={label}>
      <span aria-hidden>{text}</span>
      <span className="sl-hidden">{label}</span>
    </small>
  );
}
