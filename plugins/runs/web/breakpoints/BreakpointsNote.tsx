import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { breakpointStrings as strings } from '../../breakpointStrings';
import type { NodeTrials } from '../node/NodeTrials';

/** Says at how many breakpoints a trial stops; all can be removed. */
export const BreakpointsNote = observer(function BreakpointsNote({
  trials: { breakpoints },
}: {
  readonly trials: NodeTrials;
}) {
  const { length: count } = breakpoints.all;
  if (count === 0) return null;
  return (
    <div className="flow-warning" role="note" aria-label={strings.breakpoints.text}>
      <p>{format(strings.inUse, { count })}</p>
      <Button
        size="small"
        variant="minimal"
        text={strings.removeAll.text}
        onClick={({ currentTarget }) => {
          const panel = currentTarget.closest('.sl-panel');
          panel?.querySelector<HTMLElement>('.flow-buttons button')?.focus();
          breakpoints.removeAll();
        }}
      />
    </div>
  );
});
