import { strings } from '../../strings';

interface Props {
  readonly all: number;
  readonly good: number;
}

const share = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat();

/** How many starts there were, and which part of them succeeded. */
export function StartFigures({ all, good }: Props) {
  const part = all > 0 ? good / all : undefined;
  return (
    <div className="ap-figures">
      <dl>
        <dt>{strings.startsCount.text}</dt>
        <dd>{whole.format(all)}</dd>
        <dt>{strings.startsSuccesses.text}</dt>
        <dd>{whole.format(good)}</dd>
        <dt>{strings.startsShare.text}</dt>
        <dd>{part === undefined ? '—' : share.format(part)}</dd>
      </dl>
      {part !== undefined && (
        <div className="ap-share" aria-hidden="true">
          <span style={{ width: `${part * 100}%` }} />
        </div>
      )}
    </div>
  );
}
