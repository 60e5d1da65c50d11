import { sql } from 'kysely';
import type { AnyQueries } from '#core/contract';
import { getEngine } from '../../database/dialect';
import type { Table } from '../../database/table/defineTable';
import { findTimes, type TimedTable } from './TimedTable';

/** Companies that one statement looks at, so that it is short however many there are. */
const atOnce = 500;

interface Company {
  readonly id: string | null;
  readonly time: number | string | null;
}

/** Reads the next companies that have rows, and the earliest time of each. */
async function readPage<Of extends Table['columns']>(
  db: AnyQueries,
  timed: TimedTable<Of>,
  after: string | undefined,
): Promise<readonly Company[]> {
  const { name, held, due } = findTimes(timed);
  const table = sql.table(timed.table.name);
  // SQLite may otherwise read all rows of a company for each jump.
  const index = name && getEngine(db) === 'sqlite' ? sql`indexed by ${sql.ref(name)}` : sql``;
  const rest = after === undefined ? sql`` : sql`and company_id > ${after}`;
  const { rows } = await sql<Company>`select id, time from (
    with recursive found(id, place) as (
      select min(company_id), 1 from ${table} ${index} where ${held} ${rest}
      union all
      select (select min(company_id) from ${table} ${index}
        where ${held} and company_id > found.id), found.place + 1
      from found where found.id is not null and found.place < ${sql.lit(atOnce)})
    select id, place, (select min(${sql.ref(timed.by)}) from ${table} ${index}
      where ${due} and company_id = found.id) as time
    from found) as companies order by place`.execute(db);
  return rows;
}

/**
 * Finds the companies with rows whose time is before another, and the earliest time of each, by jumping
 * from one to the next in an index: however many rows one has, they are not read.
 */
export async function findDueTimes<Of extends Table['columns']>(
  db: AnyQueries,
  timed: TimedTable<Of>,
  before: number,
): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (let after: string | undefined, more = true; more;) {
    const page = await readPage(db, timed, after);
    for (const { id, time } of page)
      if (id !== null && time !== null && Number(time) < before) times.set(id, Number(time));
    after = page.at(-1)?.id ?? undefined;
    more = page.length === atOnce && after !== undefined;
  }
  return times;
}

/** Lists the companies with rows whose time is before another. */
export const listDueCompanies = async <Of extends Table['columns']>(
  ...terms: Parameters<typeof findDueTimes<Of>>
): Promise<string[]> => [...(await findDueTimes(...terms)).keys()];
