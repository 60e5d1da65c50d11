// @module-tag slow
import { describe, expect, it } from 'vitest';
import { addMembership } from '#core/server/internal';
import { ssoWorld } from '../kits/ssoWorld';

const world = ssoWorld();
const { trusting, accountOf, browser } = world;
type Person = Awaited<ReturnType<typeof world.sluice.company>>;

/** A member of two environments that trust one provider, and a session that began in each. */
async function ofTwo() {
  const [first, second] = [await world.sluice.company(), await world.sluice.company()];
  await world.sluice.server.database.transaction(second.companyId, db =>
    addMembership(db, {
      companyId: second.companyId,
      customerId: first.customerId,
      roles: ['default:read'],
      by: second.customerId,
    }),
  );
  await trusting(first);
  await trusting(second);
  const login = accountOf(first);
  const signIn = async ({ companyId }: Person) => {
    const one = browser();
    const { body } = await one.exchange((await one.through(companyId, login, true))['authToken']);
    return body.access_token as string;
  };
  return { first, second, login, signIn };
}
const alive = async (token: string) =>
  (await world.sluice.inject('GET', '/customers/me', { token })).status;
const enter = async ({ companyId }: Person, token: string) =>
  expect((await world.sluice.inject('PUT', `/company/${companyId}/switch`, { token })).status).toBe(
    200,
  );

describe('sessions by an environment’s provider (guarantee 30)', () => {
  it.each([
    ['issuer', () => ({ issuer: world.liar.issuer, clientSecret: 'another' })],
    ['client', () => ({ clientId: 'another' })],
  ])('end when its %s changes, also where they entered another environment', async (_, more) => {
    const { first, second, signIn } = await ofTwo();
    const [stays, moves, neighbors] = [
      await signIn(first),
      await signIn(first),
      await signIn(second),
    ];
    await enter(second, moves);
    await trusting(first, { name: 'Renamed' });
    expect([await alive(stays), await alive(moves), await alive(neighbors)]).toEqual([
      200, 200, 200,
    ]);
    await trusting(first, more());
    expect([await alive(stays), await alive(moves)]).toEqual([401, 401]);
    // The other environment vouched for this one, which is none of the first one’s business.
    expect([await alive(neighbors), await alive(first.token)]).toEqual([200, 200]);
  });

  it('leave no personal access token, wherever it was created', async () => {
    const { first, second, signIn } = await ofTwo();
    const create = async ({ companyId }: Person, token: string) => {
      const body = { name: `T ${Math.random()}`, days: 30 };
      const path = `/company/${companyId}/personalTokens`;
      const reply = await world.sluice.inject('POST', path, { token, body });
      return reply.body.token as string;
    };
    const session = await signIn(first);
    const here = await create(first, session);
    await enter(second, session);
    const there = await create(second, session);
    const neighbors = await create(second, await signIn(second));
    const own = await create(first, first.token);
    const read = async (token: string) =>
      (await world.sluice.inject('GET', '/flows', { token })).status;
    const all = () => Promise.all([here, there, neighbors, own].map(read));
    expect(await all()).toEqual([200, 200, 200, 200]);
    await trusting(first, { clientId: 'another' });
    expect(await all()).toEqual([401, 401, 200, 200]);
  });

  it('are recorded without the environment of the provider', async () => {
    const { first, second, signIn } = await ofTwo();
    const { allCompanies } = world.sluice.server.database;
    // No one enters the first environment from here, so the session begins in the second.
    const impose = (rules: object) =>
      allCompanies
        .updateTable('companies')
        .set({ security: JSON.stringify(rules) })
        .where('company_id', '=', first.companyId)
        .execute();
    await impose({ addressAllowList: ['192.0.2.0/24'] });
    const token = await signIn(first);
    expect(await alive(token)).toBe(200);
    const events = await allCompanies
      .selectFrom('audit_events')
      .select('after')
      .where('company_id', '=', second.companyId)
      .where('action', '=', 'signOn')
      .execute();
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain(first.companyId);
    await impose({});
    await trusting(first, { clientId: 'another' });
    expect(await alive(token)).toBe(401);
  });

  it('don’t begin with a code from before the change', async () => {
    const { first, login } = await ofTwo();
    const one = browser();
    const { authToken } = await one.through(first.companyId, login);
    await trusting(first, { clientId: 'another' });
    expect((await one.exchange(authToken)).status).toBe(401);
  });

  it('end when the issuer was replaced while single sign-on was disabled', async () => {
    const { first, signIn } = await ofTwo();
    const token = await signIn(first);
    const [issuer, clientSecret] = [world.liar.issuer, 'another'];
    await trusting(first, { enabled: false, issuer, clientSecret });
    await trusting(first);
    expect(await alive(token)).toBe(401);
  });
});

describe('an issuer that was saved while single sign-on was disabled', () => {
  it('is checked when it is enabled', async () => {
    const { companyId, token } = await trusting(await world.sluice.company(), {
      enabled: false,
      issuer: 'not a URL',
    });
    const at = `/company/${companyId}/sso`;
    const { provider } = (await world.sluice.inject('GET', at, { token })).body;
    const refused = await world.sluice.inject('PUT', at, {
      token,
      body: { ...provider, enabled: true },
    });
    expect([refused.status, refused.body.details?.[0].at]).toEqual([400, 'body/issuer']);
  });
});
