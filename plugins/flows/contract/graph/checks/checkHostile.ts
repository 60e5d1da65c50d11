import { ValidationError } from './refusal';

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);
export const deepest = 64;
export const mostKeys = 10_000;

/**
 * Refuses what no honest document holds: nesting over 64, objects of over 10,000 keys, keys that
 * reach for a prototype.
 */
export function checkHostile(value: unknown, at = '', depth = 1): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > deepest)
    throw new ValidationError(at, `This is nested more than ${deepest} levels deep.`);
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++)
      checkHostile(value[index], `${at}/${index}`, depth + 1);
    return;
  }
  const keys = Object.keys(value);
  if (keys.length > mostKeys)
    throw new ValidationError(
      at,
      `This object has ${keys.length} keys; at most ${mostKeys} are taken.`,
    );
  for (const key of keys) {
    const path = at === '' ? key : `${at}/${key}`;
    if (forbidden.has(key)) throw new ValidationError(path, `The key "${key}" is not allowed.`);
    checkHostile((value as Record<string, unknown>)[key], path, depth + 1);
  }
}
