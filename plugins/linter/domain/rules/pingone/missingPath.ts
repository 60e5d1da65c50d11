import type { EvalOperator } from '#plugins/flows/contract/internal';
import {
  type GraphIndex,
  connections,
  getOperator,
} from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule, formatNode, reportAt } from '../../rule';

const whenTrue = new Set<EvalOperator>(['allTriggersTrue', 'anyTriggersTrue']);
const whenFalse = new Set<EvalOperator>(['allTriggersFalse', 'anyTriggersFalse']);

/** A call of the directory whose success or failure leads nowhere, so the flow stops there. */
export const missingPath = defineRule({
  code: 'dv-er-pingOneFlow-002',
  level: 'error',
  reach: 'links',
  title: 'A directory call handles only one result',
  explain: 'The run stops when the call returns the other result.',
  remedy: 'Connect both success and failure.',
  check: index =>
    connections(index)
      .filter(({ data }) => data.connectorId === 'pingOneSSOConnector')
      .flatMap(node => {
        const operators = findOperatorsAfter(index, node.data.id);
        const [some, none] = [
          operators.some(each => whenTrue.has(each)),
          operators.some(each => whenFalse.has(each)),
        ];
        const both = operators.some(each => !whenTrue.has(each) && !whenFalse.has(each));
        if (operators.length === 0 || both || some === none) return [];
        const [handled, missing] = some ? ['success', 'failure'] : ['failure', 'success'];
        return reportAt(
          node,
          `${formatNode(node)} handles only ${handled}. Also connect ${missing}.`,
        );
      }),
});

function findOperatorsAfter(index: GraphIndex, nodeId: string): readonly EvalOperator[] {
  return index.out(nodeId).flatMap(({ data }) => {
    const evaluator = index.nodes.get(data.target);
    if (evaluator?.data.nodeType !== 'EVAL') return [];
    return index.out(data.target).map(edge => getOperator(evaluator.data, edge.data.target));
  });
}
