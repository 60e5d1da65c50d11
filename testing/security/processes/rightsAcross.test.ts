import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../../startServer';
import { Fleet } from './Fleet';

/** One process in here, and one beside it on the same database. */
let sluice: Awaited<ReturnType<typeof startServer>>;
let fleet: Fleet;
beforeAll(async () => {
  sluice = await startServer();
  const { dataFolder, databaseUrl } = sluice.server.settings;
  fleet = new Fleet({ SLUICE_DATA: dataFolder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
  await fleet.start(0);
}, 60_000);
afterAll(async () => {
  await fleet.close();
  await sluice.close();
});

async function there(path: string, token: string) {
  const reply = await fetch(`${fleet.address(0)}/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: reply.status, stamp: reply.headers.get('x-sluice-rights') };
}

it('a role changed through one process holds on the other at the next call', async () => {
  const boss = await sluice.company();
  const { companyId, token } = boss;
  const policy = (allow: boolean) => [{ resource: 'customers', actions: [{ action: 'read', allow }] }];
  const role = { name: 'Clerk', policy: policy(true) };
  await sluice.inject('POST', `/company/${companyId}/roles`, { token, body: role });
  const clerk = await sluice.company({ in: companyId, roles: ['Clerk'] });
  const team = `/company/${companyId}/customers`;
  const before = await there(team, clerk.token);
  expect(before.status).toBe(200);
  for (const allow of [false, true, false]) {
    await sluice.inject('PUT', `/company/${companyId}/roles/Clerk`, { token, body: { policy: policy(allow) } });
    expect((await there(team, clerk.token)).status).toBe(allow ? 200 : 401);
  }
  expect((await there('/customers/me', clerk.token)).stamp).not.toBe(before.stamp);
  await sluice.inject('DELETE', `/company/${companyId}/customers/${clerk.customerId}`, { token });
  expect((await there('/customers/me', clerk.token)).status).toBe(401);
});
