/** The parameters of a path that fits a pattern such as `/flows/:id`, else nothing. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [split(pattern), split(path)];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decode(value);
    else if (part !== value) return undefined;
  }
  return params;
}

/** Finds the most specific of the patterns that fit: a word beats a parameter, from the left. */
export function findMostSpecific<T extends { readonly path: string }>(
  candidates: readonly T[],
  path: string,
): { readonly found: T; readonly params: Record<string, string> } | undefined {
  const fitting = candidates.flatMap(found => {
    const params = matchPath(found.path, path);
    return params ? [{ found, params }] : [];
  });
  return fitting.sort((a, b) => rank(a.found.path).localeCompare(rank(b.found.path)))[0];
}

const split = (path: string) => path.split('/').filter(Boolean);
const rank = (pattern: string) =>
  split(pattern)
    .map(part => (part.startsWith(':') ? '1' : '0'))
    .join('');

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
