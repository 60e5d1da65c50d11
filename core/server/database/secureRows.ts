import { sql, type Kysely } from 'kysely';

/**
 * On PostgreSQL: forces row-level security on a table of companies' rows, or on one of its
 * partitions.
 */
export async function secureRows(db: Kysely<any>, table: string): Promise<void> {
  const name = sql.table(table);
  await sql`alter table ${name} enable row level security`.execute(db);
  await sql`alter table ${name} force row level security`.execute(db);
  await sql`drop policy if exists company on ${name}`.execute(db);
  await sql`create policy company on ${name} using (current_setting('sluice.company', true) in (company_id, '*'))`.execute(
    db,
  );
}
