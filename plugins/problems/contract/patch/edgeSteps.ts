import type { EvalOperator } from '#plugins/flows/contract/internal';
import type { PatchStep } from './flowPatch';
import { connect, findConnectFault } from '#plugins/flows/contract/graph/edits/connect';
import type { GraphDraft } from '#plugins/flows/contract/graph/edits/editGraph';
import { findNode, removeElements } from '#plugins/flows/contract/graph/edits/edits';

/** Says why a step of a patch does not fit the flow, as the rest of a sentence. */
export class PatchError extends Error {}

const operators: readonly string[] = [
  'allTriggersTrue',
  'allTriggersFalse',
  'anyTriggersTrue',
  'anyTriggersFalse',
  'allTriggersComplete',
  'always',
] satisfies readonly EvalOperator[];

/** Leads one node to another as a patch says. */
export function connectStep(graph: GraphDraft, step: PatchStep & { op: 'connect' }): void {
  const { from, to, operator, outcome } = step;
  const fault = findConnectFault(graph, from, to);
  if (fault) throw new PatchError(`${fault.charAt(0).toLowerCase()}${fault.slice(1)}`);
  if (operator !== undefined && !operators.includes(operator))
    throw new PatchError(`operator “${operator}” does not exist.`);
  connect(graph, from, to, {
    ...(operator === undefined ? {} : { operator: operator as EvalOperator }),
    ...(outcome === undefined ? {} : { multiValueSourceId: outcome }),
  });
}

/**
 * Takes the way between two nodes out, with the operator between them where nothing else needs it.
 */
export function disconnectStep(
  graph: GraphDraft,
  { from, to }: PatchStep & { op: 'disconnect' },
): void {
  const edges = (graph.elements.edges ?? []).map(({ data }) => data);
  const direct = edges.filter(({ source, target }) => source === from && target === to);
  const through = edges.filter(
    ({ source, target }) =>
      source === from &&
      findNode(graph, target)?.data.nodeType === 'EVAL' &&
      edges.some(next => next.source === target && next.target === to),
  );
  if (direct.length + through.length === 0)
    throw new PatchError(`“${from}” has no link to “${to}”.`);
  const removed = direct.map(({ id }) => id);
  for (const { id, target: middle } of through) {
    const sources = edges.filter(({ target }) => target === middle);
    // Where other nodes wait at the same operator, only this one leaves it.
    if (sources.length > 1) removed.push(id);
    else
      removed.push(
        ...edges
          .filter(({ source, target }) => source === middle && target === to)
          .map(each => each.id),
      );
  }
  removeElements(graph, removed);
}
