import { domainToASCII } from 'node:url';
import { describe, expect, it } from 'vitest';
import { addMembership } from '#core/server/internal';
import { domainClaim } from '#core/server/http/pageHosts';
import { settings, ssoWorld } from '../kits/ssoWorld';

const world = ssoWorld();
const { trusting, accountOf, browser } = world;
type Person = Awaited<ReturnType<typeof world.sluice.company>>;

/** Notes that an environment verified a domain, as it does with a DNS record. */
const verify = ({ companyId }: Person, domain: string) =>
  world.sluice.server.database.allCompanies
    .insertInto('installation')
    .values({ name: domainClaim(domain), value: companyId })
    .execute();
const invite = ({ companyId, token }: Person, email: string) =>
  world.sluice.inject('POST', `/company/${companyId}/customers`, {
    token,
    body: { email, firstName: 'Grace', lastName: 'Hopper', roles: ['default:read'] },
  });
const countAccounts = async (email: string) =>
  (
    await world.sluice.server.database.allCompanies
      .selectFrom('customers')
      .select('customer_id')
      .where('email', '=', email)
      .execute()
  ).length;
let number = 0;
/** A domain that no other test has, with an environment whose provider speaks for it. */
async function domainOf(more: object = {}) {
  const domain = `corp${++number}.example`;
  const owner = await world.sluice.company();
  const stranger = await trusting(await world.sluice.company(), {
    domains: [domain],
    createPeople: true,
    ...more,
  });
  return { domain, owner, stranger, email: `ada${number}@${domain}` };
}
const through = ({ companyId }: Person, email: string) =>
  browser().through(companyId, accountOf({ email }));

describe('an address of a domain that another environment verified', () => {
  it('gets no account through another environment’s provider', async () => {
    const { domain, owner, stranger, email } = await domainOf();
    await verify(owner, domain);
    expect((await through(stranger, email))['error']).toBe('domain_taken');
    await invite(stranger, email);
    expect((await through(stranger, email))['error']).toBe('domain_taken');
    expect(await countAccounts(email)).toBe(0);
  });

  it.each([
    ['letters that DNS does not have', 'bücherN.example'],
    ['wide letters', 'ｃｏｒｐN.example'],
  ])('gets none either where its domain is written with %s', async (_, written) => {
    const domain = written.replace('N', String(++number));
    const owner = await world.sluice.company();
    await verify(owner, domainToASCII(domain));
    const terms = { domains: [domain], createPeople: true };
    const stranger = await trusting(await world.sluice.company(), terms);
    const email = `ada@${domain}`;
    expect((await through(stranger, email))['error']).toBe('domain_taken');
    expect(await countAccounts(email)).toBe(0);
  });

  it('gets one through the provider of the environment that verified it', async () => {
    const { domain, owner, email } = await domainOf();
    await verify(owner, domain);
    await trusting(owner, { domains: [domain], createPeople: true });
    expect(await through(owner, email)).toHaveProperty('authToken');
    expect(await countAccounts(email)).toBe(1);
  });

  it('gets one through the same provider in another environment', async () => {
    const { domain, owner, stranger, email } = await domainOf();
    await verify(owner, domain);
    await trusting(owner, { domains: [domain] });
    expect(await through(stranger, email)).toHaveProperty('authToken');
  });

  it('still signs its member in, but only to the environment', async () => {
    const { domain, owner, stranger } = await domainOf();
    const member = await world.sluice.company({ in: stranger.companyId });
    const email = `member-${member.customerId}@${domain}`;
    await world.sluice.server.database.allCompanies
      .updateTable('customers')
      .set({ email })
      .where('customer_id', '=', member.customerId)
      .execute();
    await verify(owner, domain);
    expect(await through(stranger, email)).toHaveProperty('authToken');
  });
});

it('creates no account if nobody verified the domain and the operator requires it', async () => {
  const { domain, stranger, email } = await domainOf();
  const { settings: set } = world.sluice.server;
  Object.assign(set, { ssoVerified: true });
  const refused = await through(stranger, email);
  await verify(stranger, domain);
  const made = await through(stranger, email);
  Object.assign(set, { ssoVerified: false });
  expect(refused['error']).toBe('domain_unverified');
  expect(made).toHaveProperty('authToken');
});

describe('an account that an environment’s provider created', () => {
  /** The account of a new address, and an administrator of the environment. */
  async function made(verified: boolean) {
    const { domain, stranger, email } = await domainOf();
    if (verified) await verify(stranger, domain);
    expect(await through(stranger, email)).toHaveProperty('authToken');
    const { customer_id: customerId } = await world.sluice.server.database.allCompanies
      .selectFrom('customers')
      .select('customer_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const resetFactors = async () => {
      const path = `/company/${stranger.companyId}/customers/${customerId}/resetfactors`;
      return (await world.sluice.inject('PUT', path, { token: stranger.token })).status;
    };
    return { customerId, resetFactors };
  }
  async function join(customerId: string) {
    const { companyId } = await world.sluice.company();
    await world.sluice.server.database.transaction(companyId, db =>
      addMembership(db, { companyId, customerId, roles: ['default:read'], by: '' }),
    );
  }

  it('is managed by it until the person also belongs to others (guarantee 29)', async () => {
    const { customerId, resetFactors } = await made(false);
    expect(await resetFactors()).toBe(200);
    await join(customerId);
    expect(await resetFactors()).toBe(403);
  });

  it('stays managed by it if it verified the domain of the address', async () => {
    const { customerId, resetFactors } = await made(true);
    await join(customerId);
    expect(await resetFactors()).toBe(200);
  });
});

it('a test of a provider gives the same result for an account elsewhere and for none (guarantee 28)', async () => {
  const { domain, owner, stranger } = await domainOf();
  await verify(owner, domain);
  const body = {
    ...settings,
    issuer: world.provider.issuer,
    domains: [domain],
    createPeople: true,
  };
  const known = await world.sluice.company();
  const emails = [`known@${domain}`, `none@${domain}`];
  await world.sluice.server.database.allCompanies
    .updateTable('customers')
    .set({ email: emails[0]! })
    .where('customer_id', '=', known.customerId)
    .execute();
  const { companyId, token } = stranger;
  const told = [];
  for (const email of emails) {
    const at = `/company/${companyId}/sso/trials`;
    const begun = await world.sluice.inject('POST', at, { token, body });
    const cookie = /sluice-sso=\w+/.exec(String(begun.headers['set-cookie']))?.[0] ?? '';
    const back = new URL(await world.provider.signOn(begun.body.url, accountOf({ email })));
    const url = `${back.pathname}${back.search}`;
    await world.sluice.app.inject({ method: 'GET', url, headers: { cookie } });
    const { body: result } = await world.sluice.inject('GET', `${at}/${begun.body.trialId}`, {
      token,
    });
    told.push([result.state, result.reason.replace(email, '')]);
  }
  expect(told[0]).toEqual(told[1]);
  expect(told[0]).toEqual(['refused', expect.stringContaining('Another environment verified')]);
});
