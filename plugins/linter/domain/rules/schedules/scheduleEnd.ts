import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule, formatNode, reportAt } from '../../rule';

/** The capabilities that end a scheduled flow. */
export const scheduleEnds: ReadonlySet<string> = new Set(['endFlowSuccess', 'endFlowFailure']);

/**
 * Every way through a scheduled flow ends in End Flow Success or End Flow Failure, and nothing
 * follows those.
 */
export const scheduleEnd = defineRule({
  code: 'dv-er-scheduleFlow-002',
  level: 'error',
  reach: 'links',
  title: 'A path in a scheduled flow has no valid end',
  explain: 'The schedule can’t tell whether the run succeeded.',
  remedy: 'Make “End Flow Success” or “End Flow Failure” the last node on each path.',
  check: (index, { flow }) => {
    if (flow.trigger?.type !== 'SCHEDULE') return [];
    return connections(index)
      .filter(({ data }) => data.connectorId !== 'nodeConnector')
      .filter(
        ({ data }) =>
          scheduleEnds.has(data.capabilityName ?? '') !== (index.out(data.id).length === 0),
      )
      .map(node =>
        reportAt(
          node,
          `Make “End Flow Success” or “End Flow Failure” the last node on each path from ${formatNode(node)}.`,
        ),
      );
  },
});
