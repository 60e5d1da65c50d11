import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule, formatNode, reportAt } from '../../rule';

/** A node for which no capability is chosen. */
export const unconfiguredNode = defineRule({
  code: 'dv-er-node-002',
  level: 'error',
  reach: 'node',
  title: 'A node has no capability',
  explain: 'Runs that reach it fail.',
  remedy: 'Select a capability.',
  check: index =>
    connections(index)
      .filter(({ data }) => data.status === 'unconfigured' || !data.capabilityName)
      .map(node => reportAt(node, `Select a capability for ${formatNode(node)}.`)),
});
