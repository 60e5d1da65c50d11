import { getField } from '#core/contract';

/**
 * The value with each text in it, at any depth, as `map` gives it; unchanged parts are the same
 * objects.
 */
export function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) {
    const after = value.map(each => mapTexts(each, map));
    return after.every((each, at) => each === value[at]) ? value : after;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, mapTexts(each, map)] as const);
  return entries.every(([key, each]) => each === getField(value, key))
    ? value
    : Object.fromEntries(entries);
}
