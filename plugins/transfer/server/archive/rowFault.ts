import { parseJson, type ArchivedRow, type ArchivedTable, type ServerHost } from '#core/server';
import type { Shapes } from './tableShape';

const fits = (value: unknown, { kind, nullable }: { kind: 'text' | 'number'; nullable: boolean }) =>
  value === null ? nullable : kind === 'text' ? typeof value === 'string' : Number.isFinite(value);

/** Returns the reason why a row of an archive is rejected, as a sentence. */
export function rowFault(
  server: ServerHost,
  archived: ArchivedTable,
  shapes: Shapes,
  row: ArchivedRow,
): string | undefined {
  const columns = shapes.get(archived.table) ?? [];
  const strange = Object.keys(row).find(name => !columns.some(column => column.name === name));
  if (strange !== undefined) return `it has a column “${strange}”, which there is not`;
  for (const column of columns) {
    const value = row[column.name];
    if (value === undefined ? column.needed : !fits(value, column))
      return `its “${column.name}” is ${value === undefined ? 'missing' : 'of the wrong kind'}`;
  }
  for (const name of archived.json ?? []) {
    const text = row[name];
    if (typeof text !== 'string') continue;
    try {
      if (parseJson(text) === undefined) return `its “${name}” is empty`;
    } catch {
      return `its “${name}” is no JSON that is taken`;
    }
  }
  return archived.fault?.(row, server);
}
