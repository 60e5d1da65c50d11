import { observer } from 'mobx-react-lite';
import { formatMoment } from '#core/contract/format/readerFormats';
import type { ReactNode } from 'react';
import { format } from '#core/contract';
import type { TestKey } from '../../contract';
import { driveStrings as strings } from '../../driveStrings';
import type { Workflow } from './Workflow';

interface Props {
  readonly title: string;
  readonly flow: Workflow;
  readonly steps: readonly number[];
  readonly children: ReactNode;
}
const tones = { ready: '', running: 'warn', success: 'good', error: 'bad' } as const;
const getStepTitle = (step: number) => strings[`step${step}` as 'step1'].text;

/** Returns a description of a stored credential. */
const inWords = ({ deviceType, username, keptUntil, counter, userVerified }: TestKey) =>
  format(strings.kept, {
    deviceType,
    username,
    until: formatMoment(keptUntil),
    counter: String(counter),
    verified: String(userVerified),
  });

/** A workflow: its status, and its numbered steps with what each brought. */
export const StepList = observer(function StepList({ title, flow, steps, children }: Props) {
  return (
    <section className="cn-card td-flow" aria-label={title}>
      <h2>
        {title} <span className={`sl-tag ${tones[flow.status]}`}>{strings[flow.status].text}</span>
      </h2>
      <ol className="td-steps" start={steps[0]} aria-live="polite">
        {steps.map(step => (
          <Step key={step} step={step} flow={flow} />
        ))}
      </ol>
      <div className="td-foot">{children}</div>
    </section>
  );
});

const Step = observer(function Step({
  step,
  flow,
}: {
  readonly step: number;
  readonly flow: Workflow;
}) {
  const state = flow.stateOf(step);
  return (
    <li value={step} data-pending={state === undefined || undefined}>
      {getStepTitle(step)}{' '}
      <span className={`sl-tag ${state ? tones[state.status] : 'sl-hidden'}`}>
        {(state ? strings[state.status] : strings.waiting).text}
      </span>
      {state?.error && <p className="td-error">{state.error}</p>}
      {step === 5 && state?.status === 'success' && <p>{inWords(state.details as TestKey)}</p>}
      {state?.details !== undefined && (
        <details>
          <summary>{format(strings.details, { step: String(step) })}</summary>
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what can be scrolled must be reached by keyboard */}
          <pre tabIndex={0}>{JSON.stringify(state.details, null, 2)}</pre>
        </details>
      )}
    </li>
  );
});
