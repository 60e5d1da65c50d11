import { parseShallow } from '#core/contract/valueSize';
import type { VariableType } from '../contract';

/**
 * A value read as a variable's type, or why it cannot be. `undefined` and an empty text (but for
 * strings) are no value.
 */
export type ReadValue = { readonly value: unknown } | { readonly fault: string };

const asText = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

function asNumber(value: unknown): ReadValue {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number)
    ? { value: number }
    : { fault: 'must be a number' };
}

function asBoolean(value: unknown): ReadValue {
  if (value === true || value === 'true') return { value: true };
  if (value === false || value === 'false') return { value: false };
  return { fault: 'must be true or false' };
}

function asObject(value: unknown): ReadValue {
  if (typeof value === 'object') return { value };
  try {
    const parsed = parseShallow(String(value));
    if (typeof parsed === 'object') return { value: parsed };
  } catch {
    return { fault: 'must be a JSON object' };
  }
  return { fault: 'must be a JSON object' };
}

/**
 * Reads what came over the wire, often a text, as a variable's own type (wire facts, section 10).
 */
export function readVariableValue(type: VariableType, value: unknown): ReadValue {
  if (value === undefined || value === null) return { value: undefined };
  if (type === 'secret' && value === '') return { value: undefined };
  if (type === 'string' || type === 'secret') return { value: asText(value) };
  if (typeof value === 'string' && value.trim() === '') return { value: undefined };
  if (type === 'number') return asNumber(value);
  return type === 'boolean' ? asBoolean(value) : asObject(value);
}
