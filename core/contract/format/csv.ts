/** A row of a CSV text, with the line it begins at, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}
/** The rows of a text, or where it breaks and why. */
export type CsvRead =
  | { readonly ok: true; readonly rows: readonly CsvRow[] }
  | { readonly ok: false; readonly line: number; readonly message: string };

type Cell = string | number | boolean | null | undefined;

/** A spreadsheet takes such a beginning for a formula, so an apostrophe is put before it. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const guarded = /^'(?='*[=+\-@\t\r\n＝＋－＠])/;

function formatCell(value: Cell): string {
  const text = value === null || value === undefined ? '' : String(value);
  const plain = typeof value === 'string' && formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Rows as CSV (RFC 4180), each ended; no cell can be taken for a formula. */
export const writeCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map(row => `${row.map(formatCell).join(',')}\r\n`).join('');

/**
 * Reads CSV (RFC 4180; semicolons or tabs where the first line has no comma). Empty lines are left
 * out, and the apostrophes that `writeCsv` puts are taken away.
 */
export function readCsv(text: string): CsvRead {
  const body = text.replace(/^\ufeff/, '');
  const first = body.slice(0, Math.max(0, body.search(/[\r\n]|$/)));
  const separator = first.includes(',')
    ? ','
    : first.includes(';')
      ? ';'
      : first.includes('\t')
        ? '\t'
        : ',';
  const rows: CsvRow[] = [];
  let [at, line] = [0, 1];
  while (at < body.length) {
    const begun = line;
    const cells: string[] = [];
    for (;;) {
      let cell = '';
      if (body[at] === '"') {
        const opened = line;
        at += 1;
        for (;;) {
          const end = body.indexOf('"', at);
          if (end < 0)
            return {
              ok: false,
              line: opened,
              message: 'A quotation mark is not closed. Add the closing quotation mark.',
            };
          const part = body.slice(at, end);
          line += part.split('\n').length - 1;
          cell += part;
          at = end + 1;
          if (body[at] !== '"') break;
          cell += '"';
          at += 1;
        }
        if (at < body.length && body[at] !== separator && body[at] !== '\n' && body[at] !== '\r')
          return {
            ok: false,
            line,
            message:
              'Text follows a closing quotation mark. Inside a cell, write each quotation mark twice.',
          };
      } else {
        const from = at;
        while (at < body.length && body[at] !== separator && body[at] !== '\n' && body[at] !== '\r')
          at += 1;
        cell = body.slice(from, at);
      }
      cells.push(cell.replace(guarded, ''));
      if (body[at] !== separator) break;
      at += 1;
    }
    if (body[at] === '\r') at += 1;
    if (body[at] === '\n') at += 1;
    line += 1;
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: begun, cells });
  }
  return { ok: true, rows };
}
