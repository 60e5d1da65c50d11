import { edgeElement } from '../elements/newElements';
import type { EvalOperator } from '../../flow';
import { connect, findConnectFault } from './connect';
import type { GraphDraft } from './editGraph';
import { addElements, findNode, removeElements, setOperator } from './edits';

/** The nodes that follow a node, past its operators. */
function listNext(draft: GraphDraft, nodeId: string): readonly string[] {
  const edges = draft.elements.edges ?? [];
  const next = edges.filter(({ data }) => data.source === nodeId).map(({ data }) => data.target);
  const past = next.flatMap(id =>
    findNode(draft, id)?.data.nodeType === 'EVAL'
      ? edges.filter(({ data }) => data.source === id).map(({ data }) => data.target)
      : [id],
  );
  return [...new Set(past)];
}

/**
 * Removes nodes, and leads what led to each of them to the one node that followed it, under the same
 * condition and from the same outcome. Where none or several followed, the links end there.
 */
export function removeAndHeal(draft: GraphDraft, ids: readonly string[]): void {
  for (const id of ids) {
    const [target, ...others] = listNext(draft, id);
    const heals = target !== undefined && others.length === 0 && target !== id;
    const into = (draft.elements.edges ?? []).filter(({ data }) => data.target === id);
    const sources = into.map(({ data: { source, multiValueSourceId } }) => ({
      source,
      operator: findNode(draft, source)?.data.properties?.[id]?.value as EvalOperator | undefined,
      ...(multiValueSourceId !== undefined && { multiValueSourceId }),
    }));
    if (heals)
      for (const { source, operator, ...outcome } of sources) {
        if (findConnectFault(draft, source, target) !== undefined) continue;
        if (findNode(draft, source)?.data.nodeType !== 'EVAL') {
          connect(draft, source, target, outcome);
          continue;
        }
        addElements(draft, [], [edgeElement({ source, target, ...outcome })]);
        if (operator) setOperator(draft, source, target, operator);
      }
    removeElements(draft, [id]);
  }
}
