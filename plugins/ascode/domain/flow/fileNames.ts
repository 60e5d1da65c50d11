import { trimEnd } from '#core/contract/trimEnd';

/** A name as part of a file’s: lower-case letters, digits, and hyphens; empty where none are left. */
export function toFileName(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-');
  return trimEnd(words.replace(/^-/, '').slice(0, 60), '-');
}

/**
 * A folder name for each node: its title’s with the beginning of its ID, so that the title of another
 * node changes nothing here.
 */
export function nameNodes(
  titled: readonly (readonly [id: string, title: string])[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [id, title] of titled) {
    const stem = toFileName(title);
    const key = toFileName(id) || 'node';
    const short = [stem, key.slice(0, 4)].filter(Boolean).join('-');
    const name = taken.has(short) ? [stem, key].filter(Boolean).join('-') : short;
    taken.add(name);
    names.set(id, name);
  }
  return names;
}

/** A file name for each ID: its name’s, with the ID where several would have the same. */
export function nameFiles(
  named: readonly (readonly [id: string, name: string])[],
): ReadonlyMap<string, string> {
  const uses = new Map<string, number>();
  const bare = named.map(([id, name]) => [id, toFileName(name)] as const);
  for (const [, name] of bare) uses.set(name, (uses.get(name) ?? 0) + 1);
  return new Map(
    bare.map(([id, name]) => {
      if (name && uses.get(name) === 1) return [id, name];
      return [id, [name, toFileName(id)].filter(Boolean).join('-')];
    }),
  );
}
