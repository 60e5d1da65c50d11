import { expect, it } from 'vitest';
import type { NodeCall } from '#plugins/connectors/contract';
import { stringsConnector } from './stringsConnector';

const run = async (capability: string, properties: Record<string, unknown>) => {
  const outcome = await stringsConnector.run[capability]!({ properties } as unknown as NodeCall);
  return outcome as { kind: string; output: Record<string, unknown>; error?: { message: string } };
};
const getNewValue = async (capability: string, originalValue: unknown, more: object = {}) =>
  (await run(capability, { originalValue, ...more })).output['newValue'];

it('encodes and decodes texts', async () => {
  expect(await getNewValue('encodeString', 'client:secret')).toBe('Y2xpZW50OnNlY3JldA==');
  for (const encoding of ['base64', 'base64url', 'url', 'hex'])
    expect(
      await getNewValue(
        'decodeString',
        await getNewValue('encodeString', 'Zoë & ☃?/=', { encoding }),
        {
          encoding,
        },
      ),
    ).toBe('Zoë & ☃?/=');
  for (const [value, encoding] of [
    ['%', 'url'],
    ['###', 'base64'],
    ['abc', 'hex'],
    ['/w==', 'base64'],
  ] as const)
    expect((await run('decodeString', { originalValue: value, encoding })).error!.message).toMatch(
      /The value is/,
    );
});
it('changes case and white space', async () => {
  expect(await getNewValue('toTitleCase', 'ada KING-noel', { shouldTrim: true })).toBe(
    'Ada King-Noel',
  );
  expect(await getNewValue('toLowerCase', ' ABC ')).toBe(' abc ');
  expect(await getNewValue('trimWhiteSpace', ' a b ')).toBe('a b');
  expect(await getNewValue('trimWhiteSpace', ' a b ', { where: 'all' })).toBe('ab');
});
it('joins, finds, and replaces, and takes the false branch for no match', async () => {
  expect(await getNewValue('concatenateStrings', 'a', { secondValue: 'b', separator: '-' })).toBe(
    'a-b',
  );
  expect(
    await run('findString', { originalValue: 'Hello', searchValue: 'L', caseSensitive: false }),
  ).toMatchObject({
    kind: 'success',
    output: { found: true, position: 2 },
  });
  expect((await run('findString', { originalValue: 'Hello', searchValue: 'x' })).kind).toBe(
    'failure',
  );
  expect(await getNewValue('replace', 'a.b.c', { searchValue: '.', replaceWith: '$&' })).toBe(
    'a$&b$&c',
  );
  expect(
    await getNewValue('replace', 'a.b.c', { searchValue: '.', replaceWith: '', replaceAll: false }),
  ).toBe('ab.c');
  expect(await getNewValue('replace', 'abc', { searchValue: '', replaceWith: 'x' })).toBe('abc');
});
it('converts a text to another type, or says why it can’t', async () => {
  expect(await getNewValue('changeDataType', '5', { dataType: 'number' })).toBe(5);
  expect(await getNewValue('changeDataType', '{"a":1}', { dataType: 'object' })).toEqual({ a: 1 });
  expect(
    (await run('changeDataType', { originalValue: 'x', dataType: 'number' })).error!.message,
  ).toContain('can’t be converted to number');
});
it('generates random texts of a length and alphabet', async () => {
  const text = async (more: object) =>
    (await run('generateRandomString', { ...more })).output['newValue'];
  expect(await text({ length: '6', characters: 'digits' })).toMatch(/^\d{6}$/);
  expect(await text({})).not.toBe(await text({}));
  expect((await run('generateRandomString', { length: 5000 })).error!.message).toContain(
    'from 1 to 1024',
  );
});
