import fc from 'fast-check';
import type { AdminDocument, Schema } from '../AdminDocument';

const letters = [...'abcxyzABCXYZ'];
const more = [...letters, ...'0189'];

/** A text that every pattern of the document takes: letters and digits, a letter first. */
const named = ({ maxLength = 40 }: Schema): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...letters), fc.array(fc.constantFrom(...more), { maxLength: 30 }))
    .map(([first, rest]) => [first, ...rest].join('').slice(0, maxLength));

const anyKey = fc.string({ minLength: 1, maxLength: 8 });

/** Generates values that fit a schema of the document, with fields that it does not know. */
export function fromSchema(document: AdminDocument, schema: Schema): fc.Arbitrary<unknown> {
  const of = (each: Schema) => fromSchema(document, each);
  if (schema['$ref']) return of(document.resolve(schema['$ref']));
  if (schema['enum']) return fc.constantFrom(...schema['enum']);
  if (schema['oneOf']) return fc.oneof(...schema['oneOf'].map(of));
  switch ([schema['type']].flat()[0]) {
    case 'string':
      if (schema['pattern']) return named(schema);
      return fc.string({
        minLength: schema['minLength'] ?? 0,
        maxLength: schema['maxLength'] ?? 20,
        size: 'small',
      });
    case 'integer':
      return fc.integer({ min: schema['minimum'] ?? -5, max: schema['maximum'] ?? 5000 });
    case 'number':
      return fc.oneof(fc.integer({ min: -1, max: 100 }), fc.double({ noNaN: true, max: 1e6 }));
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(of(schema['items'] ?? {}), {
        minLength: schema['minItems'] ?? 0,
        maxLength: 3,
      });
    case 'object':
      return fromObject(document, schema);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function fromObject(document: AdminDocument, schema: Schema): fc.Arbitrary<object> {
  const properties = Object.entries<Schema>(schema['properties'] ?? {});
  const known = fc.record(
    Object.fromEntries(properties.map(([name, each]) => [name, fromSchema(document, each)])),
    { requiredKeys: schema['required'] ?? [] },
  );
  if (schema['additionalProperties'] === false) return known;
  const unknown = fc.dictionary(anyKey, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 1 });
  return fc.tuple(unknown, known).map(([odd, own]) => ({ ...odd, ...own }));
}

const wrong = [null, 17.5, 'text', [], {}, true, [[]], -1];

/** Replaces or removes one field of a value, at any depth. */
function spoil(value: unknown, picks: readonly number[], by: number): unknown {
  const [pick = 0, ...rest] = picks;
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return wrong[by % wrong.length];
  const keys = Object.keys(value);
  const key = keys[pick % keys.length]!;
  const own = (value as Record<string, unknown>)[key];
  const last = rest.length === 0 || typeof own !== 'object' || own === null;
  const spoiled = last ? wrong[by % wrong.length] : spoil(own, rest, by);
  if (Array.isArray(value)) return value.map((each, at) => (String(at) === key ? spoiled : each));
  const { [key]: _, ...others } = value as Record<string, unknown>;
  return last && by % 3 === 0 ? others : { ...others, [key]: spoiled };
}

/** Generates values of which one field is most likely not as the schema wants it. */
export const spoiledFrom = (document: AdminDocument, schema: Schema): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fromSchema(document, schema),
      fc.array(fc.nat(20), { minLength: 1, maxLength: 5 }),
      fc.nat(200),
    )
    .map(([value, picks, by]) => spoil(value, picks, by));
