import { called, finding, type Rule } from '../../rule';
import { calls } from './callers';

/** `subflow-004`: a call of a PingOne flow, which can only be started by a policy. */
export const pingOneSubflow: Rule = (index, context) =>
  calls(index, context)
    .filter(({ target }) => target.pingOneFlow)
    .map(({ node, target }) =>
      finding(
        'dv-er-subflow-004',
        'A PingOne flow is called as a subflow',
        `"${target.name}" is a PingOne flow; choose a standard flow at ${called(node)}, or change the settings of that one.`,
        { flowId: context.flow.flowId, nodeId: node.data.id },
      ),
    );
