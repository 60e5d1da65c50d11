import type { EvalOperator, GraphData } from '../../flow';
import { connect, findConnectFault } from './connect';
import type { GraphDraft } from './editGraph';
import { findNode, removeElements, setOperator } from './edits';

/** The node that an end of a link is led to instead. */
export interface NewEnd {
  readonly edgeId: string;
  readonly end: 'source' | 'target';
  readonly nodeId: string;
}

/** Why an end of a link cannot be led to another node, or undefined when it can. */
export function findReconnectFault(
  graph: GraphData,
  { edgeId, end, nodeId }: NewEnd,
): string | undefined {
  const edges = graph.elements.edges ?? [];
  const edge = edges.find(({ data }) => data.id === edgeId)?.data;
  if (!edge) return 'The link is no longer in the flow.';
  if (edge[end] === nodeId) return 'The link is already connected to this node.';
  const rest = edges.filter(({ data }) => data.id !== edgeId);
  const without = { ...graph, elements: { ...graph.elements, edges: rest } } as GraphDraft;
  const ends = { ...edge, [end]: nodeId };
  return findConnectFault(without, ends.source, ends.target);
}

/**
 * Leads an end of a link to another node, under the same condition. An operator that stays at the
 * other end stays as it is; where none is left between two nodes, a new one has its condition. A
 * link from another source takes the outcome given here.
 */
export function reconnect(
  draft: GraphDraft,
  { edgeId, end, nodeId }: NewEnd,
  multiValueSourceId?: string,
): void {
  const edge = draft.elements.edges?.find(({ data }) => data.id === edgeId);
  if (!edge) return;
  const { source, target } = edge.data;
  const ends = { source, target, [end]: nodeId };
  const outcome = end === 'source' ? multiValueSourceId : edge.data.multiValueSourceId;
  const operator = findOperator(draft, source, target);
  if (isOperator(draft, ends.source) === isOperator(draft, ends.target)) {
    removeElements(draft, [edgeId]);
    connect(draft, ends.source, ends.target, {
      ...(operator && { operator }),
      ...(outcome !== undefined && { multiValueSourceId: outcome }),
    });
    return;
  }
  edge.data[end] = nodeId;
  if (outcome === undefined) delete edge.data.multiValueSourceId;
  else edge.data.multiValueSourceId = outcome;
  const before = findNode(draft, source);
  if (before?.data.nodeType === 'EVAL' && operator) {
    const { [target]: _, ...kept } = before.data.properties ?? {};
    before.data.properties = kept;
    setOperator(draft, ends.source, ends.target, operator);
  }
  dropLoose(draft, end === 'source' ? source : target);
}

/** The condition of a link: of the operator that it comes from, or that it leads to. */
function findOperator(draft: GraphDraft, source: string, target: string): EvalOperator | undefined {
  const behind = (draft.elements.edges ?? []).filter(({ data }) => data.source === target);
  const [at, to] = isOperator(draft, source) ? [source, target] : [target, behind[0]?.data.target];
  if (to === undefined || !isOperator(draft, at) || (at === target && behind.length > 1))
    return undefined;
  return findNode(draft, at)?.data.properties?.[to]?.value as EvalOperator | undefined;
}

const isOperator = (draft: GraphDraft, id: string) => findNode(draft, id)?.data.nodeType === 'EVAL';

/** Removes an operator that has lost all that leads to it, or all that it leads to. */
function dropLoose(draft: GraphDraft, id: string): void {
  if (!isOperator(draft, id)) return;
  const edges = draft.elements.edges ?? [];
  const isUsed =
    edges.some(({ data }) => data.source === id) && edges.some(({ data }) => data.target === id);
  if (!isUsed) removeElements(draft, [id]);
}
