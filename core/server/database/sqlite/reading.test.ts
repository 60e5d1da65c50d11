import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { newId } from '#core/contract';
import { startServer } from '#testing/startServer';
import type { Queries } from '../database';

const tested = process.env['TEST_DATABASE_URL'];
let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  if (!tested) sluice = await startServer({ plugins: [] });
});
afterAll(() => sluice?.close());

const insert = (db: Queries, companyId: string, name = newId()) =>
  db
    .insertInto('roles')
    .values({
      company_id: companyId,
      name,
      description: '',
      policy: '[]',
      created_date: 1,
    })
    .execute();
const insertNamed = async (db: Queries, companyId: string) => {
  const name = newId();
  await insert(db, companyId, name);
  return name;
};
const countRoles = async (db: Queries) => {
  const { count } = await db
    .selectFrom('roles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Numbers that SQLite counts to in about 1 ms. */
const aboutOneMs = 3000;
const countTo = (db: Queries, last: number) =>
  sql`select max(i) from (
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${last}) select i from n
  )`.execute(db);

/** How many reads of a crowd are made before another environment has made ten, one after the other. */
async function countReadBefore(crowd: number, last: number): Promise<number> {
  const { database } = sluice.server;
  const [one, other] = [await sluice.company(), await sluice.company()];
  const db = database.forCompany(one.companyId);
  let read = 0;
  const reads = Array.from({ length: crowd }, async () => {
    await countTo(db, last);
    read += 1;
  });
  for (let times = 0; times < 10; times++) await countRoles(database.forCompany(other.companyId));
  const before = read;
  await Promise.all(reads);
  return before;
}

describe.skipIf(tested)('reading on SQLite', () => {
  it('continues while a transaction is open, and sees nothing of it (guarantee 31)', async () => {
    const { database } = sluice.server;
    const [writer, reader] = [await sluice.company(), await sluice.company()];
    const before = await countRoles(database.forCompany(writer.companyId));
    await database.transaction(writer.companyId, async db => {
      await insert(db, writer.companyId);
      expect(await countRoles(database.forCompany(reader.companyId))).toBe(before);
      expect(await countRoles(database.forCompany(writer.companyId))).toBe(before);
      expect(await countRoles(db)).toBe(before + 1);
    });
    expect(await countRoles(database.forCompany(writer.companyId))).toBe(before + 1);
  });

  it('does not delay a write, however many reads wait (guarantee 31)', async () => {
    const { database } = sluice.server;
    const { companyId } = await sluice.company();
    const db = database.forCompany(companyId);
    const many = 400;
    let read = 0;
    const reads = Array.from({ length: many }, async () => {
      await countTo(db, aboutOneMs);
      read += 1;
    });
    let readBefore = many;
    const written = database.transaction(companyId, async tx => {
      await insert(tx, companyId);
      readBefore = read;
    });
    await Promise.all([...reads, written]);
    expect(readBefore).toBeLessThan(many / 2);
  });

  it('takes turns with other environments (guarantee 31)', async () => {
    expect(await countReadBefore(400, aboutOneMs)).toBeLessThan(200);
  });

  it('makes one long read per turn of the event loop (guarantee 31)', async () => {
    expect(await countReadBefore(80, 10 * aboutOneMs)).toBeLessThan(50);
  });

  it('writes long texts given to a thread earlier to the correct rows', async () => {
    const { database } = sluice.server;
    const { companyId } = await sluice.company();
    const db = database.forCompany(companyId);
    const texts = ['a', 'ü'].map(letter => letter.repeat(300_000));
    const write = (at: number) => {
      const description = texts[at]!;
      return database.longTransaction(
        companyId,
        async tx => {
          await insert(tx, companyId);
          await tx
            .updateTable('roles')
            .set({ description })
            .where('name', '=', names[at]!)
            .execute();
        },
        [description],
      );
    };
    const names = await Promise.all(texts.map(() => insertNamed(db, companyId)));
    await Promise.all([write(0), write(1)]);
    await db
      .updateTable('roles')
      .set({ policy: `["${texts[1]}"]` })
      .where('name', '=', names[0]!)
      .execute();
    const rows = await db
      .selectFrom('roles')
      .select(['name', 'description', 'policy'])
      .where('name', 'in', names)
      .execute();
    const found = new Map(rows.map(row => [row.name, row]));
    expect(names.map(name => found.get(name)!.description)).toEqual(texts);
    expect(found.get(names[0]!)!.policy).toBe(`["${texts[1]}"]`);
  });
});
