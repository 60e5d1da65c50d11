import { isRecord } from '#core/contract';

type Schema = Readonly<Record<string, unknown>>;

const isOf: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: value => typeof value === 'string',
  number: value => typeof value === 'number',
  integer: Number.isInteger,
  boolean: value => typeof value === 'boolean',
  array: Array.isArray,
  object: isRecord,
  null: value => value === null,
};
const deepest = 32;
const mostFaults = 5;

/**
 * Where a value breaks a JSON schema, as sentences. The keywords that people write are looked at
 * (type, required, properties, items, enum, additionalProperties: false); others are left aside.
 * Nothing of the schema is run as code.
 */
export function schemaFaults(
  schema: unknown,
  value: unknown,
  at = 'The value',
  depth = 0,
): readonly string[] {
  if (!isRecord(schema) || depth > deepest) return [];
  const types = [schema['type'] ?? []]
    .flat()
    .map(String)
    .filter(type => Object.hasOwn(isOf, type));
  if (types.length > 0 && !types.some(type => isOf[type]?.(value)))
    return [`${at} must be of type ${types.join(' or ')}.`];
  if (
    Array.isArray(schema['enum']) &&
    !schema['enum'].some(each => JSON.stringify(each) === JSON.stringify(value))
  )
    return [`${at} must be one of ${schema['enum'].map(each => JSON.stringify(each)).join(', ')}.`];
  const faults = isRecord(value)
    ? inRecord(schema, value, at, depth)
    : Array.isArray(value)
      ? inList(schema, value, at, depth)
      : [];
  return faults.slice(0, mostFaults);
}

function inRecord(
  schema: Schema,
  value: Readonly<Record<string, unknown>>,
  at: string,
  depth: number,
): string[] {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const missing = required
    .filter(name => !Object.hasOwn(value, name))
    .map(name => `${at} requires “${name}”.`);
  const strange =
    schema['additionalProperties'] === false
      ? Object.keys(value)
          .filter(name => !Object.hasOwn(properties, name))
          .map(name => `${at} can’t contain “${name}”.`)
      : [];
  const inside = Object.entries(properties).flatMap(([name, inner]) =>
    Object.hasOwn(value, name) ? schemaFaults(inner, value[name], `“${name}”`, depth + 1) : [],
  );
  return [...missing, ...strange, ...inside];
}

const inList = (schema: Schema, value: readonly unknown[], at: string, depth: number): string[] =>
  value.flatMap((item, index) => schemaFaults(schema['items'], item, `${at}[${index}]`, depth + 1));
