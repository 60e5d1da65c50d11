// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMembership, issueToken } from '#core/server/internal';
import { password, startServer } from '../../startServer';
import { createTestSignIn } from '../kits/createTestSignIn';
import { Fleet } from '../processes/Fleet';

const minute = 60_000;
const hour = 60 * minute;
let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ env: { SLUICE_TRUST_PROXY: '1' } })));
afterAll(() => sluice.close());
const { tokenFor, change, trail, signOn } = createTestSignIn(() => sluice);

const me = async (token: string) => (await sluice.inject('GET', '/customers/me', { token })).status;
const listSessions = async (token: string) => {
  const { status, body } = await sluice.inject('GET', '/customers/sessions', { token });
  expect(status).toBe(200);
  return body.sessions as {
    sessionId: string;
    current: boolean;
    address: string;
    agent: string;
    path: string;
  }[];
};
const tokens = () => sluice.server.database.allCompanies;

describe('a person’s sessions', () => {
  it('are listed with their network address, and ended one by one or all but the current one', async () => {
    const person = await sluice.company();
    const other = await sluice.company();
    const { body } = await sluice.inject('POST', '/customers/login', {
      body: { email: person.email, password },
      headers: { 'user-agent': 'Seldom/1', 'x-forwarded-for': '203.0.113.9' },
    });
    const third = await tokenFor(person);
    const sessions = await listSessions(body.access_token);
    expect(sessions).toHaveLength(3);
    expect(new Set(sessions.map(({ sessionId }) => sessionId)).size).toBe(3);
    const own = sessions.find(({ current }) => current)!;
    expect(own).toMatchObject({
      agent: 'Seldom/1',
      address: '203.0.113.9',
      path: 'password',
      methods: ['pwd'],
    });
    expect(JSON.stringify(sessions)).not.toContain(body.access_token);

    const end = (token: string, sessionId: string) =>
      sluice.inject('DELETE', `/customers/sessions/${sessionId}`, { token });
    expect((await end(other.token, own.sessionId)).status).toBe(404);
    const thirds = (await listSessions(third)).find(({ current }) => current)!;
    expect((await end(body.access_token, thirds.sessionId)).status).toBe(200);
    expect((await end(body.access_token, thirds.sessionId)).status).toBe(404);
    expect([await me(third), await me(person.token)]).toEqual([401, 200]);
    expect(
      (await sluice.inject('DELETE', '/customers/sessions', { token: body.access_token })).status,
    ).toBe(200);
    expect([await me(person.token), await me(body.access_token), await me(other.token)]).toEqual([
      401, 200, 200,
    ]);
    expect(await listSessions(body.access_token)).toHaveLength(1);
    const done = (await trail(person)).map(({ action }) => action);
    expect(done).toEqual(['signOn', 'signOn', 'endSession', 'endOtherSessions']);
  });

  it('end a day after sign-in, however long they are idle [S323, K04]', async () => {
    const callWithColumns = async (columns: { expires_date?: number; used_date?: number }) => {
      const { customerId, token } = await sluice.company();
      await tokens()
        .updateTable('tokens')
        .set(columns)
        .where('customer_id', '=', customerId)
        .execute();
      return me(token);
    };
    const { customerId } = await sluice.company();
    const { created_date, expires_date } = await tokens()
      .selectFrom('tokens')
      .select(['created_date', 'expires_date'])
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow();
    expect(expires_date - created_date).toBe(24 * hour);
    expect(await callWithColumns({ expires_date: Date.now() - 1 })).toBe(401);
    expect(await callWithColumns({ used_date: Date.now() - 23 * hour })).toBe(200);
  });

  it('are stored as hashes without permissions, and accept no other tokens', async () => {
    const person = await sluice.company();
    const rows = await tokens()
      .selectFrom('tokens')
      .selectAll()
      .where('customer_id', '=', person.customerId)
      .execute();
    const text = JSON.stringify(rows);
    expect(rows[0]!.token_hash).toMatch(/^[0-9a-f]{64}$/);
    expect([text.includes(person.token), /superAdmin|permission|role/i.test(text)]).toEqual([
      false,
      false,
    ]);
    for (const audience of [
      'ssoState',
      'ssoCode',
      'signOnResult',
      'reset',
      'mfa',
      'sdk',
      'invitation',
    ] as const) {
      const token = await issueToken(tokens(), { ...person, audience });
      expect([audience, await me(token)]).toEqual([audience, 401]);
    }
    expect(await listSessions(person.token)).toHaveLength(1);
  });
});

describe('with two processes on one database', () => {
  let fleet: Fleet;
  beforeAll(async () => {
    const { dataFolder, databaseUrl } = sluice.server.settings;
    fleet = new Fleet({
      SLUICE_DATA: dataFolder,
      SLUICE_JOBS: 'off',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    });
    await fleet.start(0);
  });
  afterAll(() => fleet.close());

  const fetchStatus = async (token: string, path = '/customers/me') => {
    const reply = await fetch(`${fleet.address(0)}/v1${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: reply.status, code: ((await reply.json()) as { code?: number }).code };
  };
  /** Milliseconds until the other process refuses. */
  const refusedAfter = async (token: string, path?: string) => {
    const began = performance.now();
    while ((await fetchStatus(token, path)).status !== 401)
      expect(performance.now() - began).toBeLessThan(1000);
    return performance.now() - began;
  };

  it('takes effect on the other within a second: sign-out, a new password, ended sessions, new rules', async () => {
    const person = await sluice.company();
    const { companyId } = person;
    const ways: ((token: string) => Promise<{ status: number }>)[] = [
      token => sluice.inject('POST', '/customers/logout', { token }),
      async () => sluice.inject('DELETE', '/customers/sessions', { token: await tokenFor(person) }),
      async token => change({ token }, password, 'Newer-Horse-10'),
    ];
    for (const end of ways) {
      const token = await tokenFor(person);
      expect((await fetchStatus(token)).status).toBe(200);
      expect((await end(token)).status).toBe(200);
      expect(await refusedAfter(token)).toBeLessThan(1000);
    }
    const token = await tokenFor(person, 'Newer-Horse-10');
    expect((await fetchStatus(token, `/company/${companyId}`)).status).toBe(200);
    await tokens()
      .updateTable('companies')
      .set({ security: JSON.stringify({ mfaRequired: true }) })
      .where('company_id', '=', companyId)
      .execute();
    expect(await refusedAfter(token, `/company/${companyId}`)).toBeLessThan(1000);
  });

  it('takes effect on the other within a second: leaving the environment, losing a role', async () => {
    const admin = await sluice.company();
    const { companyId } = admin;
    const path = `/company/${companyId}`;
    const reader = await sluice.company({ in: companyId, roles: ['default:read'] });
    expect((await fetchStatus(reader.token, path)).status).toBe(200);
    const lesser = await sluice.company({ in: companyId, can: ['flows:read'] });
    const { roles } = await tokens()
      .selectFrom('memberships')
      .select('roles')
      .where('customer_id', '=', lesser.customerId)
      .executeTakeFirstOrThrow();
    const without = await sluice.inject('PUT', `${path}/customers/${reader.customerId}`, {
      token: admin.token,
      body: { roles: JSON.parse(roles) as string[] },
    });
    expect(without.status).toBe(200);
    expect(await refusedAfter(reader.token, path)).toBeLessThan(1000);
    const member = await sluice.company({ in: companyId, roles: ['default:read'] });
    expect((await fetchStatus(member.token, path)).status).toBe(200);
    await sluice.inject('DELETE', `${path}/customers/${member.customerId}`, { token: admin.token });
    expect(await refusedAfter(member.token, path)).toBeLessThan(1000);
    expect(await fetchStatus(member.token)).toEqual({ status: 401, code: 1999 });
  });
});

it('starts in the first environment that allows the person, and says why if none does', async () => {
  const person = await sluice.company();
  const second = await sluice.company();
  const { customerId } = person;
  await sluice.server.database.transaction(second.companyId, db =>
    addMembership(db, {
      companyId: second.companyId,
      customerId,
      roles: ['default:read'],
      by: customerId,
    }),
  );
  const close = (companyId: string) =>
    tokens()
      .updateTable('companies')
      .set({ security: JSON.stringify({ addressAllowList: ['192.0.2.0/24'] }) })
      .where('company_id', '=', companyId)
      .execute();
  await close(person.companyId);
  expect((await signOn(person.email)).body.selectedCompany).toBe(second.companyId);
  expect((await signOn(person.email, password, '192.0.2.9')).body.selectedCompany).toBe(
    person.companyId,
  );
  await close(second.companyId);
  const { status, body } = await signOn(person.email, password, '203.0.113.77');
  expect([status, body.message]).toEqual([
    403,
    expect.stringMatching(/your IP address, 203\.0\.113\.77\./),
  ]);
});
