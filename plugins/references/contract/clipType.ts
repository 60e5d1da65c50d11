import type { ValueType } from './valueType';

/** Returns a type without what lies deeper inside than a number of steps. */
export function clipType({ is, fields, items, open }: ValueType, depth: number): ValueType {
  if (depth === 0) return { is };
  return {
    is,
    ...(open && { open }),
    ...(items && { items: clipType(items, depth - 1) }),
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, each]) => [name, clipType(each, depth - 1)]),
      ),
    }),
  };
}
