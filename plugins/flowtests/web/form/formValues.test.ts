import { expect, it } from 'vitest';
import type { TestDocument } from '../../contract';
import { parseTest, toDocument, toTestValues } from './formValues';

const more = { details: { more: true } };
const test: TestDocument = {
  starts: {
    interactionId: 'i',
    inputs: {
      name: 'ada',
      code: '30',
      count: 30,
      on: true,
      more: { a: [1] },
      none: null,
      empty: '',
    },
    request: { ip: '::1' },
    time: 1_700_000_000_000,
    seed: 1,
    variables: { company: { greeting: 'Hello' } },
  },
  answers: [
    {
      node: 'http',
      title: 'http!',
      flow: 'sub',
      visit: 2,
      came: 'false',
      output: { a: 1 },
      error: { code: 404, message: 'Gone', ...more },
      matched: ['x'],
      whenGiven: { b: 2 },
      whenMade: 'hash',
    },
  ],
  pages: [
    {
      node: 'ask',
      title: 'ask!',
      entered: { username: 'ada', remember: true },
      event: 'submit',
      button: 'SIGNIN',
      buttonType: 'form-submit',
    },
  ],
  expects: {
    outcome: 'success',
    steps: [
      { node: 'ask', title: 'ask!', came: 'page' },
      {
        node: 'ask',
        title: 'ask!',
        came: 'true',
        matched: ['x'],
        given: { a: 1 },
        ignored: ['b', 'c,d'],
      },
      { node: 'end', title: 'end!', came: 'end', output: {} },
    ],
    pages: [
      { node: 'ask', title: 'ask!', texts: ['Hello', 'you,\n\nwhoever', ''], behind: 'hash' },
    ],
  },
};
const title = (at: string) => `${at.split('/').at(-1)}!`;

it('converts a test to fields and back', () => {
  const values = toTestValues('A', test);
  expect(values.inputs.map(({ value }) => value)).toEqual([
    'ada',
    '"30"',
    '30',
    'true',
    '{"a":[1]}',
    'null',
    '',
  ]);
  expect(values.time).toBe('2023-11-14T22:13:20.000Z');
  expect(toDocument(values, test, title)).toEqual(test);
});

it('accepts only valid tests', () => {
  expect(parseTest(JSON.stringify(test))).toEqual(test);
  for (const text of ['', '[]', '{}', JSON.stringify({ ...test, pages: {} })])
    expect(parseTest(text)).toBeUndefined();
});
