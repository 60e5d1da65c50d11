import { Button } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { format, getField } from '#core/contract';
import { isObject } from '#core/contract/internal';
import { CopyButton } from '#core/web/ui';
import { canvas } from '#plugins/flows/contract';
import type { RunEvent } from '../../contract';
import { strings } from '../../strings';
import { DataPart, isEmptyData } from './DataTree';
import { useDebug } from '../debug/DebugContext';
import { saveJson } from '#core/web/data/saveFile';
import { formatDuration } from '#core/web/ui/TimeAgo.tsx';
import { stepKind, stepOutcome } from './stepLook';
import './steps.css';

/** The details of the selected step: its outcome, input, output, and a person's answer. */
export const StepDetail = observer(function StepDetail({ step }: { step: RunEvent }) {
  const debug = useDebug();
  const { input, output, error, request, matched } = step;
  const inputRecord = isObject(input) ? input : undefined;
  const { submission, pressed, ...rest } = inputRecord ?? {};
  const message = getField(error, 'message');
  const nothing = [input, output, error, request, matched].every(isEmptyData);
  return (
    <section className="flow-debug-detail sl-panel-body" aria-label={debug.titleOf(step)}>
      <header>
        <div>
          <h3>{debug.titleOf(step)}</h3>
          <small data-kind={stepKind(step)}>
            {stepOutcome(step)} · {formatDuration(step.timeDifference)}
            {step.nodeId && ` · ${step.nodeId}`}
          </small>
        </div>
        <CopyButton small text={location.href} label={strings.copyLink.text} />
        <Button
          size="small"
          variant="minimal"
          icon={<Download />}
          aria-label={strings.downloadStep.text}
          title={strings.downloadStep.text}
          onClick={() => saveJson(`step-${step.eventId}.json`, step)}
        />
      </header>
      {typeof message === 'string' && <p className="flow-debug-error">{message}</p>}
      <CalledFlow step={step} />
      <DataPart label={strings.error.text} value={error} bad />
      <DataPart label={strings.answeredData.text} value={submission} />
      <DataPart label={strings.pressedData.text} value={pressed} />
      <DataPart label={strings.input.text} value={inputRecord ? rest : input} />
      <DataPart label={strings.output.text} value={output} />
      <DataPart label={strings.matchedData.text} value={matched} />
      <DataPart label={strings.requestData.text} value={request} />
      {nothing && <p className="flow-muted">{strings.nothingRecorded.text}</p>}
    </section>
  );
});

/** The ways into a flow that the step called, and back out of one. */
const CalledFlow = observer(function CalledFlow({ step }: { step: RunEvent }) {
  const debug = useDebug();
  const inner = debug.steps.findIndex(each => each.flowTrace.at(-1)?.eventId === step.eventId);
  const caller = step.flowTrace.at(-1);
  const back = caller ? debug.steps.findIndex(({ eventId }) => eventId === caller.eventId) : -1;
  if (inner < 0 && back < 0) return null;
  const shown = debug.steps[inner] ?? step;
  const { flowId } = shown;
  const name = debug.canvases.find(shown)?.flow.name;
  return (
    <p className="flow-debug-called">
      {inner >= 0 && (
        <Button size="small" text={strings.openCalled.text} onClick={() => debug.goTo(inner)} />
      )}
      {back >= 0 && (
        <Button size="small" text={strings.backToCaller.text} onClick={() => debug.goTo(back)} />
      )}
      {flowId !== debug.editor.flow.flowId && (
        <Link href={canvas.to({ id: flowId })}>
          {name === undefined ? strings.editUnnamed.text : format(strings.editCalled, { name })}
        </Link>
      )}
    </p>
  );
});
