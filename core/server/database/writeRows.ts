import { sql, type Kysely } from 'kysely';

/**
 * Rows of one table that are put in, or changed where a `key` is given; values stand in the order
 * of the columns. Where there is no row to change, the whole write fails with `RowNotFoundError`. With
 * `adds`, a row is put in where its key is new; where it is there, these columns are added to and
 * the others stay as they are.
 */
export interface RowWrite {
  readonly table: string;
  readonly columns: readonly string[];
  /** Columns that say which row is changed; every row has them among its columns. */
  readonly key?: readonly string[];
  readonly adds?: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/**
 * A row that was to be changed is not there, or not as its key says; nothing of the write was made.
 */
export class RowNotFoundError extends Error {
  static readonly code = 'ROW_MISSED';
  readonly code = RowNotFoundError.code;
  constructor() {
    super('The row to update no longer exists.');
  }
}

const rowsAStatement = 50;

/** Writes the rows with the query builder, within a transaction of the caller's. */
export async function writeRows(db: Kysely<any>, writes: readonly RowWrite[]): Promise<void> {
  for (const { table, columns, key, adds, rows } of writes) {
    const records = rows.map(row =>
      Object.fromEntries(columns.map((column, index) => [column, row[index]])),
    );
    if (!key || adds) {
      const sums =
        adds?.map(name => [
          name,
          sql`${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
        ]) ?? [];
      for (let at = 0; at < records.length; at += rowsAStatement) {
        const insert = db.insertInto(table).values(records.slice(at, at + rowsAStatement));
        const statement = !key
          ? insert
          : insert.onConflict(conflict => {
              const taken = conflict.columns([...key]);
              return sums.length > 0
                ? taken.doUpdateSet(Object.fromEntries(sums))
                : taken.doNothing();
            });
        await statement.execute();
      }
      continue;
    }
    for (const record of records) {
      let change = db.updateTable(table).set(record);
      for (const column of key) change = change.where(column, '=', record[column]);
      const { numUpdatedRows } = await change.executeTakeFirst();
      if (numUpdatedRows === 0n) throw new RowNotFoundError();
    }
  }
}

/** Values that one statement may bring on both engines; SQLite takes 32,766. */
const mostValues = 30_000;

/**
 * Divides rows, or plain values, into as few parts as one statement each may take: every statement
 * of a long transaction is a time that others' writing waits.
 */
export function inStatements<T>(rows: readonly T[]): readonly (readonly T[])[] {
  const [first] = rows;
  const width = typeof first === 'object' && first !== null ? Object.keys(first).length : 1;
  const most = Math.max(1, Math.floor(mostValues / width));
  return Array.from({ length: Math.ceil(rows.length / most) }, (_, part) =>
    rows.slice(part * most, (part + 1) * most),
  );
}
