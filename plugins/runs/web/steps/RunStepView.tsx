import { formatDuration } from '#core/web/ui/TimeAgo.tsx';
import type { TrailStep } from '#plugins/editor/contract/internal';
import { strings } from '../../strings';
import { stepOutcome } from './stepLook';
import './runStep.css';

const formatValue = (value: unknown) =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2);
const empty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

interface Props {
  readonly step: TrailStep;
  /** Its place in the run, from 1. */
  readonly number?: number;
  readonly title?: string;
  readonly open?: boolean;
  readonly onShow?: () => void;
}

/** One recorded step: how it ended, how long it took, its input, output and error. */
export function RunStepView({ step, number, title, open, onShow }: Props) {
  const parts = [
    [strings.input.text, step.input],
    [strings.output.text, step.output],
    [strings.error.text, step.error],
  ] as const;
  return (
    <details
      className="flow-step"
      open={open}
      data-error={step.hasError || undefined}
      onToggle={onShow}
    >
      <summary>
        {number !== undefined && <i aria-hidden="true">{number}</i>}
        <span>{title ?? step.eventMessage}</span>
        {step.persona !== undefined && <span className="sl-tag">{strings.personaTag.text}</span>}
        <small>
          {stepOutcome(step)} · {formatDuration(step.timeDifference)}
        </small>
      </summary>
      {title && <p>{step.eventMessage}</p>}
      {parts.map(([label, value]) =>
        empty(value) ? null : (
          <section key={label}>
            <h4>{label}</h4>
            <pre>{formatValue(value)}</pre>
          </section>
        ),
      )}
    </details>
  );
}
