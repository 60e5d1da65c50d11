import { Button, ButtonGroup } from '@blueprintjs/core';
import {
  ChevronLeft,
  ChevronRight,
  DoubleChevronLeft,
  DoubleChevronRight,
  Error as ErrorIcon,
} from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { format } from '#core/contract';
import type { EditorPartProps } from '#plugins/editor/contract';
import { strings } from '../../strings';
import { DebugContext, useDebug, useRunDebug } from './DebugContext';
import './debug.css';
import { spokenStep } from '../steps/spokenStep';
import { useDebugAddress } from './useDebugAddress';
import { useDebugCanvas } from './useDebugCanvas';
import { useDebugKeys } from './useDebugKeys';

/** Keeps canvas, address and keys with the run that is open, and steps through it. */
export default function DebugBar({ session }: EditorPartProps) {
  const debug = useRunDebug(session);
  useDebugAddress(debug);
  useDebugCanvas(debug);
  useDebugKeys(debug);
  return (
    <DebugContext value={debug}>
      <RunBar />
    </DebugContext>
  );
}

/**
 * Over the canvas while a run is open: which graph is shown, and the buttons that step through the
 * run.
 */
const RunBar = observer(function RunBar() {
  const debug = useDebug();
  const { step, steps, at, errors, run, replay } = debug;
  if (!run || !step || replay) return null;
  const own = step.flowId === debug.editor.flow.flowId;
  const same = debug.isDraft(step);
  const gone = debug.canvases.isGone(step);
  const button = (icon: ReactElement, label: string, to: () => void, off: boolean) => (
    <Button
      variant="minimal"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={off}
      onClick={to}
    />
  );
  const last = steps.length - 1;
  return (
    <div className="flow-run-bar" role="toolbar" aria-label={strings.stepping.text}>
      <ButtonGroup>
        {button(<DoubleChevronLeft />, strings.firstStep.text, () => debug.goTo(0), at === 0)}
        {button(<ChevronLeft />, strings.previousStep.text, () => debug.goTo(at - 1), at === 0)}
      </ButtonGroup>
      <span>{format(strings.stepOf, { at: at + 1, count: steps.length })}</span>
      <ButtonGroup>
        {button(<ChevronRight />, strings.nextStepOf.text, () => debug.goTo(at + 1), at === last)}
        {button(<DoubleChevronRight />, strings.lastStep.text, () => debug.goTo(last), at === last)}
        {button(
          <ErrorIcon />,
          (errors.length > 0 ? strings.nextError : strings.noError).text,
          () => debug.nextError(),
          errors.length === 0,
        )}
      </ButtonGroup>
      {own && !same && !gone && (
        <select
          className="flow-select"
          aria-label={strings.showAs.text}
          value={debug.overDraft ? 'draft' : 'recorded'}
          onChange={event => debug.showOverDraft(event.target.value === 'draft')}
        >
          <option value="recorded">
            {format(strings.recordedGraph, { version: step.versionId })}
          </option>
          <option value="draft">{strings.yourDraft.text}</option>
        </select>
      )}
      {!own && (
        <em className="flow-tag">
          {debug.canvases.find(step)?.flow.name ?? strings.calledFlow.text}
        </em>
      )}
      {gone && <small>{format(strings.versionGone, { version: step.versionId })}</small>}
      <NodeGone />
      <output className="sl-hidden">{spokenStep(debug)}</output>
    </div>
  );
});

/** Says when the graph shown does not have nodes that the run went through. */
const NodeGone = observer(function NodeGone() {
  const debug = useDebug();
  const { stage, steps } = debug;
  if (stage !== debug.editor) return null;
  const gone = new Set(
    steps.flatMap(step =>
      step.nodeId && step.flowId === stage.flow.flowId && !stage.index.nodes.has(step.nodeId)
        ? [step.nodeId]
        : [],
    ),
  );
  return gone.size === 0 ? null : <small>{format(strings.nodesGone, { count: gone.size })}</small>;
});
