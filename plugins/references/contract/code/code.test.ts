import { expect, test } from 'vitest';
import type { ValueType } from '../valueType';
import { inferResult } from './inferResult';

const params: ValueType = {
  is: 'object',
  open: true,
  fields: { count: { is: 'number' }, user: { is: 'object', fields: { id: { is: 'string' } } } },
};
const infer = (body: string) => show(inferResult(body, params));
/** A type as a short text. */
function show(type: ValueType | undefined): unknown {
  if (!type) return undefined;
  if (type.is === 'array') return type.items ? [show(type.items)] : [];
  if (!type.fields) return type.is;
  const fields = Object.entries(type.fields).map(([name, each]) => [name, show(each)]);
  return { ...Object.fromEntries(fields), ...(type.open && { '*': true }) };
}

test('types the output as the returned object', () => {
  expect(
    infer(`module.exports = a = async ({ params }) => {
      return { a: 'x', 'b': 1, c: true, d: [{ e: \`\${1}\` }], f: { g: -2 }, h: null };
    }`),
  ).toEqual({
    a: 'string',
    b: 'number',
    c: 'boolean',
    d: [{ e: 'string' }],
    f: { g: 'number' },
    h: 'any',
  });
});

test('types names by their values, and parameters by the inputs', () => {
  expect(
    infer(`module.exports = async function ({params}) {
      let total = 0, label;
      label = "a" + params.count;
      const list = params.items.map(x => { return 5; });
      const out = { label, total };
      out.id = params.user.id;
      out['ok'] = total > 2;
      return out
    }`),
  ).toEqual({ label: 'string', total: 'number', id: 'string', ok: 'boolean' });
});

test('types a list by its first and added items', () => {
  expect(
    infer(`module.exports = ({params}) => {
      const grown = [{ a: 1 }];
      grown.push({ b: 'x' });
      const late = [];
      for (const each of params.list) late.push({ id: params.user.id, n: 2 });
      let found = [1];
      found = params.list.filter(each => each);
      const set = ['x'];
      set[0] = 5;
      const cut = ['x'];
      cut.splice(0, 1, 5);
      return {
        mixed: ['x', 1], same: ['x', 'y'], none: [], spread: [...late, { n: 3 }],
        grown, late, found, set, cut, mapped: grown.map(each => each.a),
      };
    }`),
  ).toEqual({
    mixed: ['any'],
    same: ['string'],
    none: [],
    spread: [{ id: 'string', n: 'number' }],
    grown: [{ a: 'number', b: 'string' }],
    late: [{ id: 'string', n: 'number' }],
    found: ['any'],
    set: ['any'],
    cut: ['any'],
    mapped: ['any'],
  });
});

test('includes all returns of the function, but not those of inner functions', () => {
  expect(
    infer(`// a comment with { and '
      const helper = (a) => { return { no: 1 }; };
      function other() { return { neither: 2 } }
      module.exports = a = async ({params}) => {
        if (/[{]'/.test(params.x)) { return { one: 'a' }; }
        for (const each of params.list) { if (each) return { two: 2 } }
        params.list.forEach(function (x) { return { nor: 3 } });
        return;
      }`),
  ).toEqual({ one: 'string', two: 'number' });
});

test('types other returns as `result`, and leaves spreads open', () => {
  expect(infer('module.exports = () => "text"')).toEqual({ result: 'string' });
  expect(infer('module.exports = ({params}) => ({ ...params.user, n: 1 })')).toEqual({
    id: 'string',
    n: 'number',
  });
  expect(infer('module.exports = ({params}) => ({ ...find(), n: 1 })')).toEqual({
    n: 'number',
    '*': true,
  });
  expect(infer('module.exports = () => find()')).toEqual({ result: 'any', '*': true });
});

test('types mixed conditions, and parts of unknown values, as any', () => {
  expect(
    infer(`module.exports = ({params}) => {
      const { part } = params;
      return { a: part ? 1 : 'x', b: part ? 'y' : 'x', part }
    }`),
  ).toEqual({ a: 'any', b: 'string', part: 'any' });
});

test('returns nothing for invalid code', () => {
  expect(infer('module.exports = () => { return { a: 1 ')).toBeUndefined();
  expect(infer('const a = 1;')).toBeUndefined();
});

test('ends on self-references and endlessly nested templates', () => {
  expect(
    infer(`module.exports = () => {
      let a = { n: 1 };
      ${'a.b = a; a = { ...a, c: a };'.repeat(100)}
      return a
    }`),
  ).toMatchObject({ n: 'number' });
  expect(infer(`module.exports = () => ${'`${'.repeat(20_000)}`)).toBeUndefined();
});
