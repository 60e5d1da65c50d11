import { findNode } from '#plugins/flows/contract/graph/edits/edits';
import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { getGraph, removeNode, suggestFix } from '../../fix';
import { defineRule, formatNode, reportAt, type RuleGroup } from '../../rule';

/** A node that is switched off. */
const disabledNode = defineRule({
  code: 'dv-er-node-001',
  level: 'error',
  reach: 'node',
  title: 'A node is disabled',
  explain: 'Runs skip it as if it had succeeded, so a disabled check lets everyone through.',
  remedy: 'Enable the node, or remove it.',
  check: index =>
    connections(index)
      .filter(({ data }) => data.isDisabled === true)
      .map(node => reportAt(node, `Enable ${formatNode(node)}, or remove it from the flow.`)),
  fix: ({ nodeId }) => [
    ...suggestFix('Enable the node', draft => {
      const node = findNode(getGraph(draft), nodeId);
      if (node) delete node.data.isDisabled;
    }),
    ...suggestFix('Remove the node', removeNode(nodeId)),
  ],
});

/** A node for which no capability is chosen. */
const unconfiguredNode = defineRule({
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

/** Rules about nodes that do nothing. */
export const nodeRules: RuleGroup = {
  id: 'dv-rule-node-002',
  title: 'Nodes are enabled and configured',
  explain: 'Each node is enabled and has a capability.',
  rules: [disabledNode, unconfiguredNode],
};
