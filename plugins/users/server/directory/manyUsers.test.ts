import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { runJob } from '#testing/kits/runJob';
import { countRows, type Queries } from '#core/server';
import { inStatements } from '#core/server/internal';
import connections from '#plugins/connections/server';
import connectors from '#plugins/connectors/server';
import { userDirectory } from '#plugins/connectors/contract';
import variables from '#plugins/variables/server';
import users from '../../server';
import { emptyGroup } from './emptyGroup';
import { listRows } from './findUsers';
import { countMembers } from './groups';
import { passwordTries } from './passwords/tries';

let sluice: Awaited<ReturnType<typeof startServer>>;
let db: Queries;
const groups = { large: '', small: '' };
beforeAll(async () => {
  sluice = await startServer({ plugins: [variables, connectors, connections, users] });
  const { companyId } = await sluice.company();
  const directory = sluice.server.get(userDirectory);
  db = sluice.server.database.forCompany(companyId);
  for (const name of ['large', 'small'] as const)
    groups[name] = (await directory.createGroup(companyId, { name })).groupId;
  for (let at = 0; at < 9; at++) {
    const user = { username: `user${at}`, enabled: at % 3 !== 0 };
    const { userId } = await directory.create(companyId, user);
    if (at % 2 === 0) await directory.addToGroup(companyId, groups.large, userId);
    if (at === 4) await directory.addToGroup(companyId, groups.small, userId);
    const until = Date.now() + 60_000 * (at % 4 === 1 ? 1 : -1);
    const tries = { tries: 5, since: Date.now(), locked_until: until };
    await db
      .insertInto('directory_tries')
      .values({ company_id: companyId, subject: passwordTries(userId), ...tries })
      .execute();
  }
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

it.each(['large', 'small'] as const)('lists the users of a %s group', async name => {
  const filter = { groupId: groups[name], limit: 2 };
  const all = await listRows(db, filter);
  expect(all.count).toBe(name === 'large' ? 5 : 1);
  expect(await listRows(db, filter, 2)).toEqual(all);
});

it('lists locked users', async () => {
  const { rows, count } = await listRows(db, { locked: true }, 2);
  expect([count, rows.map(row => row.username)]).toEqual([2, ['user1', 'user5']]);
});

it.each([
  ['search', 9, () => ({ query: 'user' })],
  ['group', 5, () => ({ groupId: groups.large })],
  ['lock', 2, () => ({ locked: true })],
])('looks at few users in a statement, by %s as well (guarantee 31)', async (_, all, filter) => {
  const { counted, read } = countStatements();
  const { count, rows } = await listRows(counted, { ...filter(), limit: 1 }, 2);
  expect([count, rows.length]).toEqual([all, 1]);
  // Where each of five slices ends is looked for.
  expect(read()).toBeGreaterThanOrEqual(5);
});

it('counts the users of groups in slices as at once', async () => {
  const counts = new Map([
    [groups.large, 5],
    [groups.small, 1],
  ]);
  for (const slice of [1, 2, 3, 5, 6, 7])
    expect(await countMembers(db, undefined, slice)).toEqual(counts);
  expect(await countMembers(db, groups.large, 2)).toEqual(new Map([[groups.large, 5]]));
  const { counted, read } = countStatements();
  await countMembers(counted, undefined, 2);
  expect(read()).toBeGreaterThanOrEqual(4);
});

it('takes users out of a deleted group a few at a time, and shows them in it no longer (guarantee 31)', async () => {
  const { companyId } = await sluice.company();
  const own = sluice.server.database.forCompany(companyId);
  const directory = sluice.server.get(userDirectory);
  const { groupId } = await directory.createGroup(companyId, { name: 'All' });
  const added = { company_id: companyId, group_id: groupId, added_date: 0 };
  const members = Array.from({ length: 1700 }, (_, at) => ({ ...added, user_id: `u${at}` }));
  for (const rows of inStatements(members))
    await own.insertInto('directory_group_users').values(rows).execute();
  const count = () => countRows(own, 'directory_group_users');
  await directory.deleteGroup(companyId, groupId);
  expect(await count()).toBe(1200);
  expect(await listRows(own, { groupId })).toEqual({ rows: [], count: 0 });
  const left: number[] = [];
  const note = async () => left.push(await count());
  const terms = { key: groupId, companyId, afterWrite: note };
  await runJob(sluice.server, emptyGroup, terms);
  expect(left).toEqual([700, 200, 0]);
  const queued = sluice.server.database.allCompanies.selectFrom('job_runs').select('key');
  const found = await queued.where('job_id', '=', emptyGroup.id).execute();
  expect(found).toEqual([{ key: groupId }]);
});
