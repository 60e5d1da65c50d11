import { defineRule, reportAt } from '../../rule';

/** A scheduled flow has one START node, and one edge leaves it. */
export const scheduleStart = defineRule({
  code: 'dv-er-scheduleFlow-001',
  level: 'error',
  reach: 'flow',
  title: 'The start of the schedule is not connected',
  explain: 'Nothing runs when the schedule is due.',
  remedy: 'Lead one edge from the one Start Node.',
  check: (index, { flow }) => {
    if (flow.trigger?.type !== 'SCHEDULE') return [];
    const starts = [...index.nodes.values()].filter(({ data }) => data.nodeType === 'START');
    const [start] = starts;
    if (start && starts.length === 1 && index.out(start.data.id).length === 1) return [];
    const recommendation =
      'A scheduled flow begins at its one Start Node, and exactly one edge leaves it.';
    return [start ? reportAt(start, recommendation) : { recommendation }];
  },
});
