import { readCsv } from '#core/contract/internal';
import { toContext, variableTypes } from '../../contract';
import type { FileEntry, FileRead } from './planFile';

/** The columns of a CSV file of variables, as an export writes them. */
export const fileColumns = [
  'name',
  'context',
  'type',
  'value',
  'description',
  'mutable',
  'min',
  'max',
  'flowId',
] as const;
type Column = (typeof fileColumns)[number];

/** Variables from CSV with a line of column names; an empty cell says nothing. */
export function readCsvFile(text: string): FileRead {
  const read = readCsv(text);
  if (!read.ok) return read;
  const [head, ...rows] = read.rows;
  if (!head) return { ok: true, entries: [] };
  const columns = head.cells.map(cell =>
    fileColumns.find(column => column.toLowerCase() === cell.trim().toLowerCase()),
  );
  const strange = head.cells.find((cell, at) => columns[at] === undefined && cell.trim() !== '');
  const known = `The columns are ${fileColumns.join(', ')}.`;
  if (strange !== undefined)
    return {
      ok: false,
      line: head.line,
      message: `The column “${strange.slice(0, 60)}” is unknown. ${known}`,
    };
  if (!columns.includes('name'))
    return { ok: false, line: head.line, message: `The column “name” is missing. ${known}` };
  return {
    ok: true,
    entries: rows.map(({ line, cells }) => {
      const values = new Map<Column, string>();
      for (const [at, cell] of cells.entries()) {
        const column = columns[at];
        if (column && cell !== '') values.set(column, cell);
      }
      const extra =
        cells.length > columns.length
          ? 'This line has more cells than the file has columns. Put cells that contain commas in quotation marks.'
          : undefined;
      return parseEntry(line, values, extra);
    }),
  };
}

function parseEntry(
  line: number,
  cells: ReadonlyMap<Column, string>,
  extra: string | undefined,
): FileEntry {
  const faults = extra ? [extra] : [];
  const number = (column: 'min' | 'max') => {
    const text = cells.get(column)?.trim();
    if (!text) return undefined;
    if (Number.isFinite(Number(text))) return Number(text);
    faults.push(`“${text.slice(0, 60)}” in ${column} is not a number.`);
    return undefined;
  };
  const truth = cells.get('mutable')?.trim().toLowerCase();
  if (truth && truth !== 'true' && truth !== 'false')
    faults.push('Use true or false in the column “mutable”.');
  const word = cells.get('type')?.trim().toLowerCase();
  const type = variableTypes.find(each => each === word);
  if (word && !type)
    faults.push(`The type “${word.slice(0, 60)}” does not exist. Use ${variableTypes.join(', ')}.`);
  const [min, max] = [number('min'), number('max')];
  const value = cells.get('value');
  const flowId = cells.get('flowId');
  const displayName = cells.get('description');
  return {
    line,
    name: cells.get('name')?.trim() ?? '',
    context: toContext(cells.get('context')?.trim() ?? 'default'),
    ...(flowId !== undefined && { flowId: flowId.trim() }),
    ...(type && { type }),
    ...(displayName !== undefined && { displayName }),
    ...(value !== undefined && { value }),
    ...(truth && { mutable: truth === 'true' }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(faults.length > 0 && { fault: faults.join(' ') }),
  };
}
