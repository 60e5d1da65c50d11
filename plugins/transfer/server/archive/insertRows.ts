import type { ArchivedRow, Queries } from '#core/server';
import { loose } from './tableRows';

const rowsAStatement = 100;

/** Writes new rows, as many in one statement as stand side by side with the same columns. */
export async function insertRows(
  db: Queries,
  table: string,
  rows: readonly ArchivedRow[],
): Promise<void> {
  const columns = rows.map(row => Object.keys(row).join());
  for (let at = 0; at < rows.length;) {
    let end = at + 1;
    while (end < rows.length && end - at < rowsAStatement && columns[end] === columns[at]) end++;
    await loose(db)
      .insertInto(table)
      .values(rows.slice(at, end).map(row => ({ ...row })))
      .execute();
    at = end;
  }
}
