// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
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

/** The longest time in which no turn of the event loop came while `work` went on. */
async function longestStretch(work: () => Promise<unknown>): Promise<number> {
  let [longest, before, over] = [0, performance.now(), false];
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - before);
    before = now;
    if (!over) setImmediate(look);
  };
  setImmediate(look);
  await work();
  over = true;
  look();
  return longest;
}

it('many queries, of one call or of many, let others in between (guarantee 31)', async () => {
  const { database } = sluice.server;
  if (database.engine === 'postgres') return;
  const { companyId } = await sluice.company();
  const db = database.forCompany(companyId);
  const each = async (inside: Queries) => {
    for (let at = 0; at < count; at++) await query(inside);
  };
  const began = performance.now();
  await each(db);
  // Many times a stretch, and enough that another process may have the processor meanwhile.
  const most = (performance.now() - began) / 4;
  expect(await longestStretch(() => each(db))).toBeLessThan(most);
  const calls = () => Promise.all(Array.from({ length: count }, () => query(db)));
  expect(await longestStretch(calls)).toBeLessThan(most);
  expect(await longestStretch(() => database.transaction(companyId, each))).toBeLessThan(most);
});
