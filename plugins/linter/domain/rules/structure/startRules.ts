import { startNodes } from '#plugins/flows/contract/graph/elements/graphIndex';
import { removeNode, suggestFix } from '../../fix';
import { defineRule, formatNode, reportAt, type RuleGroup } from '../../rule';

/** More than one place to start: runs start at all of them. */
const multiStart = defineRule({
  code: 'dv-er-multi-start-001',
  level: 'error',
  reach: 'flow',
  title: 'Multiple start nodes or an unconnected node',
  explain: 'Runs start at every node without an incoming link, so a forgotten node runs too.',
  remedy: 'Connect the node, or remove it.',
  check: index => {
    const starts = startNodes(index);
    if (starts.length < 2) return [];
    return starts.map(node =>
      reportAt(
        node,
        `Nothing leads to ${formatNode(node)}. Connect it or remove it, so the flow starts in one place.`,
      ),
    );
  },
  fix: ({ nodeId, index }) =>
    index.out(nodeId).length === 0
      ? suggestFix('Remove the unconnected node', removeNode(nodeId))
      : [],
});

/** Rules about where runs start. */
export const startRules: RuleGroup = {
  id: 'dv-rule-multi-start-001',
  title: 'A flow starts in one place',
  explain: 'Runs start at every node without an incoming link.',
  rules: [multiStart],
};
