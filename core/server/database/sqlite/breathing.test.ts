// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { measureStretch } from '#testing/kits/measureStretch';
import { startServer } from '#testing/startServer';
import type { Queries } from '../database';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [] })));
afterAll(() => sluice.close());

const count = 500;

/** About 1 ms of work in the database. */
const query = (db: Queries) =>
  sql`select max(i) from (
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000) select i from n
  )`.execute(db);

it('many queries, of one call or of several, let others run in between (guarantee 31)', async () => {
  const { database } = sluice.server;
  if (database.engine === 'postgres') return;
  const { companyId } = await sluice.company();
  const db = database.forCompany(companyId);
  const each = async (inside: Queries) => {
    for (let at = 0; at < count; at++) await query(inside);
  };
  const works = [
    () => each(db),
    () => Promise.all(Array.from({ length: count }, () => query(db))),
    () => database.transaction(companyId, each),
  ];
  for (const work of works) {
    const { longest, all } = await measureStretch(work);
    expect(longest).toBeLessThan(all / 4);
  }
});
