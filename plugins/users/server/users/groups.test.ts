import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { userDirectory } from '#plugins/connectors/contract';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const call = (
  { token, companyId }: Person,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path = '',
  body?: unknown,
) =>
  sluice.inject(method, `/company/${companyId}/usergroups${path}`, {
    token,
    ...(body !== undefined && { body }),
  });

it('groups are created, renamed, and deleted, their users stay, and the audit trail records it', async () => {
  const admin = await sluice.company();
  const { userId } = await sluice.server
    .get(userDirectory)
    .create(admin.companyId, { username: 'ann' });
  const made = await call(admin, 'POST', '', { name: ' Staff ', description: 'Who works here' });
  expect(made.body).toMatchObject({ name: 'Staff', members: 0 });
  const { groupId } = made.body;
  expect(await call(admin, 'POST', '', { name: 'STAFF' })).toMatchObject({
    status: 409,
    body: { details: [{ at: 'body/name' }] },
  });
  for (let times = 0; times < 2; times += 1)
    expect((await call(admin, 'PUT', `/${groupId}/users/${userId}`, {})).status).toBe(200);
  expect((await call(admin, 'GET')).body.groups).toMatchObject([{ name: 'Staff', members: 1 }]);
  const listed = await sluice.inject(
    'GET',
    `/company/${admin.companyId}/users?groupId=${groupId}`,
    admin,
  );
  expect(listed.body.count).toBe(1);
  expect((await call(admin, 'PUT', `/${groupId}`, { name: 'Crew' })).status).toBe(200);
  expect((await call(admin, 'GET')).body.groups).toMatchObject([
    { name: 'Crew', description: 'Who works here' },
  ]);
  expect((await call(admin, 'DELETE', `/${groupId}/users/${userId}`)).status).toBe(200);
  await call(admin, 'PUT', `/${groupId}/users/${userId}`, {});
  expect((await call(admin, 'DELETE', `/${groupId}`)).status).toBe(200);
  expect((await call(admin, 'DELETE', `/${groupId}`)).status).toBe(404);
  expect(await sluice.server.get(userDirectory).find(admin.companyId, { userId })).toBeDefined();
  const rows = await sluice.server.database
    .forCompany(admin.companyId)
    .selectFrom('audit_events')
    .select('action')
    .where('resource', '=', 'usergroup')
    .where('outcome', '=', 'done')
    .orderBy('seq')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual([
    'create',
    'add',
    'update',
    'remove',
    'add',
    'delete',
  ]);
});

it('groups of another environment, missing users and groups, and missing permissions are rejected', async () => {
  const [ours, theirs] = [await sluice.company(), await sluice.company()];
  const { groupId } = (await call(theirs, 'POST', '', { name: 'Theirs' })).body;
  const { userId } = await sluice.server
    .get(userDirectory)
    .create(theirs.companyId, { username: 'bob' });
  expect((await call(ours, 'PUT', `/${groupId}`, { name: 'Ours' })).status).toBe(404);
  expect((await call(ours, 'PUT', `/${groupId}/users/${userId}`, {})).status).toBe(404);
  const own = (await call(ours, 'POST', '', { name: 'Ours' })).body.groupId;
  expect((await call(ours, 'PUT', `/${own}/users/${userId}`, {})).status).toBe(404);
  const reader = await sluice.company({ in: ours.companyId, roles: ['default:read'] });
  expect((await call(reader, 'GET')).status).toBe(200);
  expect((await call(reader, 'POST', '', { name: 'Mine' })).body.code).toBe(1998);
});

it('a file contains the groups of users, and restores them when it is imported', async () => {
  const admin = await sluice.company();
  const { companyId, token } = admin;
  for (const name of ['Staff', 'Beta; testers']) await call(admin, 'POST', '', { name });
  const bring = (csv: string, dryRun = false) =>
    sluice.inject('POST', `/company/${companyId}/users/import${dryRun ? '?dryRun=true' : ''}`, {
      token,
      body: { csv },
    });
  const csv = 'username,groups\nann,staff\nbob,"[""Beta; testers"",""Staff""]"\neve,\n';
  expect((await bring(csv)).body).toMatchObject({ created: 3 });
  const { groups } = (await call(admin, 'GET')).body;
  expect(groups).toMatchObject([
    { name: 'Beta; testers', members: 1 },
    { name: 'Staff', members: 2 },
  ]);
  const file = await sluice.inject('GET', `/company/${companyId}/users/export`, { token });
  expect((await bring(file.text, true)).body).toMatchObject({ same: 3, updated: 0, refused: 0 });
  expect((await bring('username,groups\nbob,Staff\n')).body).toMatchObject({ updated: 1 });
  expect((await call(admin, 'GET')).body.groups).toMatchObject([{ members: 0 }, { members: 2 }]);
  const unknown = await bring('username,groups\nann,Nobody\n', true);
  expect(unknown.body.lines).toMatchObject([
    { action: 'refuse', message: expect.stringContaining('The group “Nobody” does not exist') },
  ]);
});
