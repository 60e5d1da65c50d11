import { sql, type Kysely } from 'kysely';
import { RowNotFoundError, type RowWrite } from './RowWrite';

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
        const put = !key
          ? insert
          : insert.onConflict(conflict => {
              const taken = conflict.columns([...key]);
              return sums.length > 0
                ? taken.doUpdateSet(Object.fromEntries(sums))
                : taken.doNothing();
            });
        await put.execute();
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
