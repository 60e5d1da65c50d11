import { isRecord } from '#core/contract';

type Schema = Readonly<Record<string, unknown>>;

const deepest = 16;
const most = 300;

/** Whether JSON is a schema already, or an example of what a schema would describe. */
export const isSchema = (value: unknown): boolean =>
  isRecord(value) &&
  ['$schema', 'properties', 'output', '$ref', 'anyOf', 'oneOf', 'allOf'].some(key =>
    Object.hasOwn(value, key),
  );

/** The JSON schema that an example fits: every member by its type, lists by their first item. */
export function inferSchema(value: unknown, depth = 0): Schema {
  if (value === null || depth > deepest) return {};
  if (Array.isArray(value))
    return {
      type: 'array',
      ...(value.length > 0 && { items: inferSchema(value[0], depth + 1) }),
    };
  if (!isRecord(value)) return { type: typeof value };
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(value)
        .slice(0, most)
        .map(([name, each]) => [name, inferSchema(each, depth + 1)]),
    ),
  };
}

/**
 * The claims of an example by path, such as `user.address.city`: what is no object, and lists as
 * they are.
 */
export function listClaims(value: unknown, path = '', depth = 0): readonly string[] {
  if (!isRecord(value) || depth > deepest) return path ? [path] : [];
  return Object.entries(value)
    .flatMap(([name, each]) => listClaims(each, path ? `${path}.${name}` : name, depth + 1))
    .slice(0, most);
}
