import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { RowNotFoundError } from './writeRows';

let sluice: Awaited<ReturnType<typeof startServer>>;
let company_id: string;
beforeAll(async () => {
  sluice = await startServer({ plugins: [] });
  company_id = (await sluice.company()).companyId;
});
afterAll(() => sluice.close());

const columns = ['company_id', 'name', 'description', 'policy', 'created_date'];
const row = (name: string, description = '') => [company_id, name, description, '[]', 1];
const names = async () => {
  const rows = await sluice.server.database
    .forCompany(company_id)
    .selectFrom('roles')
    .select(['name', 'description'])
    .execute();
  return new Map(rows.map(({ name, description }) => [name, description]));
};

it('inserts rows and updates them by key, and is done when they can be read', async () => {
  const { database } = sluice.server;
  await database.writeRows([
    { table: 'roles', columns, rows: [row('one'), row('two'), row('three')] },
  ]);
  await database.writeRows([
    { table: 'roles', columns, rows: [row('four')] },
    {
      table: 'roles',
      columns,
      key: ['company_id', 'name'],
      rows: [row('one', 'first'), row('two', 'second')],
    },
  ]);
  const known = await names();
  expect(['one', 'two', 'three', 'four'].map(name => known.get(name))).toEqual([
    'first',
    'second',
    '',
    '',
  ]);
});

it('writes all of them or none', async () => {
  const { database } = sluice.server;
  const rows = [row('five'), row('six'), row('one')];
  await expect(database.writeRows([{ table: 'roles', columns, rows }])).rejects.toThrow(/unique/i);
  const known = await names();
  expect(known.has('five')).toBe(false);
  await database.writeRows([{ table: 'roles', columns, rows: [row('five')] }]);
  expect((await names()).has('five')).toBe(true);
});

it('writes nothing if a row to change is missing', async () => {
  const { database } = sluice.server;
  const key = ['company_id', 'name', 'created_date'];
  const write = (created: number) =>
    database.writeRows([
      { table: 'roles', columns, rows: [row(`with ${created}`)] },
      { table: 'roles', columns, key, rows: [[company_id, 'five', 'guarded', '[]', created]] },
    ]);
  await expect(write(2)).rejects.toBeInstanceOf(RowNotFoundError);
  await write(1);
  const known = await names();
  expect([known.has('with 2'), known.has('with 1'), known.get('five')]).toEqual([
    false,
    true,
    'guarded',
  ]);
});

it('adds to existing rows, and inserts missing ones', async () => {
  const { database } = sluice.server;
  const counted = [...columns.slice(0, 2), 'created_date', 'description', 'policy'];
  const write = (
    rows: readonly [name: string, count: number, description: string][],
    adds: readonly string[],
  ) =>
    database.writeRows([
      {
        table: 'roles',
        columns: counted,
        key: ['company_id', 'name'],
        adds,
        rows: rows.map(([name, count, description]) => [
          company_id,
          name,
          count,
          description,
          '[]',
        ]),
      },
    ]);
  await write([['sum', 2, 'first']], ['created_date']);
  await Promise.all(
    Array.from({ length: 8 }, () =>
      write(
        [
          ['sum', 5, 'later'],
          ['sum too', 1, 'new'],
        ],
        ['created_date'],
      ),
    ),
  );
  await write([['sum', 100, 'last']], []);
  const rows = await database
    .forCompany(company_id)
    .selectFrom('roles')
    .select(['name', 'created_date', 'description'])
    .where('name', 'like', 'sum%')
    .orderBy('name')
    .execute();
  expect(rows).toEqual([
    { name: 'sum', created_date: 42, description: 'first' },
    { name: 'sum too', created_date: 8, description: 'new' },
  ]);
});

it('stores every value unchanged, in any number of rows (guarantee 17)', async () => {
  const { database } = sluice.server;
  const texts = [
    '',
    'plain',
    '"quoted", {braces}, \\\\ and \\n',
    'Zoë 東京 🔐',
    'x'.repeat(300_000),
  ];
  const times = [0, -1, 1_795_447_160_394, -1_795_447_160_394, 2 ** 53 - 1];
  const rows = Array.from({ length: 700 }, (_, index) => [
    company_id,
    `value ${index}`,
    index < 40 ? texts[index % texts.length]! : `small ${index}`,
    '[]',
    times[index % times.length]!,
  ]);
  await database.writeRows([{ table: 'roles', columns, rows }]);
  const found = await database
    .forCompany(company_id)
    .selectFrom('roles')
    .selectAll()
    .where('name', 'like', 'value %')
    .execute();
  const by = new Map(found.map(each => [each.name, each]));
  expect(by.size).toBe(rows.length);
  for (const [, name, description, , created_date] of rows)
    expect(by.get(String(name)) ?? {}).toMatchObject({ description, created_date });
});

it('reports rows that can’t be written, and still writes the next ones', async () => {
  const { database } = sluice.server;
  const write = (rows: readonly (readonly (string | number | null)[])[]) =>
    database.writeRows([{ table: 'roles', columns, rows }]);
  for (let n = 0; n < 8; n++) {
    await write([row(`before ${n}`)]);
    await expect(write([row(`beside ${n}`), [company_id, null, '', '[]', 1]])).rejects.toThrow(
      /not.null/i,
    );
    await expect(
      database.writeRows([
        { table: 'roles', columns, rows: [row(`first ${n}`)] },
        { table: 'roles', columns, rows: [row(`before ${n}`)] },
      ]),
    ).rejects.toThrow(/unique/i);
  }
  const known = await names();
  expect([...known.keys()].filter(name => /^(beside|first) \d/.test(name))).toEqual([]);
  expect(known.has('before 7')).toBe(true);
});

it('shares a mutex with transactions and single writes, so that none is rejected or lost', async () => {
  const { database } = sluice.server;
  const count = 60;
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await database.writeRows([{ table: 'roles', columns, rows: [row(`a${index}`)] }]);
      await database.transaction(company_id, async db => {
        await db
          .updateTable('roles')
          .set({ description: 'changed' })
          .where('name', '=', `a${index}`)
          .execute();
        await new Promise(done => setTimeout(done, 1));
        await db
          .insertInto('roles')
          .values({ company_id, name: `b${index}`, description: '', policy: '[]', created_date: 1 })
          .execute();
      });
      await database
        .forCompany(company_id)
        .deleteFrom('roles')
        .where('name', '=', `b${index}`)
        .execute();
    }),
  );
  const known = await names();
  for (let index = 0; index < count; index++) {
    expect(known.get(`a${index}`)).toBe('changed');
    expect(known.has(`b${index}`)).toBe(false);
  }
});
