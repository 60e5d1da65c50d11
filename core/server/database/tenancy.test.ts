import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startServer } from '#testing/startServer';
import { Tenancy } from './tenancy';

let sluice: Awaited<ReturnType<typeof startServer>>;
let a: string;
let b: string;
beforeAll(async () => {
  sluice = await startServer({ plugins: [] });
  a = (await sluice.company()).companyId;
  b = (await sluice.company()).companyId;
  for (const companyId of [a, b])
    await sluice.server.database
      .forCompany(companyId)
      .insertInto('roles')
      .values(role(companyId))
      .execute();
});
afterAll(() => sluice.close());

const role = (companyId: string, name = 'auditor') => ({
  company_id: companyId,
  name,
  description: `of ${companyId}`,
  policy: '[]',
  created_date: 1,
});

it('reads, changes, and deletes only rows of the bound environment', async () => {
  const db = sluice.server.database.forCompany(a);
  expect(
    (await db.selectFrom('roles').select('description').execute()).map(row => row.description),
  ).toEqual([`of ${a}`]);
  await db.updateTable('roles').set({ description: 'changed' }).execute();
  await db.deleteFrom('memberships').execute();
  const others = sluice.server.database.forCompany(b);
  expect((await others.selectFrom('roles').select('description').execute())[0]?.description).toBe(
    `of ${b}`,
  );
  expect(await others.selectFrom('memberships').select('customer_id').execute()).toHaveLength(1);
});

it('restricts joins, subqueries, and common table expressions', async () => {
  const db = sluice.server.database.forCompany(a);
  const joined = await db
    .selectFrom('companies')
    .leftJoin('roles', 'roles.company_id', 'companies.company_id')
    .select(['companies.company_id', 'roles.name'])
    .where('companies.company_id', 'in', [a, b])
    .execute();
  expect(joined.find(row => row.company_id === b)?.name).toBeNull();
  const nested = await db
    .with('mine', query => query.selectFrom('roles as r').select('r.company_id'))
    .selectFrom('mine')
    .select('mine.company_id')
    .execute();
  expect(nested).toEqual([{ company_id: a }]);
  const counted = await db
    .selectFrom('companies')
    .select(query => query.selectFrom('roles').select(query.fn.countAll().as('n')).as('n'))
    .where('company_id', '=', a)
    .executeTakeFirstOrThrow();
  expect(Number(counted.n)).toBe(1);
});

it('rejects a row of another environment, an unbound query, raw SQL, and a change of environment', async () => {
  const { database } = sluice.server;
  const bound = database.forCompany(a);
  await expect(bound.insertInto('roles').values(role(b, 'spy')).execute()).rejects.toThrow(
    /another environment/,
  );
  await expect(bound.updateTable('roles').set({ company_id: b }).execute()).rejects.toThrow(
    /company_id of a row can’t be changed/,
  );
  await expect(database.forInstallation.selectFrom('roles').selectAll().execute()).rejects.toThrow(
    /not bound to a company/,
  );
  await expect(sql`select * from roles`.execute(bound)).rejects.toThrow(/Raw SQL/);
});

it('reads table names in raw SQL in any case, and mistakes no other word for one', async () => {
  const bound = sluice.server.database.forCompany(a);
  for (const table of ['ROLES', '"roles"', 'main.roles'])
    await expect(sql.raw(`select * from ${table}`).execute(bound)).rejects.toThrow(
      'Raw SQL names the company-owned table roles.',
    );
  const { rows } = await sql`select 1 as my_roles, 2 as rolesx`.execute(bound);
  expect(rows).toEqual([{ my_roles: 1, rolesx: 2 }]);
});

it('finds table names in raw SQL, however many tables there are', async () => {
  const tables = new Set(Array.from({ length: 100 }, (_, index) => `table_${index}`));
  const walks = [vi.spyOn(tables, Symbol.iterator), vi.spyOn(tables, 'forEach')];
  const { allCompanies } = sluice.server.database;
  const bound = allCompanies.withPlugin(new Tenancy(tables, a));
  for (const named of [
    sql`select 1 from Table_99`,
    sql`select 1 from "table_0" as t`,
    sql`select ${1} where exists (select 1 from main.table_7)`,
  ])
    await expect(named.execute(bound)).rejects.toThrow(/company-owned table table_(99|0|7)\./);
  const others = sql<{
    n: number;
  }>`select 1 as n, 'x table_100' as table_, ${'table_1'} as my_table_1`;
  expect((await others.execute(bound)).rows).toMatchObject([{ n: 1, my_table_1: 'table_1' }]);
  expect(walks.map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});
