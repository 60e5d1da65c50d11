import { operatorOf } from '#plugins/flows/contract/graph/elements/operatorOf';
import { called, finding, type Rule } from '../../rule';
import { teleportStarts } from '#plugins/flows/contract/graph/nodes/teleport';

/**
 * `teleport-003`: a start node followed by something else than "all triggers true"; it never fails,
 * so that way never runs.
 */
export const teleportBranch: Rule = (index, { flow }) =>
  teleportStarts(index).flatMap(node => {
    const ways = index.out(node.data.id).flatMap(({ data }) => index.out(data.target));
    const odd = ways.filter(({ data }) => {
      const evaluator = index.nodes.get(data.source);
      return (
        evaluator?.data.nodeType === 'EVAL' &&
        operatorOf(evaluator.data, data.target) !== 'allTriggersTrue'
      );
    });
    if (odd.length === 0) return [];
    return finding(
      'dv-er-teleport-003',
      'A start node branches',
      `Only "All Triggers True" may follow ${called(node)}.`,
      { flowId: flow.flowId, nodeId: node.data.id },
    );
  });
