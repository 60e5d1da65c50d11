const named = new Set(['companyId', 'customerId', 'customerName']);

/**
 * A document without whose it was: what is published says nothing of the company but what it shows.
 */
export function withoutOrigin<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutOrigin) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      named.has(key) && typeof each === 'string' ? '' : withoutOrigin(each),
    ]),
  ) as T;
}
