import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '#core/server/internal';
import { withoutTrail } from '../../kits/withoutTrail';
import { password, startServer } from '../../startServer';
import { generateCode, createTestMemberSignIn } from '../kits/createTestMemberSignIn';

let sluice: Awaited<ReturnType<typeof startServer>>;
let members: ReturnType<typeof createTestMemberSignIn>;
beforeAll(async () => {
  sluice = await startServer();
  members = createTestMemberSignIn(sluice);
});
afterAll(() => sluice.close());

describe('enrolling a second factor', () => {
  it('is set up, changed, and removed after showing one, which ends other sessions', async () => {
    const person = await sluice.company();
    const elsewhere = await members.login(person);
    const set = await members.enrolApp(person);
    expect((await members.me(elsewhere.access_token)).status).toBe(401);
    expect((await members.me(person.token)).status).toBe(401);
    const before = await sluice.company({ in: person.companyId });
    const { allCompanies } = sluice.server.database;
    const bare = await issueToken(allCompanies, {
      audience: 'member',
      customerId: person.customerId,
      companyId: person.companyId,
    });
    expect(
      await sluice.inject('GET', '/customers/sksdktoken?purpose=enrol', { token: bare }),
    ).toMatchObject({
      status: 403,
    });
    const { factors } = (await sluice.inject('GET', '/customers/factors', { token: set.token }))
      .body;
    const address = `/customers/factors/${factors[0].factorId}`;
    expect((await sluice.inject('DELETE', address, { token: bare })).status).toBe(403);
    expect((await sluice.inject('DELETE', address, { token: before.token })).status).toBe(404);
    const remove = () => sluice.inject('DELETE', address, { token: set.token });
    const { result } = await withoutTrail(sluice.server, remove);
    expect([result.status, (await members.login(person)).mfaRequired]).toEqual([500, true]);
    expect((await remove()).status).toBe(200);
    expect((await members.me(bare)).status).toBe(401);
    expect((await members.me(set.token)).status).toBe(200);
    expect((await members.login(person)).mfaRequired).toBe(false);
  });

  it('counts from its first code on, even if the recovery codes were never viewed', async () => {
    const person = await sluice.company();
    const walk = await members.walk(await members.asked(person.token, 'enrol'));
    await walk.press('Authenticator app');
    await walk.press('Continue', { otp: generateCode(walk.secret) });
    await sluice.inject('GET', '/customers/factors', { token: person.token });
    expect((await members.login(person)).mfaRequired).toBe(true);
  });

  it('is not set up when the person cancels, and says what to do', async () => {
    const person = await sluice.company();
    const walk = await members.walk(await members.asked(person.token, 'enrol'));
    await walk.press('Authenticator app');
    await walk.press('Cancel');
    expect(walk.told).toMatchObject({
      success: false,
      body: { message: expect.stringContaining('Start again') },
    });
    expect((await members.login(person)).mfaRequired).toBe(false);
  });

  it('is not set up by an earlier start, nor after the session that started it ended', async () => {
    const person = await sluice.company();
    const [kept, used] = [
      await members.asked(person.token, 'enrol'),
      await members.enrolApp(person),
    ];
    await expect(members.walk(kept)).rejects.toThrow('1999');
    const late = await members.asked(used.token, 'enrol');
    await sluice.inject('POST', '/customers/logout', { token: used.token });
    await expect(members.walk(late)).rejects.toThrow('has expired or was already used');
  });

  it('upgrades the current session', async () => {
    const person = await members.enrolApp(await sluice.company());
    const walk = await members.walk(await members.asked(person.token, 'challenge'));
    await walk.press('Continue', { otp: person.recovery[0]! });
    const { status } = await members.callback(person.token, walk.told!.body.access_token);
    expect(status).toBe(200);
    expect((await members.me(person.token)).status).toBe(401);
    const { allCompanies } = sluice.server.database;
    const { customerId } = person;
    const rows = await allCompanies
      .selectFrom('tokens')
      .select(['audience', 'methods', 'path'])
      .where('customer_id', '=', customerId)
      .execute();
    const session = rows.find(({ audience }) => audience === 'member');
    expect(JSON.parse(session!.methods)).toEqual(expect.arrayContaining(['otp', 'mfa']));
  });

  it('is neither set up nor removed without a recent sign-in, and doesn’t count as one', async () => {
    const person = await sluice.company();
    const { allCompanies } = sluice.server.database;
    const hour = 3_600_000;
    const age = async () => {
      await allCompanies
        .updateTable('tokens')
        .set({ created_date: Date.now() - hour })
        .where('customer_id', '=', person.customerId)
        .where('audience', '=', 'member')
        .execute();
    };
    await age();
    const ask = (query: string) =>
      sluice.inject('GET', `/customers/sksdktoken${query}`, { token: person.token });
    // Whoever has none is led to set one up, whatever they ask for.
    for (const query of ['?purpose=enrol', '?purpose=challenge', ''])
      expect((await ask(query)).body.code).toBe(1996);
    const confirm = { token: person.token, body: { password } };
    expect((await sluice.inject('POST', '/customers/confirm', confirm)).status).toBe(200);
    const { token } = await members.enrolApp(person);
    const row = await allCompanies
      .selectFrom('tokens')
      .select('created_date')
      .where('customer_id', '=', person.customerId)
      .where('audience', '=', 'member')
      .executeTakeFirstOrThrow();
    expect(Date.now() - row.created_date).toBeGreaterThanOrEqual(hour);
    await allCompanies.updateTable('tokens').set({ confirmed_date: 0 }).execute();
    const { factors } = (await sluice.inject('GET', '/customers/factors', { token })).body;
    const removed = await sluice.inject('DELETE', `/customers/factors/${factors[0].factorId}`, {
      token,
    });
    expect(removed.body.code).toBe(1996);
    expect((await ask('?purpose=challenge')).status).toBe(401);
    expect((await members.asked(token, 'challenge')).flowPolicyId).toBeTruthy();
  });

  it('is requested on pages in the theme of the console', async () => {
    const { token } = await sluice.company();
    const pageFor = async (scheme?: string) => {
      const { skSdkToken, flowPolicyId, companyId } = await members.asked(token, 'enrol');
      const reply = await sluice.inject('POST', '/customers/skproxy', {
        token: skSdkToken!.access_token,
        body: { flowPolicyId, companyId, channel: 'c'.repeat(32), ...(scheme && { scheme }) },
      });
      if (reply.status !== 200) return String(reply.status);
      const { pathname, search } = new URL(reply.body.url);
      return (await sluice.app.inject({ method: 'GET', url: `${pathname}${search}` })).body;
    };
    expect(await pageFor('dark')).toContain('<html lang="en" data-scheme="dark">');
    expect(await pageFor('light')).toContain('<html lang="en" data-scheme="light">');
    expect(await pageFor()).toContain('<html lang="en">');
    expect(await pageFor('"><script>')).toMatch(/^4\d\d$/);
  });

  it('creates one environment, however many first requests there are', async () => {
    const fresh = await startServer();
    try {
      const person = await fresh.company();
      const asking = () =>
        fresh.inject('GET', '/customers/sksdktoken?purpose=enrol', { token: person.token });
      const replies = await Promise.all(Array.from({ length: 8 }, asking));
      expect(new Set(replies.map(({ body }) => body.companyId)).size).toBe(1);
      const { allCompanies } = fresh.server.database;
      expect(
        await allCompanies.selectFrom('companies').select('company_id').execute(),
      ).toHaveLength(2);
      expect(await allCompanies.selectFrom('flows').select('flow_id').execute()).toHaveLength(5);
    } finally {
      await fresh.close();
    }
  });
});
