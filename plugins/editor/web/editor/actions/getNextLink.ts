import { getField } from '#core/contract';
import type { NodeData } from '#plugins/flows/contract';
import type { EvalOperator } from '#plugins/flows/contract/internal';
import type { ConnectOptions } from '#plugins/flows/contract/graph/edits/connect';
import { getOperator, type GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import { noOutcome } from '#plugins/flows/contract/graph/machine/machine';

/** The first outcome that no link stands for yet, then that none of them matched. */
function nextOutcome(
  index: GraphIndex,
  nodeId: string,
  entries: readonly unknown[],
): string | undefined {
  const usedOutcomes = new Set(index.out(nodeId).map(({ data }) => data.multiValueSourceId));
  const ids = entries.map(entry => getField(entry, 'id')).filter(id => typeof id === 'string');
  return (
    [...ids, ...(ids.length > 0 ? [noOutcome] : [])].find(id => !usedOutcomes.has(id)) ?? ids[0]
  );
}

/** The operators with which an operator, or all those behind a node, lead on. */
function operatorsOf(index: GraphIndex, data: NodeData): readonly EvalOperator[] {
  const evaluators =
    data.nodeType === 'EVAL'
      ? [data]
      : index.out(data.id).flatMap(({ data: { target } }) => index.nodes.get(target)?.data ?? []);
  return evaluators
    .filter(({ nodeType }) => nodeType === 'EVAL')
    .flatMap(each => index.out(each.id).map(way => getOperator(each, way.data.target)));
}

/**
 * Returns what the next link of a node is for: its next outcome; where it has none and leads on only if
 * true, if false.
 */
export function getNextLink(index: GraphIndex, nodeId: string): ConnectOptions {
  const data = index.nodes.get(nodeId)?.data;
  if (!data) return {};
  const entries = data.properties?.rightValueMultiple?.value;
  if (Array.isArray(entries)) {
    const multiValueSourceId = nextOutcome(index, nodeId, entries);
    return multiValueSourceId === undefined ? {} : { multiValueSourceId };
  }
  // A start begins several ways at once.
  if (data.connectorId === 'nodeConnector') return {};
  const operators = operatorsOf(index, data);
  const isTrueTaken = operators.some(operator => operator.endsWith('True'));
  const isRestTaken = operators.some(operator => !operator.endsWith('True'));
  return isTrueTaken && !isRestTaken ? { operator: 'anyTriggersFalse' } : {};
}
