import { describe, expect, it } from 'vitest';
import { addMembership } from '#core/server/internal';
import { ssoWorld } from '../kits/ssoWorld';

const world = ssoWorld();
const { trusting, browser } = world;

const phone = '+49 151 555';

/**
 * Somebody at home in one company, and the tokens that a session has and makes which the provider
 * of another vouched for.
 */
async function signOnElsewhere(operator = 0) {
  const { sluice, liar } = world;
  const { allCompanies, transaction } = bound();
  const [home, other] = [await sluice.company(), await sluice.company()];
  const { customerId, email } = home;
  const { companyId } = other;
  const roles = ['default:superAdmin'];
  await transaction(companyId, db =>
    addMembership(db, { companyId, customerId, roles, by: other.customerId }),
  );
  await allCompanies
    .updateTable('customers')
    .set({ phone_number: phone, operator })
    .where('customer_id', '=', customerId)
    .execute();
  await trusting(other, { issuer: liar.issuer, clientSecret: 'another' });
  const auth_time = Math.floor(Date.now() / 1000);
  liar.lies.claims = { sub: `sub-${customerId}`, email, email_verified: true, auth_time };
  const one = browser();
  const entered = await one.exchange((await one.throughLiar(companyId))['authToken']);
  const token: string = entered.body.access_token;
  const made = await sluice.inject('POST', `/company/${companyId}/personalTokens`, {
    token,
    body: { name: 'Elsewhere', days: 1 },
  });
  expect([entered.status, made.status]).toEqual([200, 200]);
  return { home, other, token, personal: made.body.token as string };
}

const bound = () => {
  const { database } = world.sluice.server;
  return { allCompanies: database.allCompanies, transaction: database.transaction.bind(database) };
};

const details = ({ customerId }: { customerId: string }) =>
  bound()
    .allCompanies.selectFrom('customers')
    .select(['first_name', 'last_name', 'phone_number'])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();

describe('a session through the provider of an environment that is not the person’s home (guarantee 30)', () => {
  it.each([
    ['a person', 0],
    ['an operator', 1],
  ])('changes no details of %s, nor do tokens made in it; the person may', async (_, operator) => {
    const { home, other, token, personal } = await signOnElsewhere(operator);
    const before = await details(home);
    const save = (at: { companyId: string }, by: string, body: object) =>
      world.sluice.inject('PUT', `/company/${at.companyId}/customers/${home.customerId}`, {
        token: by,
        body,
      });
    for (const by of [token, personal])
      for (const body of [{ firstName: 'M' }, { lastName: 'M' }, { phoneNumber: '+1' }])
        expect((await save(other, by, body)).status).toBe(403);
    expect(await details(home)).toEqual(before);
    expect((await save(other, token, { roles: ['default:superAdmin'] })).status).toBe(200);
    expect(await details(home)).toEqual(before);
    expect((await save(home, home.token, { firstName: 'Countess' })).status).toBe(200);
    expect(await details(home)).toEqual({ ...before, first_name: 'Countess' });
  });

  it('sees no other environment to promote flows to, and neither do tokens created in it', async () => {
    const { home, other, token, personal } = await signOnElsewhere();
    const targets = async (by: string) => {
      const path = `/company/${other.companyId}/promotions/targets`;
      const { status, body } = await world.sluice.inject('GET', path, { token: by });
      return [status, body.targets.map((each: { companyId: string }) => each.companyId)];
    };
    expect(await targets(token)).toEqual([200, []]);
    expect(await targets(personal)).toEqual([200, []]);
    expect(await targets(home.token)).toEqual([200, [home.companyId]]);
  });

  it('can’t see which second factors the person has', async () => {
    const { home, token } = await signOnElsewhere();
    const ask = async (by: string) =>
      (await world.sluice.inject('GET', '/customers/factors', { token: by })).status;
    expect([await ask(token), await ask(home.token)]).toEqual([403, 200]);
  });
});

describe('an account of a provider that several environments trust (guarantee 30)', () => {
  /** Someone who is a member of two environments, both of which trust one provider. */
  async function memberOfTwo(domains = ['example.com']) {
    const { issuer } = world.liar;
    const more = { issuer, clientSecret: 'another' };
    const home = await trusting(await world.sluice.company(), { ...more, domains });
    const other = await trusting(await world.sluice.company(), more);
    const { customerId, email } = home;
    await bound().transaction(other.companyId, db =>
      addMembership(db, {
        companyId: other.companyId,
        customerId,
        roles: ['default:superAdmin'],
        by: other.customerId,
      }),
    );
    const signIn = async ({ companyId }: { companyId: string }, sub: string) => {
      world.liar.lies.claims = { sub, email, email_verified: true };
      const one = browser();
      return (await one.exchange((await one.throughLiar(companyId))['authToken'])).body;
    };
    const look = async (token: string) => {
      const path = `/company/${home.companyId}`;
      const switched = await world.sluice.inject('PUT', `${path}/switch`, { token });
      return [(await world.sluice.inject('GET', path, { token })).status, switched.status];
    };
    return { home, other, signIn, look };
  }

  it('that got a person’s address later enters no environment that knows them by another', async () => {
    const { home, other, signIn, look } = await memberOfTwo();
    expect((await signIn(home, 'first')).status).toBe('active');
    // The same environment takes the later account for nobody.
    expect(await signIn(home, 'later')).not.toHaveProperty('access_token');
    const later = await signIn(other, 'later');
    expect(later.selectedCompany).toBe(other.companyId);
    expect(await look(later.access_token)).toEqual([401, 401]);
    const again = await signIn(home, 'first');
    expect(await look(again.access_token)).toEqual([200, 200]);
  });

  it('enters no environment whose provider may not sign in its domain', async () => {
    const { other, signIn, look } = await memberOfTwo(['corp.example']);
    const elsewhere = await signIn(other, 'only');
    expect(await look(elsewhere.access_token)).toEqual([401, 401]);
  });

  it('enters the others that take it for the same person', async () => {
    const { home, other, signIn, look } = await memberOfTwo();
    expect(await look((await signIn(other, 'one')).access_token)).toEqual([200, 200]);
    await signIn(home, 'one');
    expect(await look((await signIn(other, 'one')).access_token)).toEqual([200, 200]);
  });
});
