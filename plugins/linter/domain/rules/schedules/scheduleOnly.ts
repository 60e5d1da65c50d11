import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { scheduleEnds } from './scheduleEnd';
import { defineRule, formatNode, reportAt } from '../../rule';

const endsSo = new Set(['SCHEDULE', 'BATCH_PROCESSING_SUBFLOW']);

/** The end nodes of schedules in a flow that is none. */
export const scheduleOnly = defineRule({
  code: 'dv-er-scheduleFlow-004',
  level: 'error',
  reach: 'node',
  title: 'A schedule end is used in a flow that isn’t scheduled',
  explain: 'No one receives its result.',
  remedy: 'End the flow with a response.',
  check: (index, { flow }) => {
    if (endsSo.has(flow.trigger?.type ?? '')) return [];
    return connections(index)
      .filter(({ data }) => scheduleEnds.has(data.capabilityName ?? ''))
      .map(node =>
        reportAt(
          node,
          `${formatNode(node)} works only in scheduled flows. End the flow with a response instead.`,
        ),
      );
  },
});
