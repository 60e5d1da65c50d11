import type { NodeData } from '#plugins/flows/contract';
import type { EvalOperator } from '#plugins/flows/contract/internal';
import {
  connections,
  getOperator,
  type GraphIndex,
} from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule, formatNode, reportAt } from '../../rule';

/** Capabilities that ask whether something about a person is so; “no” is an answer like “yes”. */
const asks = /^(find|lookup|read|authenticate)User$|^userLookup$|^check|^verify|^validate/i;
const onlyTrue = new Set<EvalOperator>(['allTriggersTrue', 'anyTriggersTrue']);

/** What leads on from a node: the operators, and undefined for a link without one. */
function findWaysOn(index: GraphIndex, nodeId: string): readonly (EvalOperator | undefined)[] {
  return index.out(nodeId).flatMap(({ data }) => {
    const next = index.nodes.get(data.target);
    if (next?.data.nodeType !== 'EVAL') return [undefined];
    return index.out(data.target).map(edge => getOperator(next.data, edge.data.target));
  });
}

// Calls of the directory are errors of their own, as other linters have them.
const isAsking = ({ connectorId, capabilityName, isDisabled }: NodeData) =>
  connectorId !== 'pingOneSSOConnector' && isDisabled !== true && asks.test(capabilityName ?? '');

/** A lookup or a check with no way on for “no”. */
export const unhandledFailure = defineRule({
  code: 'bp-branch-001',
  level: 'warning',
  reach: 'links',
  title: 'Failure isn’t handled',
  explain:
    'When nothing is found or the check fails, the run stops with an error. Attackers can use the error to find out whether an account exists.',
  remedy: 'Connect the failure branch. For a lookup, continue as you would for a known account.',
  check: index =>
    connections(index)
      .filter(({ data }) => isAsking(data))
      .filter(({ data }) => {
        const ways = findWaysOn(index, data.id);
        return ways.length > 0 && ways.every(way => way !== undefined && onlyTrue.has(way));
      })
      .map(node => reportAt(node, `Connect the failure branch of ${formatNode(node)}.`)),
});
