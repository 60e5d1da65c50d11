import { finding, type Rule } from '../../rule';

/** `empty-flow-001`: a flow without nodes. */
export const emptyFlow: Rule = (index, { flow }) => {
  if (index.nodes.size > 0) return [];
  return [
    finding(
      'dv-er-empty-flow-001',
      'The flow has no nodes',
      'Add the first node, or delete the flow if nobody needs it.',
      {
        flowId: flow.flowId,
      },
    ),
  ];
};
