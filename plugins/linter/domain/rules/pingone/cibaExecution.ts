import { finding, type Rule } from '../../rule';
import { callers } from '../subflows/callers';
import { capabilitiesOf, cibaSteps, isCiba } from './ciba';

/**
 * `ciba-flow-002`: a CIBA flow that, with the flows it calls, never goes out of band or never comes
 * back.
 */
export const cibaExecution: Rule = (index, { flow, called }) => {
  if (!isCiba(flow)) return [];
  if (!called && callers(index).length > 0) return [];
  const all = [
    capabilitiesOf(index),
    ...[...(called?.values() ?? [])].map(({ capabilities }) => new Set(capabilities)),
  ];
  if (cibaSteps.every(step => all.some(does => does.has(step)))) return [];
  return [
    finding(
      'dv-er-ciba-flow-002',
      'A CIBA flow does not reach the other device',
      'Add "Out-of-Band Start" and "Continue" of the Flow Conductor, here or in a flow that is called.',
      { flowId: flow.flowId },
    ),
  ];
};
