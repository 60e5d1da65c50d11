import { sql } from 'kysely';
import type { Queries } from '../database';
import { encryptedTables, type EncryptedTable } from '../host/points';
import type { JobContext } from '../jobs/job';

const batch = 50;
const mostReads = 5;
type Row = Readonly<Record<string, unknown>>;
interface Counts {
  resealed: number;
  unchanged: number;
  faults: number;
}

/**
 * Encrypts every secret of the run's company under the present key, a batch a transaction; what is so
 * already stays as it is.
 */
export async function reencryptCompany(context: JobContext): Promise<Counts> {
  const counts: Counts = { resealed: 0, unchanged: 0, faults: 0 };
  for (const table of context.server.at(encryptedTables)) {
    let last: Row | undefined;
    do {
      if (context.signal.aborted)
        throw new Error('The server is stopping. Re-encryption continues after the next start.');
      const from = last;
      // Added up only once the batch is in the database: a transaction may be begun again.
      const done = await context.fenced(async db => {
        const own: Counts = { resealed: 0, unchanged: 0, faults: 0 };
        const rows = await rowsAfter(db, table, from);
        for (const row of rows) await reencryptRow(context, db, table, row, own);
        return { own, next: rows.length === batch ? rows.at(-1) : undefined };
      });
      for (const name of ['resealed', 'unchanged', 'faults'] as const)
        counts[name] += done.own[name];
      last = done.next;
    } while (last && table.key.length > 0);
  }
  return counts;
}

/** The query builder knows tables by name at compile time; these are named by plugins. */
const loose = (db: Queries, { table }: EncryptedTable) =>
  db.selectFrom(table as 'connections').selectAll();

async function rowsAfter(
  db: Queries,
  table: EncryptedTable,
  last: Row | undefined,
): Promise<readonly Row[]> {
  let rows = loose(db, table);
  if (table.among) rows = rows.where(sql.ref(table.among.column), '=', table.among.value);
  if (last) {
    const columns = sql.join(table.key.map(name => sql.ref(name)));
    const values = sql.join(table.key.map(name => last[name]));
    rows = rows.where(sql<boolean>`(${columns}) > (${values})`);
  }
  for (const name of table.key) rows = rows.orderBy(sql.ref(name));
  return rows.limit(batch).execute();
}

async function reencryptRow(
  { server, companyId }: JobContext,
  db: Queries,
  table: EncryptedTable,
  read: Row,
  counts: Counts,
) {
  let row: Row | undefined = read;
  for (let tries = 0; row && tries < mostReads; tries += 1) {
    const own: Counts = { resealed: 0, unchanged: 0, faults: 0 };
    const sealed = table.list(row).map(({ place, sealed: old }) => {
      if (server.secrets.isPresent(old)) {
        own.unchanged += 1;
        return old;
      }
      try {
        const next = server.secrets.encrypt(
          companyId,
          place,
          server.secrets.decrypt(companyId, place, old),
        );
        own.resealed += 1;
        return next;
      } catch (error) {
        server.log.warn(
          { err: error, table: table.table, companyId },
          'a secret could not be decrypted',
        );
        own.faults += 1;
        return old;
      }
    });
    if (own.resealed === 0 || (await write(db, table, row, sealed))) {
      for (const name of ['resealed', 'unchanged', 'faults'] as const) counts[name] += own[name];
      return;
    }
    row = await again(db, table, row);
  }
}

/**
 * Writes where the row still says what was read, so that nothing that others wrote meanwhile is
 * lost.
 */
async function write(
  db: Queries,
  table: EncryptedTable,
  row: Row,
  sealed: readonly string[],
): Promise<boolean> {
  const changed: Row = table.put(row, sealed);
  let update = db.updateTable(table.table as 'connections').set(changed as never);
  for (const name of [...table.key, ...Object.keys(changed)])
    update = update.where(sql.ref(name), '=', row[name]);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function again(db: Queries, table: EncryptedTable, row: Row): Promise<Row | undefined> {
  let rows = loose(db, table);
  for (const name of table.key) rows = rows.where(sql.ref(name), '=', row[name]);
  return rows.executeTakeFirst();
}
