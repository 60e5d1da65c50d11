import type { NodeCall } from '..';
import { adaptValue, readRows } from '../internal';

type Values = NodeCall['properties'];

/** Formats a value as text: empty for no value, JSON for objects. */
export const formatValue = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** A property as a trimmed text. */
export const getText = (values: Values, name: string): string => formatValue(values[name]).trim();

export const getFlag = (values: Values, name: string, otherwise = false): boolean => {
  const text = getText(values, name);
  return text === '' ? otherwise : text === 'true';
};

/** A property as a number; `otherwise` where it is none. */
export const getNumber = (values: Values, name: string, otherwise: number): number => {
  const text = getText(values, name);
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : otherwise;
};

/**
 * The rows of a list of names and values as a record. A row that was picked is named by `name`; a
 * typed one by `key`.
 */
export function getRecord(values: Values, name: string): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const row of readRows(values[name])) {
    const named = [row['name'], row['nameDefault'], row['key']]
      .filter(each => typeof each === 'string')
      .find(Boolean);
    if (named !== undefined && named !== '__proto__')
      record[named] = adaptValue(row['value'], row['type'] ?? row['preferredDataType']);
  }
  return record;
}
