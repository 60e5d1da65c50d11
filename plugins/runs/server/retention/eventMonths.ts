import type { AnyQueries } from '#core/contract';
import { sql } from 'kysely';
import { secureRows } from '#core/server/internal';

/**
 * A month of recorded steps: a partition of `run_events` on PostgreSQL. Times are epoch
 * milliseconds, months are UTC's.
 */
interface Month {
  readonly table: string;
  readonly from: number;
  readonly until: number;
}
const rest = 'run_events_rest';
const named = /^run_events_(\d{4})_(\d\d)$/;

/** The month that a time lies in, or one so many after it. */
export function toMonth(time: number, later = 0): Month {
  const date = new Date(time);
  const at = (more: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later + more);
  return {
    table: `run_events_${new Date(at(0)).toISOString().slice(0, 7).replace('-', '_')}`,
    from: at(0),
    until: at(1),
  };
}

/** The months there are, oldest first. */
export async function eventMonths(db: AnyQueries): Promise<readonly Month[]> {
  const { rows } = await sql<{ name: string }>`select child.relname as name from pg_inherits
    join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent
    where parent.relname = 'run_events' and parent.relnamespace = current_schema()::regnamespace`.execute(
    db,
  );
  return rows
    .flatMap(({ name }) => {
      const [, year, month] = named.exec(name) ?? [];
      return year ? [toMonth(Date.UTC(Number(year), Number(month) - 1))] : [];
    })
    .sort((a, b) => a.from - b.from);
}

/**
 * Makes the partition of a month. Rows of that month that had no partition yet move into it. Its
 * own row-level security is forced as well: who names a partition passes the parent's by.
 */
export async function makeMonth(db: AnyQueries, { table, from, until }: Month): Promise<void> {
  const [month, parent, others] = [sql.table(table), sql.table('run_events'), sql.table(rest)];
  const inside = sql`start_time >= ${sql.lit(from)} and start_time < ${sql.lit(until)}`;
  await sql`create table ${month} (like ${parent} including all)`.execute(db);
  await sql`insert into ${month} select * from ${others} where ${inside}`.execute(db);
  await sql`delete from ${others} where ${inside}`.execute(db);
  await secureRows(db, table);
  await sql`alter table ${parent} attach partition ${month} for values from (${sql.lit(from)}) to (${sql.lit(until)})`.execute(
    db,
  );
}

/** Ends a month with all its rows. */
export async function dropMonth(db: AnyQueries, { table }: Month): Promise<void> {
  await sql`drop table ${sql.table(table)}`.execute(db);
}

/**
 * Turns `run_events` into a table of months, with a partition for what has no month yet. Its rows
 * move along.
 */
export async function partitionEvents(db: AnyQueries, now: number): Promise<void> {
  await sql`alter table run_events rename to run_events_before`.execute(db);
  await sql`alter table run_events_before rename constraint run_events_key to run_events_before_key`.execute(
    db,
  );
  await sql`create table run_events (like run_events_before including defaults) partition by range (start_time)`.execute(
    db,
  );
  await sql`alter table run_events add constraint run_events_key primary key (company_id, interaction_id, leg, start_time)`.execute(
    db,
  );
  await sql`create table ${sql.table(rest)} partition of run_events default`.execute(db);
  await secureRows(db, rest);
  const { rows } = await sql<{ time: number }>`select distinct
    (extract(epoch from date_trunc('month', to_timestamp(start_time / 1000.0) at time zone 'UTC')) * 1000)::bigint as time
    from run_events_before`.execute(db);
  const months = [
    ...rows.map(({ time }) => toMonth(time)),
    ...[0, 1, 2].map(later => toMonth(now, later)),
  ];
  for (const month of new Map(months.map(each => [each.table, each])).values())
    await makeMonth(db, month);
  await sql`insert into run_events select * from run_events_before`.execute(db);
  await sql`drop table run_events_before`.execute(db);
}

/**
 * Compresses recorded steps with LZ4, which takes a fraction of the processor of PostgreSQL's usual
 * way, where PostgreSQL was built with it. Months to come take it from the whole.
 */
export async function compressQuickly(db: AnyQueries): Promise<void> {
  const { rows } = await sql<{ name: string }>`select pg_class.relname as name from pg_class
    join pg_settings on pg_settings.name = 'default_toast_compression' and 'lz4' = any(enumvals)
    where relnamespace = current_schema()::regnamespace and (relname = 'run_events'
      or oid in (select inhrelid from pg_inherits where inhparent = to_regclass('run_events')))`.execute(
    db,
  );
  for (const { name } of rows)
    await sql`alter table ${sql.table(name)} alter column events set compression lz4`.execute(db);
}
