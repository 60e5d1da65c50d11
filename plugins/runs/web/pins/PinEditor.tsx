import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef } from 'react';
import { debuggerStrings as strings } from '../../debuggerStrings';
import type { NodeTrials } from '../node/NodeTrials';
import { PinField } from './PinField';

interface Props {
  readonly trials: NodeTrials;
  readonly nodeId: string;
}

/** The pinned output of a node, as JSON that a person can change. */
export const PinEditor = observer(function PinEditor({ trials, nodeId }: Props) {
  const { pins } = trials;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const pinned = pins.get(nodeId);
  const isAsked = trials.isAsked('pin', nodeId) && pinned !== undefined;
  useEffect(() => {
    const { current } = field;
    if (!isAsked || !current) return;
    trials.ask(null);
    // Who pins from the canvas stays there.
    if (current.closest('.sl-panel')?.contains(document.activeElement))
      current.focus({ preventScroll: true });
    current.closest('.debugger-pin')?.scrollIntoView?.({ block: 'nearest' });
  }, [isAsked, trials]);
  if (!pinned) return null;
  const { success, output, error } = pinned;
  return (
    <div className="debugger-pin">
      <label htmlFor={id}>{strings.pinnedOutput.text}</label>
      <PinField
        key={nodeId}
        id={id}
        output={output}
        field={field}
        onChange={value => pins.pin(nodeId, { ...pinned, output: value })}
      />
      <div className="debugger-pin-result">
        <label htmlFor={`${id}-result`}>{strings.pinnedResult.text}</label>
        <select
          id={`${id}-result`}
          value={String(success)}
          onChange={({ target }) => {
            const { error: _, ...rest } = pinned;
            const becomes = target.value === 'true';
            pins.pin(nodeId, {
              ...rest,
              success: becomes,
              ...(error && !becomes && { error }),
            });
          }}
        >
          <option value="true">{strings.outcomeTrue.text}</option>
          <option value="false">
            {(error ? strings.outcomeError : strings.outcomeFalse).text}
          </option>
        </select>
      </div>
      <p className="debugger-help">{strings.pinnedHelp.text}</p>
      {JSON.stringify(output).includes('******') && (
        <p className="debugger-help">{strings.pinnedMasked.text}</p>
      )}
    </div>
  );
});
