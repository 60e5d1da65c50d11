import { getOperator, teleportStarts } from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule, formatNode, reportAt } from '../../rule';

/**
 * A start node followed by something else than "all triggers true"; it never fails, so that way
 * never runs.
 */
export const teleportBranch = defineRule({
  code: 'dv-er-teleport-003',
  level: 'error',
  reach: 'links',
  title: 'A start node branches',
  explain: 'A start node never fails, so a failure branch never runs.',
  remedy: 'Use only “All Triggers True” after a start node.',
  check: index =>
    teleportStarts(index).flatMap(node => {
      const ways = index.out(node.data.id).flatMap(({ data }) => index.out(data.target));
      const odd = ways.filter(({ data }) => {
        const evaluator = index.nodes.get(data.source);
        return (
          evaluator?.data.nodeType === 'EVAL' &&
          getOperator(evaluator.data, data.target) !== 'allTriggersTrue'
        );
      });
      if (odd.length === 0) return [];
      return reportAt(node, `Only “All Triggers True” can follow ${formatNode(node)}.`);
    }),
});
