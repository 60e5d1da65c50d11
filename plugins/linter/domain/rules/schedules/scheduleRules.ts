import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule, formatNode, reportAt, type RuleGroup } from '../../rule';
import { showsScreen } from '../../showsScreen';

/** A scheduled flow has a START node, and one edge leaves it; each issue is of the whole flow. */
const scheduleStart = defineRule({
  code: 'dv-er-scheduleFlow-001',
  level: 'error',
  reach: 'flow',
  title: 'The start of a scheduled flow isn’t connected',
  explain: 'Nothing runs when the schedule is due.',
  remedy: 'Connect the Start Node with one link.',
  check: (index, { flow }) => {
    if (flow.trigger?.type !== 'SCHEDULE') return [];
    const starts = [...index.nodes.values()].filter(({ data }) => data.nodeType === 'START');
    const loose = starts.filter(({ data }) => index.out(data.id).length !== 1);
    const recommendation =
      'A scheduled flow starts at one Start Node. Connect it with exactly one link.';
    return (starts.length === 0 ? [undefined] : loose).map(() => ({ recommendation }));
  },
});

/** The capabilities that end a scheduled flow. */
const scheduleEnds: ReadonlySet<string> = new Set(['endFlowSuccess', 'endFlowFailure']);

/**
 * Every way through a scheduled flow ends in End Flow Success or End Flow Failure, and nothing
 * follows those.
 */
const scheduleEnd = defineRule({
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

/** A scheduled flow calls no other flow and shows no screen, for nobody is there. */
const scheduleNodes = defineRule({
  reach: 'node',
  codes: {
    'dv-er-scheduleFlow-003': {
      level: 'error',
      title: 'A scheduled flow calls another flow',
      explain: 'Scheduled flows can’t have subflows.',
      remedy: 'Remove the subflow call.',
    },
    'dv-er-scheduleFlow-005': {
      level: 'error',
      title: 'A scheduled flow shows a page',
      explain: 'No one is there to respond.',
      remedy: 'Remove the page.',
    },
  },
  check: (index, context) => {
    if (context.flow.trigger?.type !== 'SCHEDULE') return [];
    return connections(index).flatMap(node => {
      const { connectorId, capabilityName = '' } = node.data;
      const problems = [];
      if (connectorId === 'flowConnector') {
        const how = `${formatNode(node)} can’t be used in a scheduled flow. Remove it.`;
        problems.push({ code: 'dv-er-scheduleFlow-003' as const, ...reportAt(node, how) });
      }
      if (showsScreen(node.data, context) && !scheduleEnds.has(capabilityName)) {
        const how = `${formatNode(node)} shows a page, but no one can respond in a scheduled flow. Remove it.`;
        problems.push({ code: 'dv-er-scheduleFlow-005' as const, ...reportAt(node, how) });
      }
      return problems;
    });
  },
});

const endsSo = new Set(['SCHEDULE', 'BATCH_PROCESSING_SUBFLOW']);

/** The end nodes of schedules in a flow that is none. */
const scheduleOnly = defineRule({
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

/** Rules about scheduled flows. */
export const scheduleRules: RuleGroup = {
  id: 'dv-rule-scheduleFlow-001',
  title: 'Scheduled flows run unattended',
  explain:
    'Scheduled flows have one start node, end with schedule nodes, and use no pages or subflows.',
  rules: [scheduleStart, scheduleEnd, scheduleNodes, scheduleOnly],
};
