import type { ArchivedTable, Queries } from '#core/server';
import { KeySet, type ArchivedRow } from '#core/server/internal';
import { getRowKey, lookUpRows, loose } from '#core/server/tenancy/companyRows';
import type { CheckedTables } from './checkRows';
import { listRemoved, marks, type TableChange } from './compareTable';
import { requireFew } from './heldRows';
import type { IncomingRows } from './incomingRows';
import type { PutArchiveOptions } from './putArchive';
import { listTextColumns } from './tableRows';

const rowsAStatement = 100;

/** Writes new rows, as many in one statement as stand side by side with the same columns. */
async function insertRows(db: Queries, table: string, rows: readonly ArchivedRow[]): Promise<void> {
  const columns = (row: ArchivedRow) => Object.keys(row).join();
  for (let at = 0; at < rows.length;) {
    const first = columns(rows[at]!);
    const next = rows.slice(at, at + rowsAStatement);
    const other = next.findIndex(row => columns(row) !== first);
    const alike = other < 0 ? next : next.slice(0, other);
    await loose(db)
      .insertInto(table)
      .values(alike.map(row => ({ ...row })))
      .execute();
    at += alike.length;
  }
}

async function updateRow(
  { db, companyId }: PutArchiveOptions,
  { table, key }: ArchivedTable,
  row: ArchivedRow,
): Promise<void> {
  const values = Object.fromEntries(
    Object.entries(row).filter(([name]) => name !== 'company_id' && !key.includes(name)),
  );
  // A version that was put in the place of another is told from it by when that was done.
  const stamped = table === 'flow_versions' ? { ...values, created_date: Date.now() } : values;
  const update = loose(db).updateTable(table).set(stamped).where('company_id', '=', companyId);
  await key.reduce((query, column) => query.where(column, '=', row[column]), update).execute();
}

async function removeRow(
  { db, companyId }: PutArchiveOptions,
  { table, key }: ArchivedTable,
  row: ArchivedRow,
): Promise<void> {
  const removal = loose(db).deleteFrom(table).where('company_id', '=', companyId);
  await key.reduce((query, column) => query.where(column, '=', row[column]), removal).execute();
}

/** Keeps rows that are to be removed, for a table that asks for all at once. */
async function holdRemoved(
  { db, companyId, shapes }: PutArchiveOptions,
  { archived, held }: TableChange,
  rows: readonly ArchivedRow[],
): Promise<void> {
  requireFew(archived, held.removed.length + rows.length);
  const find = await lookUpRows(db, companyId, archived, rows, listTextColumns(shapes, archived));
  for (const row of rows) held.removed.push((await find(row)) ?? row);
}

/** Goes through the rows of a table that have a mark, some at a time. */
async function* markedRows(
  incoming: IncomingRows,
  { archived, marks: marked }: TableChange,
  mark: number,
): AsyncGenerator<readonly { readonly raw: ArchivedRow; readonly adopted: ArchivedRow }[]> {
  for await (const batch of incoming.batches(archived)) {
    const rows = batch
      .filter(({ index }) => marked[index] === mark)
      .map(({ raw }) => ({ raw, adopted: incoming.adopt(archived, raw) }));
    if (rows.length > 0) yield rows;
  }
}

/**
 * Writes the changes of a table: removes, then changes, then creates rows. Returns the removed
 * keys.
 */
export async function writeTable(
  terms: PutArchiveOptions,
  change: TableChange,
  { incoming, checked }: { readonly incoming: IncomingRows; readonly checked: CheckedTables },
): Promise<KeySet> {
  const { server, db, companyId } = terms;
  const { archived } = change;
  const removed = new KeySet();
  if (change.removed > 0)
    for await (const gone of listRemoved(terms, archived, checked)) {
      const rows = gone.filter(row => change.going.has(getRowKey(archived, row)));
      if (rows.length === 0) continue;
      if (archived.after) await holdRemoved(terms, change, rows);
      await archived.removing?.(rows, { server, db, companyId });
      for (const row of rows) {
        await removeRow(terms, archived, row);
        if (archived.complete) removed.add(getRowKey(archived, row));
      }
    }
  if (change.changed > 0)
    for await (const rows of markedRows(incoming, change, marks.changed)) {
      const asked = archived.after
        ? rows
        : rows.filter(({ raw }) => incoming.lacksSecret(archived, raw));
      const find = await lookUpRows(
        db,
        companyId,
        archived,
        asked.map(({ adopted }) => adopted),
        listTextColumns(terms.shapes, archived),
      );
      for (const { raw, adopted } of rows) {
        await incoming.pause();
        const before = await find(adopted);
        if (archived.after && before) change.held.before.push(before);
        const { row } = incoming.complete(archived, raw, adopted, before);
        await updateRow(terms, archived, row);
      }
    }
  if (change.created > 0)
    for await (const rows of markedRows(incoming, change, marks.created)) {
      const complete: ArchivedRow[] = [];
      for (const { raw, adopted } of rows) {
        await incoming.pause();
        complete.push(incoming.complete(archived, raw, adopted).row);
      }
      await insertRows(db, archived.table, complete);
    }
  return removed;
}
