import type { Context } from '#core/web';
import { debuggers } from './Debuggers';
import type { NodeTrials } from './NodeTrials';

/** Does something with the node named, or with the one that is selected. */
const onNode =
  (act: (trials: NodeTrials, nodeId: string) => unknown) =>
  (context: Context, nodeId: string | undefined) => {
    const trials = context.find(debuggers)?.current;
    const id = nodeId ?? trials?.stage.selectedNodes[0];
    return trials && id !== undefined ? act(trials, id) : undefined;
  };

/** Shows the panel of a node. */
function openPanel({ stage }: NodeTrials, nodeId: string): void {
  if (stage.selectedNodes.length !== 1 || stage.selectedNodes[0] !== nodeId) stage.select([nodeId]);
  if (stage.aside !== 'node') stage.showAside('node');
}

export const runSelectedNode = onNode(async (trials, nodeId) => {
  openPanel(trials, nodeId);
  await trials.run(nodeId);
  trials.ask({ part: 'result', nodeId });
});

export const runFromNode = onNode((trials, nodeId) => trials.startFrom(nodeId));

export const togglePin = onNode((trials, nodeId) => {
  openPanel(trials, nodeId);
  trials.togglePin(nodeId);
  if (trials.pins.get(nodeId)) trials.ask({ part: 'pin', nodeId });
});
