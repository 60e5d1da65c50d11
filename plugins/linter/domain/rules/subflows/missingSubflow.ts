import { subflowCall } from '#plugins/flows/contract/graph/subflows/subflowCalls';
import { called, finding, type Rule } from '../../rule';
import { callers } from './callers';

/**
 * `subflow-001`: a node that calls a flow, but none is chosen, it is not here, or it has another
 * name by now.
 */
export const missingSubflow: Rule = (index, { flow, flows }) =>
  callers(index).flatMap(node => {
    const say = (recommendation: string) => [
      finding('dv-er-subflow-001', 'The subflow is missing or not the one chosen', recommendation, {
        flowId: flow.flowId,
        nodeId: node.data.id,
      }),
    ];
    const call = subflowCall(node.data);
    if (!call) return say(`Choose the flow that ${called(node)} shall call.`);
    const name = flows?.get(call.flowId);
    if (flows && name === undefined) {
      return say(
        `${called(node)} calls "${call.label || call.flowId}", which does not exist. Choose another flow, or import it.`,
      );
    }
    if (name === undefined || call.label === '' || call.label === name) return [];
    return say(
      `${called(node)} calls "${call.label}", but that flow is now named "${name}". Choose it again.`,
    );
  });
