import type { TSchema } from 'typebox';
import { isRecord } from '#core/contract';

/**
 * Puts fields in the order of a schema, and those that it leaves open in the order of their names, so
 * that the same value is always the same text.
 */
export function orderFields(schema: Partial<TSchema>, value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = 'items' in schema ? (schema.items as TSchema) : {};
    return value.map(each => orderFields(items, each));
  }
  if (!isRecord(value)) return value;
  const known = ('properties' in schema ? schema.properties : {}) as Record<string, TSchema>;
  const names = Object.keys(value).filter(name => value[name] !== undefined);
  const open = names.filter(name => !Object.hasOwn(known, name)).sort();
  const ordered = [...Object.keys(known).filter(name => names.includes(name)), ...open];
  return Object.fromEntries(
    ordered.map(name => [name, orderFields(known[name] ?? {}, value[name])]),
  );
}
