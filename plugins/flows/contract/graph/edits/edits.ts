import type { GraphDraft } from './editGraph';
import type { Draft } from 'mutative';
import type { NodeElement, EdgeElement, PropertyValue, EvalOperator } from '../../flow';
import type { Point } from '../elements/newElements';

/**
 * Removes nodes and edges by id, with the edges of the removed nodes, the EVALs that lost all their
 * sources or all their targets by it, and the operators of removed targets.
 */
export function removeElements(draft: GraphDraft, ids: Iterable<string>): void {
  const removed = new Set(ids);
  const nodes = draft.elements.nodes ?? [];
  const edges = draft.elements.edges ?? [];
  const evals = new Set(
    nodes.filter(({ data }) => data.nodeType === 'EVAL').map(({ data }) => data.id),
  );
  const ends = edges.map(({ data }) => ({ id: data.id, source: data.source, target: data.target }));
  for (let before = -1; before !== removed.size;) {
    before = removed.size;
    for (const { id, source, target } of ends)
      if (removed.has(source) || removed.has(target)) removed.add(id);
    const touched = ends.filter(({ id }) => removed.has(id));
    const left = ends.filter(({ id }) => !removed.has(id));
    const sources = new Set(left.map(({ source }) => source));
    const targets = new Set(left.map(({ target }) => target));
    for (const { source, target } of touched) {
      if (evals.has(source) && !sources.has(source)) removed.add(source);
      if (evals.has(target) && !targets.has(target)) removed.add(target);
    }
  }
  for (const { source, target } of ends) {
    if (!evals.has(source) || removed.has(source) || !removed.has(target)) continue;
    const node = nodes.find(({ data }) => data.id === source);
    if (node?.data.properties?.[target]) {
      const { [target]: _, ...kept } = node.data.properties;
      node.data.properties = kept;
    }
  }
  draft.elements.nodes = nodes.filter(({ data }) => !removed.has(data.id));
  if (draft.elements.edges)
    draft.elements.edges = edges.filter(({ data }) => !removed.has(data.id));
}

/** The node of a draft by id, open for change. */
export function findNode(draft: GraphDraft, nodeId: string): Draft<NodeElement> | undefined {
  return draft.elements.nodes?.find(node => node.data.id === nodeId);
}

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

/** Puts nodes at new places; ids that are not in the graph are passed over. */
export function moveNodes(draft: GraphDraft, places: ReadonlyMap<string, Point>): void {
  for (const node of draft.elements.nodes ?? []) {
    const place = places.get(node.data.id);
    if (place) node.position = { x: place.x, y: place.y };
  }
}

/**
 * Sets one property's value and keeps the other keys it has; `undefined` takes the property away.
 */
export function setProperty(draft: GraphDraft, nodeId: string, name: string, value: unknown): void {
  const node = findNode(draft, nodeId);
  if (!node) return;
  const properties: Record<string, PropertyValue> = { ...node.data.properties };
  if (value === undefined) delete properties[name];
  else properties[name] = { ...properties[name], value };
  node.data.properties = properties;
}

/**
 * Sets the operator of an EVAL towards one target; `allTriggersTrue` is the wire's silence, yet it
 * is written when chosen.
 */
export function setOperator(
  draft: GraphDraft,
  evalId: string,
  targetId: string,
  operator: EvalOperator,
): void {
  const node = findNode(draft, evalId);
  if (!node) return;
  node.data.properties = {
    ...node.data.properties,
    [targetId]: { ...node.data.properties?.[targetId], value: operator },
  };
}
