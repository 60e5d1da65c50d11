import type { ReferenceOption } from '#core/contract/fields/references';

/** How well a label fits a word: it begins with it, a part of it does, it has it, or others do. */
function rankLabel(label: string, word: string): number {
  const text = label.toLowerCase();
  if (text.startsWith(word)) return 0;
  for (let at = text.indexOf(word); at > 0; at = text.indexOf(word, at + 1))
    if (/[^a-z\d]./i.test(label.slice(at - 1, at + 1)) || /[A-Z]/.test(label[at]!)) return 1;
  return text.includes(word) ? 2 : 3;
}

/**
 * Finds the references in which each word of a query occurs, first those whose label fits its last
 * word best, else in their order.
 */
export function matchReferences(
  options: readonly ReferenceOption[],
  query: string,
  most: number,
): readonly ReferenceOption[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const last = words.at(-1);
  if (last === undefined) return options.slice(0, most);
  const ranks: ReferenceOption[][] = [[], [], [], []];
  for (const each of options) {
    const text = `${each.group} ${each.label} ${each.text}`.toLowerCase();
    if (words.every(word => text.includes(word))) ranks[rankLabel(each.label, last)]!.push(each);
  }
  return ranks.flat().slice(0, most);
}
