import { isObject } from '#core/contract/internal';

type Test = (...values: readonly unknown[]) => boolean;

/**
 * Checks whether `{{#if}}` takes a value for true, as Handlebars does: not empty, not zero, not an
 * empty list.
 */
export function isTrue(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

const same: Test = (a, b) =>
  a === b || (a !== undefined && b !== undefined && String(a) === String(b));

const charactersOfAStep = 1000;

/** Counts as steps what a helper reads of its values as text: long texts, and the items of lists. */
export function countReading(
  name: string,
  values: readonly unknown[],
  count: (steps: number) => void,
): void {
  if (name === 'and' || name === 'or' || name === 'not') return;
  for (const value of name === 'lookup' ? values.slice(1) : values) {
    if (typeof value === 'string') count(Math.floor(value.length / charactersOfAStep));
    if (!Array.isArray(value)) continue;
    count(value.length);
    countReading(name === 'lookup' ? '' : name, value, count);
  }
}

/** Block helpers beyond `if`, `unless`, `each` and `with`: each judges its values. */
export const blockHelpers: Readonly<Record<string, Test>> = {
  ifEquals: same,
  ifNotEquals: (a, b) => !same(a, b),
  ifeq: same,
  eq: same,
  ne: (a, b) => !same(a, b),
  gt: (a, b) => Number(a) > Number(b),
  gte: (a, b) => Number(a) >= Number(b),
  lt: (a, b) => Number(a) < Number(b),
  lte: (a, b) => Number(a) <= Number(b),
  and: (...values) => values.every(isTrue),
  or: (...values) => values.some(isTrue),
  not: value => !isTrue(value),
};

/** Helpers that stand for a value, alone or inside another: `{{#if (eq a b)}}`. */
export const inlineHelpers: Readonly<Record<string, (...values: readonly unknown[]) => unknown>> = {
  ...blockHelpers,
  lookup: (value, key) =>
    isObject(value) && Object.hasOwn(value, String(key)) ? value[String(key)] : undefined,
};
