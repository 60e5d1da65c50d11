import { expect, test } from 'vitest';
import { answer, at, createFlow, note } from '../../cases';

const title = (id: string, y?: number) => note(id, { backgroundColor: '#4462EDff' }, y);

test('a note in a colour or a font of its own is named; the palette and sans-serif in any case are fine', () => {
  const of = createFlow([
    title('t'),
    note('odd', { backgroundColor: '#123456ff', fontFamily: 'Verdana' }),
    note('plain', { fontFamily: 'Sans-Serif' }),
  ]);
  expect(at('dv-bp-annotation-001', of)).toEqual(['odd']);
  expect(at('dv-bp-annotation-002', of)).toEqual(['odd']);
});

test('a note without colour and font is named and breaks nothing', () => {
  const bare = note('n');
  const of = createFlow([{ ...bare, data: { ...bare.data, properties: {} } }]);
  expect(at('dv-bp-annotation-001', of)).toEqual(['n']);
  expect(at('dv-bp-annotation-002', of)).toEqual(['n']);
});

test('a flow needs a note, and a title; an empty flow is asked for neither', () => {
  for (const code of ['dv-bp-annotation-003', 'dv-bp-missing-title-annotation-001']) {
    expect(at(code, createFlow([answer('a')]))).toEqual(['flow']);
    expect(at(code, createFlow([answer('a'), title('t')]))).toEqual([]);
    expect(at(code, createFlow([]))).toEqual([]);
  }
  expect(at('dv-bp-missing-title-annotation-001', createFlow([answer('a'), note('n')]))).toEqual([
    'flow',
  ]);
});

test('the title stands above every node, not above every note', () => {
  const code = 'dv-bp-title-not-on-top-001';
  expect(at(code, createFlow([answer('a'), title('t', 10)]))).toEqual(['t']);
  expect(at(code, createFlow([answer('a'), title('t', -10), note('n', {}, -50)]))).toEqual([]);
});
