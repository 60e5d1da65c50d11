import { expect, it } from 'vitest';
import { measure, budgets } from '#core/contract/valueSize';
import { parseExpression, interpolate, readPath, valueAt } from './expression';

const known = {
  local: {
    n1: {
      payload: {
        output: { user: { roles: ['a', 'b'] }, 'odd name': 1, n: 5, ok: true },
        error: { message: 'No' },
      },
    },
  },
  global: {
    parameters: { name: 'Ada' },
    variables: { 'mf-config': { pingone: { days: 3 } } },
    ip: '10.0.0.1',
  },
};
const growth = { read: (value: unknown) => void measure(value, budgets.node), made: () => {} };
const fillValue = (value: unknown) =>
  interpolate(parseExpression(value), path => valueAt(known, path), growth);
const rich = (...parts: object[]) => JSON.stringify([{ children: parts }], null, 2);
const link = (data: string) => ({
  type: 'link',
  src: 'x.svg',
  url: 'x',
  data,
  tooltip: data,
  children: [{ text: 'x' }],
});

it('keeps the type of a value that is one reference', () => {
  expect(fillValue('{{local.n1.payload.output.n}}')).toBe(5);
  expect(fillValue('{{ local.n1.payload.output.ok }}')).toBe(true);
  expect(
    fillValue(rich({ text: '' }, link('{{local.n1.payload.output.user}}'), { text: '' })),
  ).toEqual({
    roles: ['a', 'b'],
  });
  expect(fillValue('{{global.parameters.none}}')).toBeUndefined();
});
it('joins references and text', () => {
  expect(fillValue('Hi {{global.parameters.name}}, {{global.ip}}{{global.nothing}}!')).toBe(
    'Hi Ada, 10.0.0.1!',
  );
  expect(fillValue(rich({ text: 'Bearer ' }, link('{{local.n1.payload.output.n}}')))).toBe(
    'Bearer 5',
  );
  expect(fillValue('roles {{local.n1.payload.output.user.roles}}')).toBe('roles ["a","b"]');
  expect(fillValue('{{local.n1.payload.output.user.roles[1]}}')).toBe('b');
  expect(fillValue('{{local.n1.payload.error.message}}')).toBe('No');
  expect(fillValue('{{global.variables.mf-config.pingone.days}}')).toBe(3);
});
it('interpolates lists and records at any depth', () => {
  expect(
    fillValue([
      { key: 'a', value: rich(link('{{global.parameters.name}}')) },
      { key: 'b', value: '1' },
    ]),
  ).toEqual([
    { key: 'a', value: 'Ada' },
    { key: 'b', value: '1' },
  ]);
});
it('keeps other text, and evaluates nothing', () => {
  expect(fillValue('{{title}} {{#if x}}')).toBe('{{title}} {{#if x}}');
  for (const path of [
    'local.n1.constructor',
    'local.__proto__.x',
    'local.n1.payload.output.user.roles.constructor.constructor',
  ])
    expect(fillValue(`[{{${path}}}]`)).toBe(`[{{${path}}}]`);
  expect(fillValue('[{{local.n1.toString}}]')).toBe('[]');
  expect(readPath('global.variables.Otp Length')).toEqual(['global', 'variables', 'Otp Length']);
  expect(readPath('list[0].Error Message')).toEqual(['list', '0', 'Error Message']);
  expect(readPath('a . b')).toBeUndefined();
  expect(readPath("a['b c'][0].d")).toEqual(['a', 'b c', '0', 'd']);
});
