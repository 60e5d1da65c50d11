import Ajv from 'ajv';
import { Type, type TSchema } from 'typebox';
import { expect, it } from 'vitest';
import { schemaFaults, type SchemaFault } from './schemaFaults';

function formatFaults(schema: TSchema, value: unknown) {
  const validate = new Ajv({ strict: false, verbose: true }).compile(schema);
  validate(value);
  const faults = schemaFaults('body', (validate.errors ?? []) as unknown as readonly SchemaFault[]);
  return faults.map(({ at, message }) => `${at} ${message}`).join('; ');
}
const mail = Type.String({
  pattern: '@',
  description: 'an email address such as name@example.com',
});
const word = Type.Union([Type.Literal('hour'), Type.Literal('day')]);

it.each([
  [Type.Object({ name: Type.String() }), {}, 'body/name is required'],
  [Type.String({ maxLength: 3 }), 'xxxx', 'body must have at most 3 characters'],
  [Type.String({ minLength: 1 }), '', 'body must not be empty'],
  [Type.String({ minLength: 8 }), 'x', 'body must have at least 8 characters'],
  [Type.String({ pattern: '\\S' }), ' ', 'body must not be empty'],
  [mail, 'x', 'body must be an email address such as name@example.com'],
  [Type.Integer({ minimum: 5 }), 4, 'body must be at least 5'],
  [Type.Integer(), 4.5, 'body must be a whole number'],
  [Type.Array(Type.String(), { maxItems: 1 }), ['a', 'b'], 'body must have at most 1 entry'],
  [
    Type.Array(Type.String(), { uniqueItems: true }),
    ['a', 'a'],
    'body must not contain the same entry twice',
  ],
  [word, 'week', 'body must be one of hour, day'],
  [Type.Union([Type.Integer(), Type.Null()]), 'x', 'body must be one of a whole number, null'],
  [
    Type.Union([Type.String({ maxLength: 3 }), Type.Null()]),
    'xxxx',
    'body must have at most 3 characters',
  ],
  [Type.Object({ of: Type.Optional(word) }), { of: 'week' }, 'body/of must be one of hour, day'],
])('says in words what a schema refuses: %j', (schema, value, said) => {
  expect(formatFaults(schema, value)).toBe(said);
});
