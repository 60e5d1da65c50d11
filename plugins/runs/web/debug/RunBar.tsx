import { Button, ButtonGroup, HTMLSelect } from '@blueprintjs/core';
import {
  ChevronLeft,
  ChevronRight,
  DoubleChevronLeft,
  DoubleChevronRight,
  Cross,
  Error as ErrorIcon,
} from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { type ReactElement, useEffect } from 'react';
import { format } from '#core/contract';
import { isDraftVersion } from '#plugins/flows/contract/internal';
import type { EditorPartProps } from '#plugins/editor/contract';
import { strings } from '../../strings';
import { DebugContext, useDebug, useRunDebug } from './DebugContext';
import { describeStep, placeAfter } from '../steps/stepLook';
import { WaysLegend } from '../comparison/WaysLegend';
import { useDebugCanvas } from './useDebugCanvas';
import { reaction } from 'mobx';
import { useSearch } from 'wouter';
import type { RunDebug } from './RunDebug';
import './debug.css';

/** The elements that handle keys themselves: fields, lists, menus, dialogs. */
const own =
  'input, textarea, select, [contenteditable="true"], [role="tree"], [role="listbox"], [role="menu"], [role="tablist"], [role="dialog"], [role="alertdialog"], [role="grid"]';

/**
 * While a run is open, arrow keys step through it, Home and End go to its ends, E to the next
 * error. They do not move nodes then.
 */
function useDebugKeys(debug: RunDebug): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!debug.interactionId || debug.comparison || debug.editor.aside !== 'debug') return;
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(own)) return;
      if (target && target !== document.body && !target.closest('.flow-editor')) return;
      const act = findAction(debug, event.key);
      if (!act) return;
      act();
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, [debug]);
}

function findAction(debug: RunDebug, key: string): (() => void) | undefined {
  if (key.toLowerCase() === 'e')
    return debug.errors.length > 0 ? () => debug.nextError() : undefined;
  const next = placeAfter(key, debug.at, debug.steps.length);
  return next === undefined ? undefined : () => debug.goTo(next);
}

const pause = 250;

/**
 * The address names the run and its step, `?run=<interaction>&step=<from 1>`: another screen can
 * open a run, and a link can be shared.
 */
function useDebugAddress(debug: RunDebug): void {
  const search = useSearch();
  useEffect(() => {
    const params = new URLSearchParams(search);
    const run = params.get('run');
    const other = params.get('with');
    if (!run || (run === debug.interactionId && !other)) return;
    if (!other) void debug.open(run, Number(params.get('step')) || undefined);
    else if (debug.comparison?.other?.run.interactionId !== other) void debug.compare(run, other);
    debug.editor.showAside('debug');
  }, [debug, search]);
  useEffect(
    () =>
      reaction(
        () => ({
          run: debug.interactionId,
          step: debug.at + 1,
          other: debug.comparison?.other?.run.interactionId,
        }),
        ({ run, step, other }) => {
          const next = new URLSearchParams(location.search);
          if (run) {
            next.set('run', run);
            next.set('step', String(step));
            if (other) next.set('with', other);
            else next.delete('with');
          } else {
            next.delete('run');
            next.delete('step');
            next.delete('with');
          }
          const text = next.toString();
          // Not the router's own way: it asks before unsaved work is left, and nothing is left
          // here.
          if (text !== location.search.slice(1))
            history.replaceState(history.state, '', `${location.pathname}${text && `?${text}`}`);
        },
        {
          delay: pause,
          equals: (one, other) =>
            one.run === other.run && one.step === other.step && one.other === other.other,
        },
      ),
    [debug],
  );
}

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
  const { step, steps, at, errors, run, comparison } = debug;
  if (comparison?.other) return <WaysLegend />;
  if (!run || !step || comparison) return null;
  const own = step.flowId === debug.editor.flow.flowId;
  const same = debug.isDraft(step);
  const isDeleted = debug.canvases.isGone(step);
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
      {own && !same && !isDeleted && (
        <HTMLSelect
          aria-label={strings.showAs.text}
          value={debug.overDraft ? 'draft' : 'recorded'}
          onChange={event => debug.showOverDraft(event.target.value === 'draft')}
        >
          <option value="recorded">
            {isDraftVersion(step.versionId)
              ? strings.recordedDraft.text
              : format(strings.recordedGraph, { version: step.versionId })}
          </option>
          <option value="draft">{strings.yourDraft.text}</option>
        </HTMLSelect>
      )}
      {!own && (
        <span className="sl-tag">
          {debug.canvases.find(step)?.flow.name ?? strings.calledFlow.text}
        </span>
      )}
      {isDeleted && (
        <small>
          {!own
            ? strings.subflowGone.text
            : isDraftVersion(step.versionId)
              ? strings.draftGone.text
              : format(strings.versionGone, { version: step.versionId })}
        </small>
      )}
      <NodeGone />
      {button(<Cross />, strings.closeRun.text, () => debug.leave(), false)}
      <output className="sl-hidden">{describeStep(debug)}</output>
    </div>
  );
});

/** Says when the graph shown does not have nodes that the run went through. */
const NodeGone = observer(function NodeGone() {
  const debug = useDebug();
  const { stage, steps } = debug;
  if (stage !== debug.editor) return null;
  const deleted = new Set(
    steps.flatMap(step =>
      step.nodeId && step.flowId === stage.flow.flowId && !stage.index.nodes.has(step.nodeId)
        ? [step.nodeId]
        : [],
    ),
  );
  return deleted.size === 0 ? null : (
    <small>{format(strings.nodesGone, { count: deleted.size })}</small>
  );
});
