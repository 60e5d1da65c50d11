import { Type, type TSchema } from 'typebox';

interface Loose {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly TSchema[];
  readonly items?: TSchema;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly minimum?: number;
  readonly minLength?: number;
}

/** The id that a field of this name would hold: `flowId` and `subFlowIds` that of a flow. */
function idFor(name: string, ids: Readonly<Record<string, string>>): string | undefined {
  const same = Object.keys(ids).filter(
    id => id.endsWith('Id') && name.toLowerCase().includes(id.toLowerCase()),
  );
  const longest = same.sort((a, b) => b.length - a.length)[0];
  return longest && ids[longest];
}

/** A body that a schema takes, whole, with these ids wherever a field is named for one. */
export function bodyWith(
  schema: TSchema | undefined,
  ids: Readonly<Record<string, string>>,
  name = '',
): unknown {
  const {
    type,
    anyOf,
    items,
    properties,
    minimum = 1,
    minLength = 0,
    ...rest
  } = (schema ?? Type.Object({})) as Loose;
  if ('const' in rest) return rest.const;
  if (rest.enum) return rest.enum[0];
  if (anyOf) return bodyWith(anyOf[0], ids, name);
  if (type === 'array') return [bodyWith(items, ids, name)];
  if (type === 'integer' || type === 'number') return minimum;
  if (type === 'boolean') return true;
  if (type === 'string') return idFor(name, ids) ?? 'x'.repeat(Math.max(1, minLength));
  return Object.fromEntries(
    Object.entries(properties ?? {}).map(([field, each]) => [field, bodyWith(each, ids, field)]),
  );
}
