const step = /([^.[\]\s]+)|\[\s*(?:(\d+)|'([^']*)'|"([^"]*)")\s*\]|(\.)/y;
const refused = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The steps of `a.b[0]['c d']`, or undefined when the text is no path. Nothing is evaluated: a step
 * is a name, and names that lead to prototypes are refused.
 */
export function readPath(text: string): readonly string[] | undefined {
  const path: string[] = [];
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > 1000) return undefined;
  step.lastIndex = 0;
  while (step.lastIndex < trimmed.length) {
    const found = step.exec(trimmed);
    if (!found) return undefined;
    if (found[5]) continue;
    const name = found[1] ?? found[2] ?? found[3] ?? found[4] ?? '';
    if (refused.has(name)) return undefined;
    path.push(name);
  }
  return path.length > 0 ? path : undefined;
}

/** Returns the value at a path inside a value; follows only own properties. */
export function valueAt(value: unknown, path: readonly string[], from = 0): unknown {
  let at = value;
  for (let index = from; index < path.length; index++) {
    if (typeof at === 'string' && path[index] === 'length') return at.length;
    if (at === null || typeof at !== 'object' || !Object.hasOwn(at, path[index]!)) return undefined;
    at = (at as Record<string, unknown>)[path[index]!];
  }
  return at;
}
