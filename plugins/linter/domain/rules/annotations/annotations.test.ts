import { expect, test } from 'vitest';
import { answer, at, createFlow, note } from '../../cases';

const title = (id: string, y?: number) => note(id, { backgroundColor: '#4462EDff' }, y);

test('reports colors and fonts of notes outside of the palette and sans-serif', () => {
  const of = createFlow([
    title('t'),
    note('odd', { backgroundColor: '#123456ff', fontFamily: 'Verdana' }),
    note('plain', { fontFamily: 'Sans-Serif' }),
  ]);
  expect(at('dv-bp-annotation-001', of)).toEqual(['odd']);
  expect(at('dv-bp-annotation-002', of)).toEqual(['odd']);
});

test('reports a note without color or font', () => {
  const bare = note('n');
  const of = createFlow([{ ...bare, data: { ...bare.data, properties: {} } }]);
  expect(at('dv-bp-annotation-001', of)).toEqual(['n']);
  expect(at('dv-bp-annotation-002', of)).toEqual(['n']);
});

test('reports a flow without a note or a title, but no empty flow', () => {
  for (const code of ['dv-bp-annotation-003', 'dv-bp-missing-title-annotation-001']) {
    expect(at(code, createFlow([answer('a')]))).toEqual(['flow']);
    expect(at(code, createFlow([answer('a'), title('t')]))).toEqual([]);
    expect(at(code, createFlow([]))).toEqual([]);
  }
  expect(at('dv-bp-missing-title-annotation-001', createFlow([answer('a'), note('n')]))).toEqual([
    'flow',
  ]);
});

test('reports a title below a node, but not below a note', () => {
  const code = 'dv-bp-title-not-on-top-001';
  expect(at(code, createFlow([answer('a'), title('t', 10)]))).toEqual(['t']);
  expect(at(code, createFlow([answer('a'), title('t', -10), note('n', {}, -50)]))).toEqual([]);
});
