import { isRecord } from '#core/contract';

/** The type of a value before a run; `any` if nothing more is known. */
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
/** A value that is asked for while it is looked into: it adds nothing to what else is known. */
export const unsettledType: ValueType = { is: 'any' };
/** A text. */
export const textType: ValueType = { is: 'string' };

const names = new Set(['string', 'number', 'boolean', 'object', 'array']);
const deepest = 16;
const most = 500;

/** Returns the type that a name stands for; names of other formats mean `any`. */
export function toNamedType(name: unknown): ValueType {
  const lower = typeof name === 'string' ? name.toLowerCase() : '';
  if (lower === 'integer') return { is: 'number' };
  if (lower === 'bool') return { is: 'boolean' };
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
    // A list of schemas says what stands at each place.
    const places = (Array.isArray(items) ? items : [items]).map(at => readSchema(at, depth + 1));
    const each = places.every(place => place !== undefined)
      ? places.reduce<ValueType | undefined>((one, other) => joinTypes(one, other), undefined)
      : undefined;
    return { is: 'array', ...(each && { items: each }) };
  }
  return name === undefined ? anyType : toNamedType(name);
}

/** A schema may allow null beside the type. */
function nameOf(type: unknown): unknown {
  if (!Array.isArray(type)) return type;
  const names = type.filter(each => each !== 'null');
  return names.length === 1 ? names[0] : undefined;
}

/** Reads JSON; undefined where the text is none. */
export function parseJson(text: string): unknown {
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
  if (one === unsettledType) return other;
  if (other === unsettledType) return one;
  if (one.is !== other.is) return anyType;
  if (one.is === 'array')
    return one.items && other.items
      ? { is: 'array', items: joinTypes(one.items, other.items) }
      : one.items
        ? one
        : other;
  if (one.is !== 'object') return one;
  const fields = { ...one.fields };
  let room = most - Object.keys(fields).length;
  for (const [name, each] of Object.entries(other.fields ?? {})) {
    if (Object.hasOwn(fields, name)) fields[name] = joinTypes(fields[name], each);
    else if (room-- > 0) fields[name] = each;
  }
  // Of very many fields the rest is not known by name.
  const open = isOpen(one) || isOpen(other) || room < 0;
  return { is: 'object', fields, ...(open && { open: true }) };
}

/**
 * Returns the type of a value that is declared and also found out: what was found, and what is
 * declared of the rest.
 */
export function refineType(
  found: ValueType | undefined,
  declared: ValueType | undefined,
): ValueType {
  if (!found || found.is === 'any') return declared ?? anyType;
  if (!declared || found.is !== declared.is) return found;
  if (found.is === 'array') {
    const items =
      found.items || declared.items ? refineType(found.items, declared.items) : undefined;
    return { is: 'array', ...(items && { items }) };
  }
  if (found.is !== 'object') return found;
  const fields = { ...found.fields };
  for (const [name, each] of Object.entries(declared.fields ?? {}))
    fields[name] = Object.hasOwn(fields, name) ? refineType(fields[name], each) : each;
  return { is: 'object', fields, ...((isOpen(found) || isOpen(declared)) && { open: true }) };
}

/** Returns the type of a value that is told to have a type: its own only where it is more exact. */
export function narrowType(told: ValueType, found: ValueType): ValueType {
  const fits = told.is === found.is || (told.is === 'object' && found.is === 'array');
  return told.is === 'any' || (fits && !told.fields) ? found : told;
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
  if (type.is === 'any') return type;
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

/** Returns a type without what lies deeper inside than a number of steps. */
export function clipType({ is, fields, items, open }: ValueType, depth: number): ValueType {
  if (depth === 0) return { is };
  return {
    is,
    ...(open && { open }),
    ...(items && { items: clipType(items, depth - 1) }),
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, each]) => [name, clipType(each, depth - 1)]),
      ),
    }),
  };
}
