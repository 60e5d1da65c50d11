import { isRecord } from '#core/contract';

/** What is known of a value before a run; `any` is a value of which nothing more is known. */
export interface ValueType {
  readonly is: 'string' | 'number' | 'boolean' | 'object' | 'array' | 'any';
  /** The known fields of an object. */
  readonly fields?: Readonly<Record<string, ValueType>>;
  /** Whether an object can have fields beyond the known ones. */
  readonly open?: boolean;
  /** The type of the items of a list, where it is known. */
  readonly items?: ValueType;
}

/** A value of which nothing is known. */
export const anyType: ValueType = { is: 'any' };
/** A text. */
export const textType: ValueType = { is: 'string' };

const names = new Set(['string', 'number', 'boolean', 'object', 'array']);
const deepest = 16;
const most = 500;

/** Returns the type that a name stands for; names of other formats mean `any`. */
export function toNamedType(name: unknown): ValueType {
  const lower = typeof name === 'string' ? name.toLowerCase() : '';
  if (lower === 'integer') return { is: 'number' };
  if (lower === 'secret') return textType;
  return names.has(lower) ? { is: lower as ValueType['is'] } : anyType;
}

/** Reads a JSON schema, given as an object or as its text; undefined where it is none. */
export function readSchema(schema: unknown, depth = 0): ValueType | undefined {
  const read = typeof schema === 'string' ? parseJson(schema) : schema;
  if (!isRecord(read) || depth > deepest) return undefined;
  const { properties, items, additionalProperties: more } = read;
  const name = nameOf(read['type']);
  if (isRecord(properties))
    return {
      is: 'object',
      fields: Object.fromEntries(
        Object.entries(properties)
          .slice(0, most)
          .map(([key, each]) => [key, readSchema(each, depth + 1) ?? anyType]),
      ),
      ...(((more !== undefined && more !== false) || Object.keys(properties).length === 0) && {
        open: true,
      }),
    };
  if (name === 'array') {
    const each = readSchema(items, depth + 1);
    return { is: 'array', ...(each && { items: each }) };
  }
  return name === undefined ? anyType : toNamedType(name);
}

/** A schema may allow null beside the type. */
function nameOf(type: unknown): unknown {
  if (!Array.isArray(type)) return type;
  const said = type.filter(each => each !== 'null');
  return said.length === 1 ? said[0] : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the type of a value that a run left. */
export function typeOfValue(value: unknown, depth = 0): ValueType {
  if (value === null || value === undefined || depth > deepest) return anyType;
  if (Array.isArray(value))
    return { is: 'array', ...(value.length > 0 && { items: typeOfValue(value[0], depth + 1) }) };
  if (isRecord(value))
    return {
      is: 'object',
      open: true,
      fields: Object.fromEntries(
        Object.entries(value)
          .slice(0, most)
          .map(([name, each]) => [name, typeOfValue(each, depth + 1)]),
      ),
    };
  return toNamedType(typeof value);
}

/** Returns the type of a value that has one of two types: their fields together, `any` if they differ. */
export function joinTypes(one: ValueType | undefined, other: ValueType | undefined): ValueType {
  if (!one || !other || one === other) return one ?? other ?? anyType;
  if (one.is !== other.is) return anyType;
  if (one.is === 'array')
    return one.items && other.items
      ? { is: 'array', items: joinTypes(one.items, other.items) }
      : one.items
        ? one
        : other;
  if (one.is !== 'object') return one;
  const fields = { ...one.fields };
  for (const [name, each] of Object.entries(other.fields ?? {}))
    fields[name] = Object.hasOwn(fields, name) ? joinTypes(fields[name], each) : each;
  return { is: 'object', fields, ...((isOpen(one) || isOpen(other)) && { open: true }) };
}

const isOpen = ({ fields, open }: ValueType) => open === true || fields === undefined;

/** Returns the type at a path inside a value, or undefined where the value has no such place. */
export function typeAt(type: ValueType, path: readonly string[], from = 0): ValueType | undefined {
  let at = type;
  for (let index = from; index < path.length; index++) {
    const next = stepInto(at, path[index]!);
    if (!next) return undefined;
    at = next;
  }
  return at;
}

function stepInto(type: ValueType, name: string): ValueType | undefined {
  if (type.is === 'any') return anyType;
  if (type.is === 'object')
    return type.fields && Object.hasOwn(type.fields, name)
      ? type.fields[name]
      : isOpen(type)
        ? anyType
        : undefined;
  if (name === 'length' && (type.is === 'array' || type.is === 'string')) return { is: 'number' };
  if (type.is === 'array' && /^\d+$/.test(name)) return type.items ?? anyType;
  return undefined;
}
