import type { EvalOperator, NodeElement } from '../../flow';
import { addElements, findNode, setOperator } from './edits';
import type { GraphDraft } from './editGraph';
import { edgeElement, evalNode } from '../elements/newElements';

/** Whether some way along the edges leads from one node to another. */
function leadsTo(draft: GraphDraft, fromId: string, toId: string): boolean {
  const next = new Map<string, string[]>();
  for (const { data } of draft.elements.edges ?? []) {
    const list = next.get(data.source);
    if (list) list.push(data.target);
    else next.set(data.source, [data.target]);
  }
  const seen = new Set([fromId]);
  for (const id of seen) {
    if (id === toId) return true;
    for (const target of next.get(id) ?? []) seen.add(target);
  }
  return false;
}

export interface ConnectOptions {
  readonly operator?: EvalOperator;
  /** The outcome of the source that the edge stands for. */
  readonly multiValueSourceId?: string;
}

/** Why two nodes cannot be connected, or undefined when they can. */
export function findConnectFault(
  draft: GraphDraft,
  sourceId: string,
  targetId: string,
): string | undefined {
  const source = findNode(draft, sourceId)?.data;
  const target = findNode(draft, targetId)?.data;
  if (!source || !target) return 'The node is no longer in the flow.';
  if (sourceId === targetId) return 'A node can’t link to itself.';
  if (source.nodeType === 'ANNOTATION' || target.nodeType === 'ANNOTATION')
    return 'An annotation can’t be connected.';
  if (target.nodeType === 'START')
    return 'The start of a scheduled flow can’t have incoming links.';
  if (source.nodeType === 'EVAL' && target.nodeType === 'EVAL')
    return 'A condition can’t link to another condition.';
  if (leadsTo(draft, targetId, sourceId))
    return 'This link would form a loop. Use a teleport to go back.';
  const direct = source.nodeType === 'EVAL' || target.nodeType === 'EVAL';
  const there = (draft.elements.edges ?? []).some(
    ({ data }) => data.source === sourceId && data.target === targetId,
  );
  return direct && there ? 'These nodes are already connected.' : undefined;
}

/**
 * Leads one node to another. Two nodes that run something get an EVAL between them, for the wire
 * knows no other form; from or to an EVAL the edge is direct. Returns the ids that were added, none
 * when the connection is not possible.
 */
export function connect(
  draft: GraphDraft,
  sourceId: string,
  targetId: string,
  { operator, multiValueSourceId }: ConnectOptions = {},
): readonly string[] {
  const [source, target] = [findNode(draft, sourceId), findNode(draft, targetId)];
  if (!source || !target || findConnectFault(draft, sourceId, targetId) !== undefined) return [];
  const outcome = multiValueSourceId === undefined ? {} : { multiValueSourceId };
  if (source.data.nodeType === 'EVAL' || target.data.nodeType === 'EVAL') {
    const edge = edgeElement({ source: sourceId, target: targetId, ...outcome });
    addElements(draft, [], [edge]);
    if (source.data.nodeType === 'EVAL' && operator)
      setOperator(draft, sourceId, targetId, operator);
    return [edge.data.id];
  }
  const middle = evalNode(
    {
      x: (source.position.x + target.position.x) / 2,
      y: (source.position.y + target.position.y) / 2,
    },
    operator ? { [targetId]: operator } : {},
  );
  const first = edgeElement({ source: sourceId, target: middle.data.id, ...outcome });
  const second = edgeElement({ source: middle.data.id, target: targetId });
  addElements(draft, [middle], [first, second]);
  return [middle.data.id, first.data.id, second.data.id];
}

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
