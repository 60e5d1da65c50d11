import type { EvalOperator } from '#plugins/flows/contract';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import { operatorOf } from '#plugins/flows/contract/graph/elements/operatorOf';
import { called, connections, finding, type Rule } from '../../rule';

const whenTrue = new Set<EvalOperator>(['allTriggersTrue', 'anyTriggersTrue']);
const whenFalse = new Set<EvalOperator>(['allTriggersFalse', 'anyTriggersFalse']);

/**
 * `pingOneFlow-002`: a call of the directory whose success or failure leads nowhere, so the flow
 * stops there.
 */
export const missingPath: Rule = (index, { flow }) =>
  connections(index)
    .filter(({ data }) => data.connectorId === 'pingOneSSOConnector')
    .flatMap(node => {
      const operators = operatorsAfter(index, node.data.id);
      const [some, none] = [
        operators.some(each => whenTrue.has(each)),
        operators.some(each => whenFalse.has(each)),
      ];
      const both = operators.some(each => !whenTrue.has(each) && !whenFalse.has(each));
      if (operators.length === 0 || both || some === none) return [];
      const [there, missing] = some ? ['succeeds', 'fails'] : ['fails', 'succeeds'];
      return finding(
        'dv-er-pingOneFlow-002',
        'A directory call has only one way out',
        `${called(node)} leads on when it ${there}; say as well where the flow goes when it ${missing}.`,
        { flowId: flow.flowId, nodeId: node.data.id },
      );
    });

function operatorsAfter(index: GraphIndex, nodeId: string): readonly EvalOperator[] {
  return index.out(nodeId).flatMap(({ data }) => {
    const evaluator = index.nodes.get(data.target);
    if (evaluator?.data.nodeType !== 'EVAL') return [];
    return index.out(data.target).map(edge => operatorOf(evaluator.data, edge.data.target));
  });
}
