import { reaction } from 'mobx';
import { useEffect } from 'react';
import type { NodeTrials } from './NodeTrials';

/** Milliseconds without a change after which a node runs again. */
const pause = 600;

/** Whether a node reaches nothing outside its run, so that it may run as often as it changes. */
export function isPure({ stage }: NodeTrials, nodeId: string): boolean {
  const data = stage.index.nodes.get(nodeId)?.data;
  const manifest = stage.connectors.get(data?.connectorId ?? '');
  return manifest?.capabilities[data?.capabilityName ?? '']?.pure === true;
}

/** Runs a pure node again after it changed, once it has been run; a failed call is not repeated. */
export function useRunOnChange(trials: NodeTrials | undefined, nodeId: string): void {
  useEffect(() => {
    if (!trials) return undefined;
    return reaction(
      () =>
        trials.busy === null && isPure(trials, nodeId) && trials.isUntried(nodeId)
          ? [trials.stage.index.nodes.get(nodeId)?.data, trials.typed.get(nodeId)]
          : null,
      changed => {
        if (changed) void trials.run(nodeId);
      },
      { delay: pause },
    );
  }, [trials, nodeId]);
}
