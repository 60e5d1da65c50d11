import type { ReferenceOption } from '#core/contract/fields/references';

/** Finds the references in which each word of a query occurs, in their order. */
export function matchReferences(
  options: readonly ReferenceOption[],
  query: string,
  most: number,
): readonly ReferenceOption[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found: ReferenceOption[] = [];
  for (const each of options) {
    if (found.length === most) break;
    const text = `${each.group} ${each.label} ${each.text}`.toLowerCase();
    if (words.every(word => text.includes(word))) found.push(each);
  }
  return found;
}
