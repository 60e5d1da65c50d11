import { findReferences } from '#plugins/flows/contract/graph/references/findReferences';

const known = new WeakMap<object, boolean>();

/** Whether a property refers to anything global: variables, inputs, facts of the run. */
export function readsGlobal(property: object | undefined): boolean {
  if (!property) return false;
  const before = known.get(property);
  if (before !== undefined) return before;
  const found = findReferences(property).some(({ path }) => path.startsWith('global.'));
  known.set(property, found);
  return found;
}
