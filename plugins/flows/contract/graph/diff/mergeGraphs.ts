import type { EdgeElement, GraphData, NodeElement } from '../../flow';
import { mergeValues } from './mergeValues';

/**
 * A part that both sides changed in different ways; the merge keeps `ours` until somebody chooses.
 */
export interface Conflict {
  /** The id of the node or edge. */
  readonly id: string;
  readonly kind: 'node' | 'edge';
  /** Below the element; empty when one side removed what the other changed. */
  readonly path: readonly string[];
  readonly base: unknown;
  readonly ours: unknown;
  readonly theirs: unknown;
}

/**
 * Merges two graphs that grew from the same one, by element id and property path. What only one
 * side changed is taken; a part that both changed differently is a conflict and stays as `ours` has
 * it. An element that one side removed and the other changed stays, as a conflict; an edge that
 * lost an end is dropped.
 */
export function mergeGraphs(
  base: GraphData,
  ours: GraphData,
  theirs: GraphData,
): { readonly graph: GraphData; readonly conflicts: readonly Conflict[] } {
  const conflicts: Conflict[] = [];
  const nodes = mergeLists(
    base.elements.nodes ?? [],
    ours.elements.nodes ?? [],
    theirs.elements.nodes ?? [],
    'node',
    conflicts,
  );
  const kept = new Set(nodes.map(({ data }) => data.id));
  const edges = mergeLists(
    base.elements.edges ?? [],
    ours.elements.edges ?? [],
    theirs.elements.edges ?? [],
    'edge',
    conflicts,
  );
  const whole = edges.filter(({ data }) => kept.has(data.source) && kept.has(data.target));
  return { graph: { ...ours, elements: { ...ours.elements, nodes, edges: whole } }, conflicts };
}

function mergeLists<E extends NodeElement | EdgeElement>(
  base: readonly E[],
  ours: readonly E[],
  theirs: readonly E[],
  kind: Conflict['kind'],
  conflicts: Conflict[],
): readonly E[] {
  const [was, mine, other] = [base, ours, theirs].map(
    list => new Map(list.map(each => [each.data.id, each])),
  );
  const merged: E[] = [];
  for (const id of new Set([...mine!.keys(), ...other!.keys()])) {
    const [b, o, t] = [was!.get(id), mine!.get(id), other!.get(id)];
    if (o && t) {
      const found = mergeValues(b, o, t);
      conflicts.push(...found.conflicts.map(each => ({ id, kind, ...each })));
      merged.push(found.value as E);
      continue;
    }
    const left = (o ?? t)!;
    if (b && mergeValues(b, left, b).same) continue;
    if (b) conflicts.push({ id, kind, path: [], base: b, ours: o, theirs: t });
    merged.push(left);
  }
  return merged;
}
