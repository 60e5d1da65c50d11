import { called, connections, finding, type Rule } from '../../rule';

const ends = new Set(['endFlowSuccess', 'endFlowFailure']);

/**
 * `scheduleFlow-002`: every way through a scheduled flow ends in End Flow Success or End Flow
 * Failure, and nothing follows those.
 */
export const scheduleEnd: Rule = (index, { flow }) => {
  if (flow.trigger?.type !== 'SCHEDULE') return [];
  return connections(index)
    .filter(({ data }) => data.connectorId !== 'nodeConnector')
    .filter(({ data }) => ends.has(data.capabilityName ?? '') !== (index.out(data.id).length === 0))
    .map(node =>
      finding(
        'dv-er-scheduleFlow-002',
        'A way through the schedule does not end as it must',
        `${called(node)}: the last node of each way, and only that, is End Flow Success or End Flow Failure.`,
        { flowId: flow.flowId, nodeId: node.data.id },
      ),
    );
};
