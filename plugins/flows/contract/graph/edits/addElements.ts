import type { Draft } from 'mutative';
import type { EdgeElement, NodeElement } from '../../flow';
import type { GraphDraft } from './editGraph';

/** Puts nodes and edges at the end of a graph. */
export function addElements(
  draft: GraphDraft,
  nodes: readonly NodeElement[],
  edges: readonly EdgeElement[] = [],
): void {
  draft.elements.nodes ??= [];
  draft.elements.nodes.push(...(nodes as Draft<NodeElement>[]));
  if (edges.length === 0) return;
  draft.elements.edges ??= [];
  draft.elements.edges.push(...(edges as Draft<EdgeElement>[]));
}
