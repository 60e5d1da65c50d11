import { expect, it } from 'vitest';
import { readCsv, writeCsv } from './csv';

it('writes and reads quotation marks, commas, and line breaks in cells', () => {
  const rows = [
    ['name', 'note'],
    ['Ada "Countess"', 'one, two\nthree'],
    ['', '0'],
  ];
  const text = writeCsv(rows);
  expect(text).toBe('name,note\r\n"Ada ""Countess""","one, two\nthree"\r\n,0\r\n');
  expect(readCsv(text)).toEqual({
    ok: true,
    rows: [
      { line: 1, cells: rows[0] },
      { line: 2, cells: rows[1] },
      { line: 4, cells: rows[2] },
    ],
  });
});

it('escapes cells that look like formulas, and reads them back unchanged', () => {
  const text = writeCsv([['=1+1', '@x', '+49 30', '-5', -5, true, null, undefined]]);
  expect(text).toBe("'=1+1,'@x,'+49 30,'-5,-5,true,,\r\n");
  const read = readCsv(text);
  expect(read.ok && read.rows[0]!.cells.slice(0, 4)).toEqual(['=1+1', '@x', '+49 30', '-5']);
});

it('keeps apostrophes of the cell itself', () => {
  const cells = ["'=1+1", "''-5", "'plain", '＝1+1', '\n=1'];
  const text = writeCsv([cells]);
  expect(text).toBe(`''=1+1,'''-5,'plain,'＝1+1,"'\n=1"\r\n`);
  expect(readCsv(text)).toEqual({ ok: true, rows: [{ line: 1, cells }] });
});

it('accepts semicolons, tabs, a byte order mark, old line ends, and empty lines', () => {
  expect(readCsv('\ufeffa;b\r\n1;2\r\n\r\n')).toEqual({
    ok: true,
    rows: [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
    ],
  });
  expect(readCsv('a\tb\r1\t2')).toMatchObject({
    ok: true,
    rows: [{}, { line: 2, cells: ['1', '2'] }],
  });
  expect(readCsv('')).toEqual({ ok: true, rows: [] });
});

it('names the line of a syntax error', () => {
  expect(readCsv('a,b\n1,"2\n3')).toMatchObject({ ok: false, line: 2 });
  expect(readCsv('a,b\n"1" 2,3')).toMatchObject({ ok: false, line: 2 });
});
