import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { Slot, useApp } from '#core/web';
import { TextControl } from '#core/web/ui/controls';
import type { EditorPartProps } from '#plugins/editor/contract';
import { debuggerStrings } from '../../debuggerStrings';
import { strings } from '../../strings';
import { DebugContext, useDebug, useRunDebug } from '../debug/DebugContext';
import { PanelFrame } from '#core/web/ui/panel/PanelFrame.tsx';
import { debuggers } from '../node/Debuggers';
import { BreakpointsNote } from '../breakpoints/BreakpointsNote';
import { StopValues } from '../breakpoints/StopValues';
import { PinsNote } from '../pins/PinsNote';
import { PastRuns } from './PastRuns';
import { TrialFrame } from './TrialFrame';
import { useRunFollower } from './trial';
import { tryWarnings, useTryWarning } from './tryWarnings';
import { format } from '#core/contract';
import { trialFields } from '../../contract';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { RunStepView } from '../steps/RunStepView';
import { statusText } from '../list/RunList';
import './try.css';

/** The steps of the run that is shown, in order; opening one goes to its node. */
const RunSteps = observer(function RunSteps() {
  const { editor } = useDebug();
  const { steps, status } = editor.trail;
  if (steps.length === 0) return null;
  return (
    <section aria-label={strings.steps.text} aria-live="polite">
      <h3>
        {format(strings.stepsOfRun, {
          count: steps.length,
          status: status ? statusText(status) : '…',
        })}
      </h3>
      {steps.map((step, at) => {
        const node = step.nodeId === null ? undefined : editor.index.nodes.get(step.nodeId);
        const title = node
          ? nodeTitle(node.data, editor.connectors.get(node.data.connectorId ?? ''))
          : undefined;
        return (
          <RunStepView
            key={step.eventId}
            step={step}
            number={at + 1}
            title={title}
            onShow={node ? () => editor.canvas?.reveal([node.data.id]) : undefined}
          />
        );
      })}
    </section>
  );
});

/** The panel of trials, over the debug view of the flow. */
export default function TryPanel({ session }: EditorPartProps) {
  const debug = useRunDebug(session);
  return (
    <DebugContext value={debug}>
      <Trials />
    </DebugContext>
  );
}

/** Runs the flow beside the canvas, saved or not, and shows what became of each node. */
const Trials = observer(function Trials() {
  const debug = useDebug();
  const { session, editor } = debug;
  const { host } = useApp();
  const trials = host.get(debuggers).of(session);
  const { trial, inputsOfFlow: values, stepper, driver } = trials;
  // A panel that was closed follows the run that is on the canvas when it opens again, and keeps
  // the page of a trial that stops at breakpoints.
  useEffect(
    () => () => {
      if (trials.stepper.trialId !== trials.trial?.interactionId) trials.show(null);
    },
    [trials],
  );
  const [warned, dismiss] = useTryWarning();
  const following = trial?.interactionId ?? editor.trail.interactionId;
  useRunFollower(trials, following);
  const { inputSchema } = editor.document;
  const warnings = useMemo(() => tryWarnings(editor.document), [editor.document]);
  const start = async (where: 'here' | 'tab') => {
    const started = await trials.start();
    if (!started) return;
    trials.show(where === 'here' ? started : { ...started, url: '' });
    if (where === 'tab') window.open(started.url, '_blank', 'noopener');
  };
  return (
    <PanelFrame
      onClose={() => editor.showAside('none')}
      title={strings.tryFlow.text}
      actions={
        following ? (
          <>
            <Button
              size="small"
              text={strings.openInDebug.text}
              onClick={() => {
                void debug.open(following);
                editor.showAside('debug');
              }}
            />
            <Button
              size="small"
              variant="minimal"
              text={strings.clearRun.text}
              onClick={() => (trials.show(null), stepper.leave(), editor.trail.clear())}
            />
          </>
        ) : undefined
      }
    >
      {warnings.length > 0 && !warned && (
        <div className="flow-warning" role="note">
          <div>
            {warnings.map(text => (
              <p key={text}>{text}</p>
            ))}
          </div>
          <Button size="small" variant="minimal" text={strings.dismiss.text} onClick={dismiss} />
        </div>
      )}
      <PinsNote trials={trials} />
      <BreakpointsNote trials={trials} />
      {trial?.from && (
        <p className="flow-muted">
          {format(debuggerStrings.startedFrom, {
            node: trials.titleOf(trial.from.nodeId),
            count: trial.from.known,
          })}
        </p>
      )}
      <Slot point={trialFields} props={{ trials }} />
      {inputSchema.map(({ propertyName, required, description, preferredDataType }) => (
        <label key={propertyName} className="flow-field">
          {propertyName}
          {required && ' *'}
          {driver?.inputs.includes(propertyName) && (
            <small className="flow-muted">
              {' '}
              {format(strings.inputOf, { persona: driver.name })}
            </small>
          )}
          <TextControl
            id={`try-${propertyName}`}
            definition={{
              displayName: propertyName,
              placeholder: description,
              type: preferredDataType,
            }}
            value={values[propertyName]}
            onChange={value => trials.typeInput(propertyName, value)}
          />
        </label>
      ))}
      <div className="flow-buttons">
        <Button
          intent="primary"
          text={strings.run.text}
          loading={session.busy === 'try'}
          onClick={() => void start('here')}
        />
        <Button
          text={strings.runInTab.text}
          disabled={session.busy === 'try'}
          onClick={() => void start('tab')}
        />
      </div>
      {trial?.url && (
        <TrialFrame
          key={`${trial.interactionId} ${stepper.went} ${trials.reloads}`}
          url={trial.url}
        />
      )}
      <StopValues trials={trials} />
      <RunSteps />
      <PastRuns onShow={interactionId => trials.show({ interactionId, url: '' })} />
    </PanelFrame>
  );
});
