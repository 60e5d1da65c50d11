import { propertyPaths } from '#plugins/flows/contract/graph/diff/propertyPaths';

/** One value as it was, and what two people made of it. */
export interface Sides<T = unknown> {
  readonly base: T;
  readonly ours: T;
  readonly theirs: T;
}

/** Whether two JSON values say the same. */
export const equal = (one: unknown, other: unknown) => propertyPaths(one, other).length === 0;
