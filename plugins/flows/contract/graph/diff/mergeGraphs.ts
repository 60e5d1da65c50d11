import { isRecord } from '#core/contract';
import type { EdgeElement, GraphData, NodeElement } from '../../flow';
import { propertyPaths } from './propertyPaths';

interface Clash {
  readonly path: readonly string[];
  readonly base: unknown;
  readonly ours: unknown;
  readonly theirs: unknown;
}
interface Merged {
  readonly value: unknown;
  readonly conflicts: readonly Clash[];
  /** Whether `ours` says the same as the base. */
  readonly same: boolean;
}

const equal = (a: unknown, b: unknown) => propertyPaths(a, b).length === 0;

/**
 * Merges two values that grew from the same one, key by key; lists and plain values are merged as a
 * whole.
 */
export function mergeValues(
  base: unknown,
  ours: unknown,
  theirs: unknown,
  path: readonly string[] = [],
): Merged {
  const same = equal(base, ours);
  if (same) return { value: theirs, conflicts: [], same };
  if (equal(base, theirs) || equal(ours, theirs)) return { value: ours, conflicts: [], same };
  if (!isRecord(ours) || !isRecord(theirs))
    return { value: ours, conflicts: [{ path, base, ours, theirs }], same };
  const was = isRecord(base) ? base : {};
  const conflicts: Clash[] = [];
  const value: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const merged = mergeValues(was[key], ours[key], theirs[key], [...path, key]);
    conflicts.push(...merged.conflicts);
    if (merged.value !== undefined) value[key] = merged.value;
  }
  return { value, conflicts, same };
}

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
  const toMap = (list: readonly E[]) => new Map(list.map(each => [each.data.id, each]));
  const [was, mine, other] = [toMap(base), toMap(ours), toMap(theirs)];
  const merged: E[] = [];
  for (const id of new Set([...mine.keys(), ...other.keys()])) {
    const [b, o, t] = [was.get(id), mine.get(id), other.get(id)];
    if (o && t) {
      const found = mergeValues(b, o, t);
      conflicts.push(...found.conflicts.map(each => ({ id, kind, ...each })));
      merged.push(found.value as E);
      continue;
    }
    const left = o ?? t;
    if (!left || (b && mergeValues(b, left, b).same)) continue;
    if (b) conflicts.push({ id, kind, path: [], base: b, ours: o, theirs: t });
    merged.push(left);
  }
  return merged;
}
