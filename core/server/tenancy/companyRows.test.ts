import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { keysOf, lookUpRows, readNextRows } from './companyRows';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [] })));
afterAll(() => sluice.close());

const roles = { table: 'roles', key: ['name'] };
const texts = ['name', 'description', 'policy'];
const size = 1_500_000;

async function companyWithRoles(count: number, length: number) {
  const { companyId } = await sluice.company();
  const db = sluice.server.database.forCompany(companyId);
  const names = Array.from({ length: count }, (_, index) => `r${String(index).padStart(4, '0')}`);
  for (const name of names)
    await db
      .insertInto('roles')
      .values({
        company_id: companyId,
        name,
        description: 'x'.repeat(length),
        policy: '[]',
        created_date: 1,
      })
      .execute();
  return { db, companyId, names };
}

it('reads large rows a few megabytes at a time, in the order of their keys', async () => {
  const { db, companyId, names } = await companyWithRoles(5, size);
  const read: unknown[][] = [];
  for (let after: readonly unknown[] | null = null; ;) {
    const rows = await readNextRows(db, companyId, roles, { after, limit: 200, texts });
    read.push(rows.map(row => row['name']));
    const last = rows.at(-1);
    if (!last) break;
    after = [last['name']];
  }
  expect(read).toEqual([names.slice(0, 2), names.slice(2, 4), names.slice(4), []]);
});

it('finds rows by their keys, large ones too, and no missing ones', async () => {
  const { db, companyId, names } = await companyWithRoles(5, size);
  const asked = [...names.toReversed(), 'missing'].map(name => ({ name }));
  const find = await lookUpRows(db, companyId, roles, asked, texts);
  for (const row of asked) {
    const found = await find(row);
    expect(found?.['name']).toBe(row.name === 'missing' ? undefined : row.name);
    expect(String(found?.['description'] ?? '').length).toBe(found ? size : 0);
  }
  const none = await lookUpRows(db, companyId, roles, [], texts);
  expect(await none({ name: 'r0000' })).toBeUndefined();
});

it('walks the keys of all rows, a few at a time', async () => {
  const { db, companyId, names } = await companyWithRoles(501, 1);
  const batches: (readonly Readonly<Record<string, unknown>>[])[] = [];
  for await (const rows of keysOf(db, companyId, roles, ['policy'])) batches.push(rows);
  expect(batches.map(({ length }) => length)).toEqual([500, 1]);
  expect(batches.flat()).toEqual(names.map(name => ({ name, policy: '[]' })));
});
