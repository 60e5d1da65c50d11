import { parseShallow } from '#core/contract/valueSize';
/** How two values are held against each other: as text, as numbers or as truth values. */
export interface CompareOptions {
  readonly type: string;
  readonly caseSensitive: boolean;
}

const text = (value: unknown) =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/**
 * Whether A and B are the same. Text and typed values are compared by what they say, so "true" is
 * true.
 */
export function same(a: unknown, b: unknown, { type, caseSensitive }: CompareOptions): boolean {
  if (type === 'number') return text(a) !== '' && text(b) !== '' && Number(a) === Number(b);
  const [left, right] = [text(a), text(b)];
  if (type === 'boolean' || !caseSensitive)
    return left.trim().toLowerCase() === right.trim().toLowerCase();
  return left === right;
}

/**
 * Below 0 where A is less, above 0 where it is more; NaN where they cannot be ordered. Dates and
 * text order as text.
 */
export function order(a: unknown, b: unknown, { type }: CompareOptions): number {
  const [left, right] = [text(a), text(b)];
  if (left === '' || right === '') return Number.NaN;
  const numbers = [Number(left), Number(right)] as const;
  if (type === 'number' || numbers.every(Number.isFinite)) return numbers[0] - numbers[1];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Whether a value is nothing: absent, an empty text, list or record. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '' || value === '[]' || value === '{}';
  return typeof value === 'object' && Object.keys(value).length === 0;
}

export function contains(a: unknown, b: unknown, { caseSensitive }: CompareOptions): boolean {
  const [left, right] = [text(a), text(b)];
  return caseSensitive ? left.includes(right) : left.toLowerCase().includes(right.toLowerCase());
}

/** Whether a list holds a value; a text that is a JSON list counts as one. */
export function includes(list: unknown, value: unknown, terms: CompareOptions): boolean {
  let items = list;
  if (typeof list === 'string')
    try {
      items = parseShallow(list);
    } catch {
      items = list.split(',').map(item => item.trim());
    }
  return Array.isArray(items) && items.some(item => same(item, value, terms));
}
