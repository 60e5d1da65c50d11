import type { EdgeElement, NodeElement } from '#plugins/flows/contract';
import { type Conflict, type Conflicts, equal, type Sides } from './conflict';
import { mergeValue } from './mergeValue';

type Element = NodeElement | EdgeElement;

/** Keys of an element that say how it is shown at the moment. */
const passing = new Set(['selected', 'grabbed']);

/** Whether two elements say the same, apart from selection and marks of the linter. */
export const isSameElement = (one: Element, other: Element): boolean =>
  one === other || equal(strip(one), strip(other));

/** An element without what is not merged; its place is one value. */
function strip(element: Element): Record<string, unknown> {
  const { linterError: _, ...data } = element.data;
  const rest = Object.entries(element).filter(([key]) => !passing.has(key));
  return { ...Object.fromEntries(rest), data };
}

/** Merges an element that both sides have, by property; its place is taken as a whole. */
export function mergeElement<E extends Element>(
  kind: Conflict['kind'],
  { base, ours, theirs }: Sides<E | undefined> & { readonly ours: E; readonly theirs: E },
  conflicts: Conflicts,
): E {
  if (base === ours || base === theirs) return base === ours ? theirs : ours;
  const { id } = ours.data;
  const [was, mine, other] = [base && strip(base), strip(ours), strip(theirs)];
  const place = (element: Element | undefined) => element?.position;
  const places = { base: place(base), ours: place(ours), theirs: place(theirs) };
  const position = mergePlace(places, id, kind, conflicts);
  const without = (value: object | undefined) => value && { ...value, position: undefined };
  const rest = mergeValue(
    { base: without(was), ours: without(mine), theirs: without(other) },
    { kind, id, path: [] },
    conflicts,
  ) as object;
  const { selected } = ours;
  return { ...rest, ...(position ? { position } : {}), selected } as E;
}

function mergePlace(
  { base, ours, theirs }: Sides<Element['position'] | undefined>,
  id: string,
  kind: Conflict['kind'],
  conflicts: Conflicts,
): unknown {
  if (equal(base, ours)) return theirs;
  if (equal(base, theirs) || equal(ours, theirs)) return ours;
  return conflicts.settle({ kind, id, path: ['position'], base, ours, theirs, preset: 'ours' });
}
