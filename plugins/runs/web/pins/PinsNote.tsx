import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import type { NodeTrials } from '../node/NodeTrials';
import { debuggerStrings as strings } from '../../debuggerStrings';
import './pins.css';

/** Says which nodes a trial does not run, as their output is pinned; each can be unpinned. */
export const PinsNote = observer(function PinsNote({ trials }: { readonly trials: NodeTrials }) {
  const { pins, stage } = trials;
  const { nodeIds } = pins;
  if (nodeIds.length === 0) return null;
  return (
    <div className="flow-warning runs-pins-note" role="note" aria-label={strings.pins.text}>
      <p>{format(strings.pinsInUse, { count: nodeIds.length })}</p>
      <ul className="runs-pins">
        {nodeIds.map(id => {
          const name = trials.titleOf(id);
          return (
            <li key={id}>
              <button
                type="button"
                className="flow-link"
                onClick={() => {
                  stage.select([id]);
                  stage.canvas?.reveal([id]);
                  stage.showAside('node', true);
                }}
              >
                {name}
              </button>
              <Button
                size="small"
                variant="minimal"
                text={strings.unpin.text}
                aria-label={format(strings.unpinNode, { node: name })}
                onClick={({ currentTarget }) => {
                  focusNext(currentTarget);
                  pins.unpin([id]);
                }}
              />
            </li>
          );
        })}
      </ul>
      {nodeIds.length > 1 && (
        <Button
          size="small"
          text={strings.unpinAll.text}
          onClick={({ currentTarget }) => {
            focusNext(currentTarget);
            pins.unpin();
          }}
        />
      )}
    </div>
  );
});

/** Moves the focus off a button that is about to go: to the one of the next pin, or after the list. */
function focusNext(button: HTMLElement): void {
  const row = button.closest('li');
  const next = row && (row.nextElementSibling ?? row.previousElementSibling);
  const target = next
    ? next.querySelector<HTMLElement>('button:last-child')
    : button.closest('.sl-panel')?.querySelector<HTMLElement>('.flow-buttons button');
  target?.focus();
}
