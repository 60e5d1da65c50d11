import { sql } from 'kysely';
import type { AnyQueries } from '#core/contract';
import type { Table } from '../../database/table/defineTable';
import type { JobContext } from '../job';
import { findHold } from './ClockWatch';
import { listDueCompanies } from './listDueCompanies';
import { hasCompanies, isOwn, listKeyColumns, nameColumns } from './ownRows';
import { selectOldest } from './selectOldest';
import { takeTurns } from './takeTurns';
import type { TimedTable } from './TimedTable';

type Columns = Table['columns'];

/** Rows that one statement deletes, so that others wait for no more. */
const usual = 500;
/** Old rows that go with each that is added. */
const few = 50;

/** Rows that are deleted once their time is before another. */
export interface OldRows<Of extends Columns = Columns> extends TimedTable<Of> {
  readonly before: number;
  /** A table of what belongs to each row, which goes before it; its key begins with that of the row. */
  readonly parts?: Table;
  /** How many rows, or parts, one statement deletes; fewer where they are long. */
  readonly atOnce?: number;
}

/** How many rows went, and whether more may be left. */
interface Deleted {
  readonly count: number;
  readonly more: boolean;
}

/** Deletes the oldest rows of a company, as many as one statement may. */
async function deleteOldest(db: AnyQueries, companyId: string, old: OldRows): Promise<Deleted> {
  const { table, atOnce = usual } = old;
  // Of many that delete the same rows none waits for another.
  const oldest = selectOldest(db, companyId, old).limit(atOnce).forUpdate().skipLocked();
  const { numDeletedRows } = await db
    // Found once: a subquery that locks is run again for each row.
    .with(
      name => name('oldest').materialized(),
      () => oldest,
    )
    .deleteFrom(table.name)
    .where(isOwn(companyId, table))
    .where(sql<boolean>`(${nameColumns(listKeyColumns(table))}) in (select * from oldest)`)
    .executeTakeFirst();
  const count = Number(numDeletedRows);
  return { count, more: count === atOnce };
}

/** Deletes parts of the oldest row of a company, and the row with the last of them. */
async function deleteParts(
  db: AnyQueries,
  companyId: string,
  parts: Table,
  old: OldRows,
): Promise<Deleted> {
  const { table, atOnce = usual } = old;
  const oldest = await selectOldest(db, companyId, old).executeTakeFirst();
  if (!oldest) return { count: 0, more: false };
  const ofRow = sql<boolean>`${sql.join(
    Object.entries(oldest).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  )}`;
  const key = listKeyColumns(parts);
  const some = db
    .selectFrom(parts.name)
    .select(key)
    .where('company_id', '=', companyId)
    .where(ofRow)
    .limit(atOnce);
  const { numDeletedRows } = await db
    .deleteFrom(parts.name)
    .where('company_id', '=', companyId)
    .where(sql<boolean>`(${nameColumns(key)}) in ${some}`)
    .executeTakeFirst();
  if (Number(numDeletedRows) === atOnce) return { count: 0, more: true };
  await db.deleteFrom(table.name).where('company_id', '=', companyId).where(ofRow).execute();
  return { count: 1, more: true };
}

/**
 * Deletes a few old rows of a company, for work that adds a row: so they never become many, and
 * nobody waits for more than these.
 */
export async function forgetFew<Of extends Columns>(
  db: AnyQueries,
  companyId: string,
  old: OldRows<Of>,
): Promise<void> {
  await deleteOldest(db, companyId, { atOnce: few, ...old });
}

/**
 * Deletes old rows by turns of their companies, few at a time, and says how many of each kind:
 * however many one company has, others wait for a few of them. None go for a day after the clock
 * went far forward.
 */
export async function forgetOld<const Kinds extends readonly Columns[]>(
  { server, fenced, signal }: Pick<JobContext, 'server' | 'fenced' | 'signal'>,
  ...kinds: { readonly [Kind in keyof Kinds]: OldRows<Kinds[Kind]> }
): Promise<number[]> {
  const deleted = kinds.map(() => 0);
  if (await findHold(server.database)) return deleted;
  const turns: { readonly companyId: string; readonly kind: number; readonly old: OldRows }[] = [];
  for (const [kind, old] of kinds.entries()) {
    const companies = hasCompanies(old.table)
      ? await listDueCompanies(server.database.allCompanies, old, old.before)
      : [''];
    for (const companyId of companies) turns.push({ companyId, kind, old });
  }
  await takeTurns(turns, async ({ companyId, kind, old }) => {
    if (signal.aborted) return false;
    const { count, more } = await fenced(db =>
      old.parts ? deleteParts(db, companyId, old.parts, old) : deleteOldest(db, companyId, old),
    );
    deleted[kind] = (deleted[kind] ?? 0) + count;
    return more;
  });
  return deleted;
}
