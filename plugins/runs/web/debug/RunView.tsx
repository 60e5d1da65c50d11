import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { format, type Message } from '#core/contract';
import { Slot } from '#core/web';
import { focusIfLost } from '#core/web/layout/focusIfLost';
import { ErrorState, ActionButton, ActionIconButton, CopyButton, TimeAgo } from '#core/web/ui';
import { strings } from '../../strings';
import { PanelFrame } from '#core/web/ui/panel/PanelFrame.tsx';
import { useDebug } from './DebugContext';
import { DebugOff } from '../list/DebugSwitch';
import { RunTimeline } from '../timeline/RunTimeline';
import { StepDetail } from '../steps/StepDetail';
import { StepList } from '../steps/StepList';
import { Comparison, Download, Repeat, Trash } from '@blueprintjs/icons';
import { compareRun } from '../actions/compareActions';
import { deleteRun, downloadRun, replayRun } from '../actions/runActions';
import { runTools, type Run } from '../../contract';
import { RunStatusMark, describeRun } from '../list/RunStatusMark';

interface IdFactProps {
  readonly name: Message;
  readonly id: string;
  readonly copy: Message;
}

/** An ID of the run, with a button that copies it. */
function IdFact({ name, id, copy }: IdFactProps) {
  return (
    <div>
      <dt>{name.text}</dt>
      <dd>
        <code title={id}>{id}</code>
        <CopyButton small text={id} label={copy.text} />
      </dd>
    </div>
  );
}

/** The facts about a run: its status, time, user and ids. */
const RunFacts = observer(function RunFacts({ run }: { run: Run }) {
  const { interactionId, correlationId, userId, status, startTime, isTrial } = run;
  return (
    <dl className="flow-debug-facts">
      <div>
        <dt className="sl-hidden">{strings.runStatus.text}</dt>
        <dd>
          <RunStatusMark status={status} /> <TimeAgo at={startTime} /> · {describeRun(run)}
          {isTrial && ` · ${strings.trial.text}`}
        </dd>
      </div>
      <div>
        <dt>{strings.userLabel.text}</dt>
        <dd>{userId || <span className="flow-muted">{strings.noUser.text}</span>}</dd>
      </div>
      <IdFact name={strings.interaction} id={interactionId} copy={strings.copyInteraction} />
      {correlationId !== interactionId && (
        <IdFact name={strings.correlation} id={correlationId} copy={strings.copyCorrelation} />
      )}
    </dl>
  );
});

/** The actions on the run that is open. */
const RunActions = observer(function RunActions() {
  const debug = useDebug();
  return (
    <span className="flow-debug-actions">
      <span title={strings.replayHelp.text}>
        <ActionButton
          action={replayRun}
          subject={debug}
          size="small"
          icon={<Repeat />}
          loading={debug.busy === 'replay'}
        />
      </span>
      {debug.run && (
        <Slot
          point={runTools}
          props={{ flowId: debug.run.flowId, interactionId: debug.run.interactionId }}
        />
      )}
      <ActionIconButton action={compareRun} subject={debug} size="small" icon={<Comparison />} />
      <ActionIconButton action={downloadRun} subject={debug} size="small" icon={<Download />} />
      <ActionIconButton
        action={deleteRun}
        subject={debug}
        size="small"
        icon={<Trash />}
        showsBusy
      />
    </span>
  );
});

/** Holds the focus of the line that was pressed until the steps are there to take it. */
function LoadingRun() {
  const line = useRef<HTMLOutputElement>(null);
  useEffect(() => focusIfLost(() => line.current?.focus({ preventScroll: true })), []);
  return (
    <output ref={line} tabIndex={-1} className="flow-muted">
      {strings.loadingRun.text}
    </output>
  );
}

/**
 * The run that is open: what it was, where its time went, its steps, and the data of the one looked
 * at.
 */
export const RunView = observer(function RunView() {
  const debug = useDebug();
  const { run, steps, step, total, failure, debugViewOff } = debug;
  const back = (
    <button type="button" className="flow-link" onClick={() => debug.close()}>
      ‹ {strings.backToRuns.text}
    </button>
  );
  if (!run)
    return (
      <PanelFrame
        parts
        className="flow-debug"
        onClose={() => debug.leave()}
        title={back}
        name={strings.runs.text}
      >
        <div className="sl-panel-body">
          {failure ? (
            <ErrorState
              error={failure}
              onRetry={() => debug.read()}
              back={<Button text={strings.backToRuns.text} onClick={() => debug.close()} />}
            />
          ) : (
            <LoadingRun />
          )}
        </div>
      </PanelFrame>
    );
  return (
    <PanelFrame
      parts
      className="flow-debug"
      onClose={() => debug.leave()}
      title={back}
      name={strings.runs.text}
      actions={<RunActions />}
    >
      <RunFacts run={run} />
      {debugViewOff && <DebugOff />}
      <RunTimeline />
      <StepList />
      {steps.length < total && (
        <p className="flow-muted">{format(strings.stepsCut, { count: steps.length, total })}</p>
      )}
      {step && <StepDetail key={step.eventId} step={step} />}
    </PanelFrame>
  );
});
