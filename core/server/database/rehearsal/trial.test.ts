import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import type { Queries } from '../database';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [] })));
afterAll(() => sluice.close());

const role = (companyId: string, name: string) => ({
  company_id: companyId,
  name,
  description: '',
  policy: '[]',
  created_date: 1,
});
const roles = async (companyId: string) =>
  (
    await sluice.server.database
      .forCompany(companyId)
      .selectFrom('roles')
      .select('name')
      .orderBy('name')
      .execute()
  ).map(({ name }) => name);

it('a trial sees its own writes, enforces keys, and leaves nothing', async () => {
  const [{ companyId }, other] = [await sluice.company(), await sluice.company()];
  const { database } = sluice.server;
  await database
    .forCompany(companyId)
    .insertInto('roles')
    .values(role(companyId, 'before'))
    .execute();
  const seen = await database.trial(companyId, async db => {
    await db.deleteFrom('roles').where('name', '=', 'before').execute();
    await db.insertInto('roles').values(role(companyId, 'tried')).execute();
    // On SQLite others write meanwhile; the trial does not see it.
    await database
      .forCompany(other.companyId)
      .insertInto('roles')
      .values(role(other.companyId, 'theirs'))
      .execute();
    return (await db.selectFrom('roles').select('name').execute()).map(({ name }) => name);
  });
  expect(seen).toEqual(['tried']);
  expect(await roles(companyId)).toEqual(['before']);
  expect(await roles(other.companyId)).toEqual(['theirs']);
  await expect(
    database.trial(companyId, db =>
      db.insertInto('roles').values(role(companyId, 'before')).execute(),
    ),
  ).rejects.toMatchObject({ message: expect.stringMatching(/unique/i) });
});

it('a trial keeps its copies of tables on disk', async () => {
  const { database } = sluice.server;
  if (database.engine === 'postgres') return;
  const { companyId } = await sluice.company();
  const place = await database.trial(companyId, async db => {
    const { rows } = await sql<{ temp_store: number }>`pragma temp_store`.execute(db);
    return rows;
  });
  expect(place).toEqual([{ temp_store: 1 }]);
});

it('a long transaction is applied completely or not at all, and others read meanwhile', async () => {
  const { companyId } = await sluice.company();
  const { database } = sluice.server;
  const during: string[][] = [];
  await database.longTransaction(companyId, async db => {
    await db.insertInto('roles').values(role(companyId, 'one')).execute();
    during.push(await roles(companyId));
  });
  expect([...during, await roles(companyId)]).toEqual([[], ['one']]);
  await expect(
    database.longTransaction(companyId, async db => {
      await db.insertInto('roles').values(role(companyId, 'two')).execute();
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await database
    .forCompany(companyId)
    .insertInto('roles')
    .values(role(companyId, 'three'))
    .execute();
  expect(await roles(companyId)).toEqual(['one', 'three']);
});

it.each(['transaction', 'longTransaction'] as const)(
  'a statement that waits when its %s fails or ends never runs',
  async kind => {
    const { companyId } = await sluice.company();
    const { database } = sluice.server;
    const late: Promise<unknown>[] = [];
    const insertMany = (db: Queries) =>
      ['one', 'two', 'three'].map(name =>
        db.insertInto('roles').values(role(companyId, name)).execute(),
      );
    await expect(
      database[kind](companyId, async db => {
        late.push(...insertMany(db));
        await Promise.all([Promise.reject(new Error('no')), ...late]);
      }),
    ).rejects.toThrow('no');
    await Promise.allSettled(late);
    expect(await roles(companyId)).toEqual([]);
    await database[kind](companyId, async db => {
      late.push(...insertMany(db).map(each => each.catch(() => {})));
    });
    await Promise.allSettled(late);
    expect(await roles(companyId)).not.toContain('three');
  },
);
