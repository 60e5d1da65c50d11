import { defineRule } from '../../rule';
import { findCallers } from '../subflows/findCalls';
import { listCapabilities, cibaSteps, isCiba } from './ciba';

/** A CIBA flow that, with the flows it calls, never goes out of band or never comes back. */
export const cibaExecution = defineRule({
  code: 'dv-er-ciba-flow-002',
  level: 'error',
  reach: 'flow',
  title: 'A CIBA flow doesn’t contact the user’s device',
  explain: 'No one is asked to approve.',
  remedy:
    'Add “Out-of-Band Start (Links Only)” and “Out-of-Band Continue” to the flow or a subflow.',
  check: (index, { flow, called }) => {
    if (!isCiba(flow)) return [];
    if (!called && findCallers(index).length > 0) return [];
    const all = [
      listCapabilities(index),
      ...[...(called?.values() ?? [])].map(({ capabilities }) => new Set(capabilities)),
    ];
    if (cibaSteps.every(step => all.some(does => does.has(step)))) return [];
    return [
      {
        recommendation:
          'Add the Flow Conductor capabilities “Out-of-Band Start (Links Only)” and “Out-of-Band Continue” to this flow or a subflow.',
      },
    ];
  },
});
