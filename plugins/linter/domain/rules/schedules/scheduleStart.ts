import { defineRule } from '../../rule';

/** A scheduled flow has a START node, and one edge leaves it; each issue is of the whole flow. */
export const scheduleStart = defineRule({
  code: 'dv-er-scheduleFlow-001',
  level: 'error',
  reach: 'flow',
  title: 'The start of a scheduled flow isn’t connected',
  explain: 'Nothing runs when the schedule is due.',
  remedy: 'Connect the Start Node with one link.',
  check: (index, { flow }) => {
    if (flow.trigger?.type !== 'SCHEDULE') return [];
    const starts = [...index.nodes.values()].filter(({ data }) => data.nodeType === 'START');
    const loose = starts.filter(({ data }) => index.out(data.id).length !== 1);
    const recommendation =
      'A scheduled flow starts at one Start Node. Connect it with exactly one link.';
    return (starts.length === 0 ? [undefined] : loose).map(() => ({ recommendation }));
  },
});
