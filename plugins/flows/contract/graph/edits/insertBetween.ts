import type { NodeElement } from '../../flow';
import { addElements } from './addElements';
import { connect } from './connect';
import type { GraphDraft } from './editGraph';
import { edgeElement } from '../elements/edgeElement';
import { findNode } from '../elements/findNode';
import { setOperator } from './setOperator';

/**
 * Puts a new node in the middle of an edge. The operator and the outcome that led to the old target
 * now lead to the new node, and the new node leads on when all is well.
 */
export function insertBetween(
  draft: GraphDraft,
  edgeId: string,
  node: NodeElement,
): readonly string[] {
  const edges = draft.elements.edges ?? [];
  const edge = edges.find(({ data }) => data.id === edgeId);
  if (!edge || node.data.nodeType !== 'CONNECTION') return [];
  const { source, target, multiValueSourceId } = edge.data;
  draft.elements.edges = edges.filter(({ data }) => data.id !== edgeId);
  addElements(draft, [node]);
  const from = findNode(draft, source);
  const id = node.data.id;
  if (from?.data.nodeType !== 'EVAL') {
    const outcome = multiValueSourceId === undefined ? {} : { multiValueSourceId };
    return [id, ...connect(draft, source, id, outcome), ...connect(draft, id, target)];
  }
  const { [target]: operator, ...others } = from.data.properties ?? {};
  if (operator) {
    from.data.properties = others;
    setOperator(draft, source, id, operator.value as never);
  }
  const direct = edgeElement({ source, target: id });
  addElements(draft, [], [direct]);
  return [id, direct.data.id, ...connect(draft, id, target)];
}
