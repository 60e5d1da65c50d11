import { findNode } from '#plugins/flows/contract/graph/edits/edits';
import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { getGraph, removeNode, suggestFix } from '../../fix';
import { defineRule, formatNode, reportAt } from '../../rule';

/** A node that is switched off. */
export const disabledNode = defineRule({
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
