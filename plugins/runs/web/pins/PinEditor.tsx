import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { isRecord } from '#core/contract';
import { JsonControl } from '#core/web/ui/controls';
import { debuggerStrings as strings } from '../../debuggerStrings';
import type { NodeTrials } from '../node/NodeTrials';

interface Props {
  readonly trials: NodeTrials;
  readonly nodeId: string;
}

/** The pinned output of a node, as JSON that a person can change. */
export const PinEditor = observer(function PinEditor({ trials: { pins }, nodeId }: Props) {
  const id = useId();
  const pinned = pins.get(nodeId);
  if (!pinned) return null;
  const { success, output, error } = pinned;
  return (
    <div className="debugger-pin">
      <label htmlFor={id}>{strings.pinnedOutput.text}</label>
      <JsonControl
        id={id}
        definition={{ displayName: strings.pinnedOutput.text }}
        value={output}
        onChange={value => {
          if (value === undefined) pins.pin(nodeId, { ...pinned, output: {} });
          if (isRecord(value)) pins.pin(nodeId, { ...pinned, output: value });
        }}
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
        <Button
          size="small"
          variant="minimal"
          text={strings.unpin.text}
          onClick={() => pins.unpin([nodeId])}
        />
      </div>
      <p className="debugger-help">{strings.pinnedHelp.text}</p>
    </div>
  );
});
