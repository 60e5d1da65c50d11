import { called, connections, finding, type Rule } from '../../rule';

/** `scheduleFlow-004`: the end nodes of schedules in a flow that is none. */
export const scheduleOnly: Rule = (index, { flow }) => {
  if (flow.trigger?.type === 'SCHEDULE') return [];
  return connections(index)
    .filter(
      ({ data }) =>
        data.capabilityName === 'endFlowSuccess' || data.capabilityName === 'endFlowFailure',
    )
    .map(node =>
      finding(
        'dv-er-scheduleFlow-004',
        'An end of a schedule in a flow that is not scheduled',
        `${called(node)} works in scheduled flows only; end the flow with a response instead.`,
        { flowId: flow.flowId, nodeId: node.data.id },
      ),
    );
};
