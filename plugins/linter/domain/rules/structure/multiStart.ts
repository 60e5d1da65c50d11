import { startNodes } from '#plugins/flows/contract/graph/elements/startNodes';
import { called, finding, type Rule } from '../../rule';

/** `multi-start-001`: more than one place to start, so all but one of them never run. */
export const multiStart: Rule = (index, { flow }) => {
  const starts = startNodes(index);
  if (starts.length < 2) return [];
  return starts.map(node =>
    finding(
      'dv-er-multi-start-001',
      'The flow starts in several places, or a node hangs free',
      `Nothing leads to ${called(node)}. Connect it, or remove it, so that the flow starts in one place.`,
      { flowId: flow.flowId, nodeId: node.data.id },
    ),
  );
};
