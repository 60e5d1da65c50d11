import { finding, type Rule } from '../../rule';

/** `scheduleFlow-001`: a scheduled flow has one START node, and one edge leaves it. */
export const scheduleStart: Rule = (index, { flow }) => {
  if (flow.trigger?.type !== 'SCHEDULE') return [];
  const starts = [...index.nodes.values()].filter(({ data }) => data.nodeType === 'START');
  if (starts.length === 1 && index.out(starts[0]!.data.id).length === 1) return [];
  const [start] = starts;
  return [
    finding(
      'dv-er-scheduleFlow-001',
      'The start of the schedule is not connected',
      'A scheduled flow begins at its one Start Node, and exactly one edge leaves it.',
      { flowId: flow.flowId, ...(start ? { nodeId: start.data.id } : {}) },
    ),
  ];
};
