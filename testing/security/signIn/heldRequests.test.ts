import { request as open } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { revokeTokens } from '#core/server/internal';
import { passTime } from '../../kits/passTime';
import { startServer } from '../../startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
let address = '';
beforeAll(async () => {
  sluice = await startServer();
  address = await sluice.listen();
});
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const roles = ['default:superAdmin'];

/** Sends a request but for the end of its body; returns what sends the rest and awaits the status. */
async function hold(method: string, path: string, { token }: Person, body: object) {
  const text = JSON.stringify(body);
  const request = open(`${address}/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      expect: '100-continue',
    },
  });
  const answered = new Promise<number>((done, fail) => {
    request.on('response', reply => done(reply.resume().statusCode ?? 0));
    request.on('error', fail);
  });
  request.flushHeaders();
  await new Promise(done => void request.on('continue', done));
  request.write(text.slice(0, 1));
  // Until the server has looked at who calls.
  await new Promise(done => void setTimeout(done, 100));
  return () => {
    request.end(text.slice(1));
    return answered;
  };
}
const rolesOf = async ({ companyId, customerId }: Person) =>
  sluice.server.database
    .forCompany(companyId)
    .selectFrom('memberships')
    .select('roles')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
/** A super admin, and another one of the same environment. */
async function createPair() {
  const boss = await sluice.company();
  return { boss, other: await sluice.company({ in: boss.companyId }) };
}
const at = ({ companyId, customerId }: Person) => `/company/${companyId}/customers/${customerId}`;

it('a request with a delayed body grants no roles that its sender lost meanwhile (guarantee 3)', async () => {
  const { boss, other } = await createPair();
  const finish = await hold('PUT', at(other), other, { roles });
  const body = { roles: ['default:read'] };
  expect((await sluice.inject('PUT', at(other), { token: boss.token, body })).status).toBe(200);
  passTime(1500);
  expect(await finish()).toBe(401);
  expect(await rolesOf(other)).toEqual({ roles: '["default:read"]' });
});

it('a request grants no roles that were just removed, also when it saves something else', async () => {
  const { boss, other } = await createPair();
  const body = { roles: ['default:read'] };
  const finish = await hold('PUT', at(other), other, { roles });
  await sluice.inject('PUT', at(other), { token: boss.token, body });
  expect(await finish()).toBe(409);
  expect(await rolesOf(other)).toEqual({ roles: '["default:read"]' });
  const kept = [];
  for (let round = 0; round < 15; round++) {
    const racer = await sluice.company({ in: boss.companyId });
    const rename = (firstName: string) =>
      sluice.inject('PUT', at(racer), { token: racer.token, body: { firstName } });
    const demote = () => sluice.inject('PUT', at(racer), { token: boss.token, body });
    await Promise.all([rename('a'), rename('b'), demote(), rename('c'), rename('d')]);
    // Whoever came too late says so, and is asked again.
    await demote();
    await Promise.all([rename('e'), demote(), rename('f')]);
    kept.push((await rolesOf(racer))?.roles);
  }
  expect(new Set(kept)).toEqual(new Set(['["default:read"]']));
});

it('a request with a delayed body sends no invitation for a member who was removed meanwhile', async () => {
  const { boss, other } = await createPair();
  const invitation = { email: 'back@example.org', firstName: 'B', lastName: 'B', roles };
  const path = `/company/${boss.companyId}/customers`;
  const finish = await hold('POST', path, other, invitation);
  expect((await sluice.inject('DELETE', at(other), { token: boss.token })).status).toBe(200);
  passTime(1500);
  expect(await finish()).toBe(401);
  const rows = await sluice.server.database
    .forCompany(boss.companyId)
    .selectFrom('member_invitations')
    .select('email')
    .execute();
  expect(rows).toEqual([]);
});

it('a request with a delayed body does nothing in an ended session or another environment', async () => {
  const { boss, other } = await createPair();
  const kept = await hold('POST', '/flows', other, { name: 'Late' });
  await revokeTokens(sluice.server.database.allCompanies, other.customerId);
  const elsewhere = await sluice.company();
  passTime(1500);
  expect(await kept()).toBe(401);
  const switched = await hold('POST', '/flows', elsewhere, { name: 'Late' });
  await sluice.server.database.allCompanies
    .updateTable('tokens')
    .set({ company_id: boss.companyId })
    .where('customer_id', '=', elsewhere.customerId)
    .execute();
  passTime(1500);
  expect(await switched()).toBe(401);
});

it('a request with a delayed body succeeds if its sender lost nothing', async () => {
  const { boss } = await createPair();
  const finish = await hold('POST', '/flows', boss, { name: 'Late' });
  passTime(1500);
  expect(await finish()).toBe(200);
});
