import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule, formatNode, reportAt } from '../../rule';

/** The end nodes of schedules in a flow that is none. */
export const scheduleOnly = defineRule({
  code: 'dv-er-scheduleFlow-004',
  level: 'error',
  reach: 'node',
  title: 'An end of a schedule in a flow that is not scheduled',
  explain: 'Nobody gets its answer.',
  remedy: 'End the flow with a response.',
  check: (index, { flow }) => {
    if (flow.trigger?.type === 'SCHEDULE') return [];
    return connections(index)
      .filter(
        ({ data }) =>
          data.capabilityName === 'endFlowSuccess' || data.capabilityName === 'endFlowFailure',
      )
      .map(node =>
        reportAt(
          node,
          `${formatNode(node)} works in scheduled flows only; end the flow with a response instead.`,
        ),
      );
  },
});
