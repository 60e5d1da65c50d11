import type { Sliced } from '../../contract/sliced';

/** Deeper values are written at once. */
const deepest = 5;

/** Writes plain data as `JSON.stringify` does, in steps. */
export function* stringifySliced(value: unknown, depth = 0): Sliced<string> {
  if (depth > deepest || typeof value !== 'object' || value === null) {
    yield;
    return JSON.stringify(value) ?? 'null';
  }
  const parts: string[] = [];
  if (Array.isArray(value)) {
    for (const each of value) parts.push(yield* stringifySliced(each, depth + 1));
    return `[${parts.join()}]`;
  }
  for (const [key, each] of Object.entries(value))
    if (each !== undefined && typeof each !== 'function')
      parts.push(`${JSON.stringify(key)}:${yield* stringifySliced(each, depth + 1)}`);
  return `{${parts.join()}}`;
}
