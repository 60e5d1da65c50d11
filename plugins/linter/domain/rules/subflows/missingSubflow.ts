import { setProperty, findNode } from '#plugins/flows/contract/graph/edits/edits';
import { subflowCall } from '#plugins/flows/contract/graph/subflowCalls';
import { getGraph, offerFix } from '../../fix';
import { defineRule, formatNode, reportAt } from '../../rule';
import { findCallers } from './findCalls';

/** A node that calls a flow, but none is chosen, it is not here, or it has another name by now. */
export const missingSubflow = defineRule({
  code: 'dv-er-subflow-001',
  level: 'error',
  reach: 'flow',
  title: 'The subflow is missing or was renamed',
  explain: 'The call fails or runs a flow that was renamed.',
  remedy: 'Select the flow again, or import it.',
  check: (index, { flows }) =>
    findCallers(index).flatMap(node => {
      const call = subflowCall(node.data);
      if (!call) return reportAt(node, `Select the flow for ${formatNode(node)} to call.`);
      const name = flows?.get(call.flowId);
      if (flows && name === undefined) {
        const recommendation = `${formatNode(node)} calls “${call.label || call.flowId}”, which does not exist. Select another flow, or import it.`;
        return { ...reportAt(node, recommendation), stops: 'missingSubflow' as const };
      }
      if (name === undefined || call.label === '' || call.label === name) return [];
      return reportAt(
        node,
        `${formatNode(node)} calls “${call.label}”, which is now named “${name}”. Select it again.`,
      );
    }),
  fix: ({ nodeId, data, context }) => {
    const call = data && subflowCall(data);
    const name = call && context.flows?.get(call.flowId);
    if (!name || name === call.label) return [];
    return offerFix(`Use its current name, “${name}”`, draft => {
      const graph = getGraph(draft);
      const selected = findNode(graph, nodeId)?.data.properties?.subFlowId?.value;
      if (selected) setProperty(graph, nodeId, 'subFlowId', { ...selected, label: name });
    });
  },
});
