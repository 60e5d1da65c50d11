import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule, formatNode, reportAt } from '../../rule';
import { showsScreen } from '../../showsScreen';
import { scheduleEnds } from './scheduleEnd';

/** A scheduled flow calls no other flow and shows no screen, for nobody is there. */
export const scheduleNodes = defineRule({
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
      const found = [];
      if (connectorId === 'flowConnector') {
        const how = `${formatNode(node)} can’t be used in a scheduled flow. Remove it.`;
        found.push({ code: 'dv-er-scheduleFlow-003' as const, ...reportAt(node, how) });
      }
      if (showsScreen(node.data, context) && !scheduleEnds.has(capabilityName)) {
        const how = `${formatNode(node)} shows a page, but no one can respond in a scheduled flow. Remove it.`;
        found.push({ code: 'dv-er-scheduleFlow-005' as const, ...reportAt(node, how) });
      }
      return found;
    });
  },
});
