import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { format } from '#core/contract';
import { useApp } from '#core/web';
import { focusIfLost } from '#core/web/layout/focusIfLost';
import { ActionButton } from '#core/web/ui';
import type { EditorPartProps } from '#plugins/editor/contract';
import { breakpointStrings as strings } from '../../breakpointStrings';
import { debuggers } from '../node/Debuggers';
import { useRunFollower } from '../try/trial';
import { stepActions } from './breakpointActions';
import './breakpoints.css';

/** Below the canvas while a trial has stopped: where, and the buttons that go on. */
export default observer(function StopBar({ session }: EditorPartProps) {
  const { host } = useApp();
  const trials = host.get(debuggers).of(session);
  const { stop, busy, trialId } = trials.stepper;
  // The panels of runs follow their run themselves.
  const isFollowed = session.editor.aside === 'run' || session.editor.aside === 'debug';
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!stop) return;
    // From the page of the trial no key reaches the canvas.
    if (document.activeElement?.matches('iframe, body'))
      bar.current?.querySelector('button')?.focus();
    return () => focusIfLost(() => document.querySelector<HTMLElement>('.flow-surface')?.focus());
  }, [stop]);
  useRunFollower(trials, isFollowed ? null : trialId);
  return (
    <>
      {stop && (
        <div
          ref={bar}
          className="flow-run-bar runs-stop-bar"
          role="toolbar"
          aria-label={strings.bar.text}
        >
          <span className="runs-stop-place">{describePlace(stop)}</span>
          {stepActions.map(each => (
            <ActionButton key={each.id} action={each} size="small" variant="minimal" />
          ))}
        </div>
      )}
      <output className="sl-hidden">
        {stop ? (busy ? strings.goingOn.text : describePlace(stop)) : ''}
      </output>
    </>
  );
});

interface Place {
  readonly title: string;
  readonly flows: readonly { readonly name: string }[];
}
const describePlace = ({ title: node, flows }: Place) =>
  flows.length > 1
    ? format(strings.stoppedInside, { node, flow: flows.at(-1)?.name ?? '' })
    : format(strings.stoppedBefore, { node });
