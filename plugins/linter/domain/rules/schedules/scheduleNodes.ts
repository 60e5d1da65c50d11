import { called, connections, finding, type Rule } from '../../rule';
import { showsScreen } from '../../showsScreen';

/**
 * `scheduleFlow-003` and `-005`: a scheduled flow calls no other flow and shows no screen, for
 * nobody is there.
 */
export const scheduleNodes: Rule = (index, context) => {
  const { flow } = context;
  if (flow.trigger?.type !== 'SCHEDULE') return [];
  return connections(index).flatMap(node => {
    const { connectorId } = node.data;
    const at = { flowId: flow.flowId, nodeId: node.data.id };
    if (connectorId === 'flowConnector') {
      const how = `${called(node)} cannot be used in a scheduled flow; remove it.`;
      return [finding('dv-er-scheduleFlow-003', 'A scheduled flow calls another flow', how, at)];
    }
    if (!showsScreen(node.data, context)) return [];
    const how = `${called(node)} shows a screen, but a schedule has nobody to answer it; remove it.`;
    return [finding('dv-er-scheduleFlow-005', 'A scheduled flow shows a screen', how, at)];
  });
};
