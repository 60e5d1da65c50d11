import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { format, getField } from '#core/contract';
import { formatDuration } from '#core/web/ui/TimeAgo.tsx';
import type { NodeResult, TriedStep } from '../../contract';
import { debuggerStrings as strings } from '../../debuggerStrings';
import type { NodeTrials } from './NodeTrials';
import { findOwnStep } from './TriedNode';

interface Props {
  readonly trials: NodeTrials;
  readonly nodeId: string;
}

/** The outcome of a node that ran alone: its result, how long it took, and the links it follows. */
export const TriedResult = observer(function TriedResult({ trials, nodeId }: Props) {
  const { busy } = trials;
  const result = trials.tried.get(nodeId)?.result;
  const step = result && findOwnStep(result, nodeId);
  const name = format(strings.result, { node: trials.titleOf(nodeId) });
  const shown = useRef<HTMLOutputElement>(null);
  const isAsked = trials.isAsked('result', nodeId) && result !== undefined;
  useEffect(() => {
    if (!isAsked) return;
    trials.ask(null);
    shown.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isAsked, trials]);
  if (result && !step)
    return (
      <output ref={shown} className="debugger-result" aria-label={name}>
        <b>{(result.steps.length > 0 ? strings.outcomeWaiting : strings.outcomeIdle).text}</b>
      </output>
    );
  if (!result || !step)
    return <output aria-label={name}>{busy === nodeId && strings.running.text}</output>;
  const inner = result.steps.length - 1;
  const message = getField(step.error, 'message');
  return (
    <>
      <output ref={shown} className="debugger-result" aria-label={name} data-kind={kindOf(step)}>
        <b>{nameOutcome(result, step)}</b> · {formatDuration(step.timeDifference)}
        {typeof message === 'string' && <strong>{message}</strong>}
        {step.persona && <span>{format(strings.answeredBy, { persona: step.persona })}</span>}
        {(result.status === 'done' || result.next.length > 0) && (
          <span>{nameNext(trials, result)}</span>
        )}
        {inner > 1 && <span>{format(strings.innerSteps, { count: inner - 1 })}</span>}
      </output>
      {result.unsaved && <p className="debugger-help">{strings.unsaved.text}</p>}
      {trials.isStale(nodeId) && busy !== nodeId && (
        <p className="debugger-help">
          {strings.stale.text}{' '}
          <Button
            size="small"
            variant="minimal"
            text={strings.again.text}
            onClick={() => void trials.run(nodeId)}
          />
        </p>
      )}
      <Data label={strings.output.text} value={step.output} open />
      <Data label={strings.error.text} value={getField(step.error, 'details')} />
      <Data label={strings.given.text} value={step.input} />
    </>
  );
});

function Data({
  label,
  value,
  open,
}: {
  readonly label: string;
  readonly value: unknown;
  readonly open?: boolean;
}) {
  if (value === null || value === undefined || JSON.stringify(value) === '{}') return null;
  return (
    <details className="debugger-data" open={open}>
      <summary>{label}</summary>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </details>
  );
}

const nameNext = (trials: NodeTrials, { next }: NodeResult) =>
  next.length > 0
    ? format(strings.next, { nodes: next.map(id => trials.titleOf(id)).join(', ') })
    : strings.noNext.text;

const kindOf = ({ hasError, eventType }: TriedStep) =>
  hasError || eventType === 'error' ? 'error' : eventType === 'failure' ? 'false' : 'true';

function nameOutcome({ status }: NodeResult, step: TriedStep): string {
  if (status === 'waiting') return strings.outcomeWaiting.text;
  if (status === 'ended') return strings.outcomeEnded.text;
  const kind = kindOf(step);
  if (kind === 'error') return strings.outcomeError.text;
  return (kind === 'false' ? strings.outcomeFalse : strings.outcomeTrue).text;
}
