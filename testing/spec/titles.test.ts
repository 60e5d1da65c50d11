import { describe, expect, it } from 'vitest';
import { readTitles } from './titles';

const titles = (source: string) =>
  readTitles('a.test.ts', source).map(({ title, ids }) => [title, ...ids]);
const id = '[S001]';

describe('the titles of a source', () => {
  it('are those of its tests, with and without a group', () => {
    const source = `describe('a ${id}', () => { it('b ${id}', () => {}); test('c', f); });`;
    expect(titles(source)).toEqual([[`b ${id}`, 'S001'], ['c']]);
  });

  it('can name several facts in one pair of brackets', () => {
    expect(titles(`it('a [S001, M003] x[0] and [X1]', f);`)).toEqual([
      [`a [S001, M003] x[0] and [X1]`, 'S001', 'M003'],
    ]);
  });

  it('include one for each row of a table, with its values', () => {
    const rows = `[['one ${id}', 1], ['two', 2]] as const`;
    expect(titles(`it.each(${rows})('%s is %i', f);`)).toEqual([
      [`one ${id} is 1`, 'S001'],
      ['two is 2'],
    ]);
    expect(titles(`const rows = ${rows};\nit.each(rows)('%s', f);`)).toEqual([
      [`one ${id}`, 'S001'],
      ['two'],
    ]);
    expect(titles(`it.each([{ name: 'one ${id}' }])('$name', f);`)).toEqual([
      [`one ${id}`, 'S001'],
    ]);
  });

  it('omit comments, and tests that don’t run or must fail', () => {
    const off = ['skip', 'todo', 'fails', 'skipIf(x)', 'runIf(x)'];
    const lines = [`// it('a ${id}', f);`, ...off.map(each => `it.${each}('a ${id}', f);`)];
    expect(titles(lines.join('\n'))).toEqual([]);
  });

  it('omit those of a group that doesn’t run', () => {
    const off = ['skip', 'todo', 'skipIf(x)', 'runIf(x)'];
    for (const each of off)
      expect(titles(`describe.${each}('a', () => { it('b ${id}', f); });`)).toEqual([]);
  });
});
