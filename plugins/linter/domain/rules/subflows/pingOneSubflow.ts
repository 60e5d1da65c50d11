import { defineRule, formatNode, reportAt } from '../../rule';
import { findCalls } from './findCalls';

/** A call of a PingOne flow, which can only be started by a policy. */
export const pingOneSubflow = defineRule({
  code: 'dv-er-subflow-004',
  level: 'error',
  reach: 'flow',
  title: 'A PingOne flow is called as a subflow',
  explain: 'Only a flow policy can start a PingOne flow.',
  remedy: 'Select a standard flow, or change the subflow’s flow type.',
  check: (index, context) =>
    findCalls(index, context)
      .filter(({ target }) => target.pingOneFlow)
      .map(({ node, target }) =>
        reportAt(
          node,
          `“${target.name}” is a PingOne flow. Select a standard flow in ${formatNode(node)}, or change the subflow’s flow type.`,
        ),
      ),
});
