import type { EvalOperator } from '../../flow';
import { addElements } from './addElements';
import type { GraphDraft } from './editGraph';
import { edgeElement } from '../elements/edgeElement';
import { evalNode } from '../elements/evalNode';
import { findNode } from '../elements/findNode';
import { leadsTo } from '../elements/leadsTo';
import { setOperator } from './setOperator';

export interface ConnectOptions {
  readonly operator?: EvalOperator;
  /** The outcome of the source that the edge stands for. */
  readonly multiValueSourceId?: string;
}

/** Why two nodes cannot be connected, or undefined when they can. */
export function whyNotConnect(
  draft: GraphDraft,
  sourceId: string,
  targetId: string,
): string | undefined {
  const source = findNode(draft, sourceId)?.data;
  const target = findNode(draft, targetId)?.data;
  if (!source || !target) return 'The node is no longer in the flow.';
  if (sourceId === targetId) return 'A node cannot lead to itself.';
  if (source.nodeType === 'ANNOTATION' || target.nodeType === 'ANNOTATION')
    return 'An annotation cannot be connected.';
  if (target.nodeType === 'START') return 'Nothing leads to the start of a scheduled flow.';
  if (source.nodeType === 'EVAL' && target.nodeType === 'EVAL')
    return 'A logical operator cannot lead to another one.';
  if (leadsTo(draft, targetId, sourceId))
    return 'The edges would lead in a circle; go back with a teleport instead.';
  const direct = source.nodeType === 'EVAL' || target.nodeType === 'EVAL';
  const there = (draft.elements.edges ?? []).some(
    ({ data }) => data.source === sourceId && data.target === targetId,
  );
  return direct && there ? 'These two are connected already.' : undefined;
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
  if (whyNotConnect(draft, sourceId, targetId) !== undefined) return [];
  const source = findNode(draft, sourceId)!;
  const target = findNode(draft, targetId)!;
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
