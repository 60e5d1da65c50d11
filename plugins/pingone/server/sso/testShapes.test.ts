import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { findSharedData } from '#testing/kits/findSharedData';
import {
  errorDetailShape,
  errorShape,
  membershipShape,
  mfaEnabledShape,
  mfaPolicyShape,
  userShape,
  type Shape,
} from './testShapes';

const described = findSharedData('platform-api');

/** The fields of a schema of the document, each with its type or the schema it refers to. */
function readSchema(document: string, name: string): ReadonlyMap<string, string> {
  const from = document.indexOf(`\n    ${name}:\n`);
  const [schema = ''] = document
    .slice(from + 1)
    .split(/\n    (?=\S)/, 2)
    .slice(0, 1);
  const [, properties = ''] = schema.split('\n      properties:\n');
  const fields = properties.split(/(?:^|\n) {8}(?=[\w']+:\n)/).slice(1);
  return new Map(
    fields.map(field => [
      /^['\w]+/.exec(field)?.[0] ?? '',
      /\n {10}(?:type: |\$ref: '#\/components\/schemas\/)(\w+)/.exec(field)?.[1] ?? '',
    ]),
  );
}

it.skipIf(!described)('the shapes have only names and types of the API’s description', () => {
  const read = (file: string) => readFileSync(resolve(described!, file), 'utf8');
  const management = read('management.yaml');
  const listStrays = (shape: Shape, schema: string, document = management): string[] => {
    const known = readSchema(document, schema);
    expect(known.size).toBeGreaterThan(0);
    return Object.entries(shape).flatMap(([name, type]) => {
      const held = known.get(name) ?? '';
      if (typeof type === 'object')
        return held ? listStrays(type, held, document) : [`${schema}.${name} is not there`];
      const json = { date: 'string', number: 'integer' }[type as 'date' | 'number'] ?? type;
      return held === json || held.startsWith('Enum') ? [] : [`${schema}.${name} is ${held}`];
    });
  };
  expect(listStrays(userShape, 'User')).toEqual([]);
  expect(listStrays(membershipShape, 'GroupMembership')).toEqual([]);
  expect(listStrays(errorShape, 'P1Error')).toEqual([]);
  expect(listStrays(errorDetailShape, 'P1Error_details_inner')).toEqual([]);
  const mfa = read('mfa.yaml');
  expect(listStrays(mfaEnabledShape, 'UserMFAEnabled', mfa)).toEqual([]);
  expect(listStrays(mfaPolicyShape, 'DeviceAuthenticationPolicyCommon', mfa)).toEqual([]);
});
