import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import type { Queries } from '#core/server';
import connections from '#plugins/connections/server';
import connectors from '#plugins/connectors/server';
import { userDirectory } from '#plugins/connectors/contract';
import variables from '#plugins/variables/server';
import users from '../../server';
import { listRows } from './findUsers';

let sluice: Awaited<ReturnType<typeof startServer>>;
let db: Queries;
beforeAll(async () => {
  sluice = await startServer({ plugins: [variables, connectors, connections, users] });
  const { companyId } = await sluice.company();
  const directory = sluice.server.get(userDirectory);
  for (let at = 0; at < 9; at++)
    await directory.create(companyId, { username: `user${at}`, enabled: at % 3 !== 0 });
  db = sluice.server.database.forCompany(companyId);
});
afterAll(() => sluice.close());

/** Counts the statements that are begun. */
function countStatements() {
  let count = 0;
  const counted = new Proxy(db, {
    get: (target, name) => {
      if (name === 'selectFrom') count++;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { counted, read: () => count };
}

it.each([
  {},
  { limit: 2 },
  { limit: 2, page: 1 },
  { limit: 3, page: 2 },
  { limit: 3, page: 9 },
  { query: 'USER7' },
  { query: 'nobody' },
  { enabled: true, limit: 4, page: 1 },
  { enabled: false, limit: 1, page: 1 },
  { locked: true },
])('lists the same users %o in slices as at once', async filter => {
  const all = await listRows(db, filter);
  expect(await listRows(db, filter, 2)).toEqual(all);
  const after = all.next;
  const rest = { ...filter, page: 0, ...(after && { after }) };
  expect(await listRows(db, rest, 2)).toEqual(await listRows(db, rest));
});

it('looks at few users in a statement, however many there are (guarantee 31)', async () => {
  const { counted, read } = countStatements();
  const { count, rows } = await listRows(counted, { query: 'user', limit: 1 }, 2);
  expect([count, rows.length]).toEqual([9, 1]);
  // Where each of five slices ends is looked for.
  expect(read()).toBeGreaterThanOrEqual(5);
});
