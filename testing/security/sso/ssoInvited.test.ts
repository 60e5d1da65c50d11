import { describe, expect, it } from 'vitest';
import { publicUrl, settings, ssoWorld } from '../kits/ssoWorld';

const world = ssoWorld();
const { trusting, accountOf, browser } = world;
type Person = Awaited<ReturnType<typeof world.sluice.company>>;

const invite = ({ companyId, token }: Person, email: string, roles = ['default:admin']) =>
  world.sluice.inject('POST', `/company/${companyId}/customers`, {
    token,
    body: { email, firstName: 'Grace', lastName: 'Hopper', roles },
  });
/** Returns the result of a provider’s test for an address. */
async function tryAs({ companyId, token }: Person, email: string, more: object) {
  const at = `/company/${companyId}/sso/trials`;
  const body = { ...settings, issuer: world.provider.issuer, ...more };
  const begun = await world.sluice.inject('POST', at, { token, body });
  const cookie = /sluice-sso=\w+/.exec(String(begun.headers['set-cookie']))?.[0] ?? '';
  const back = await world.provider.signOn(begun.body.url, accountOf({ email }));
  const url = back.slice(publicUrl.length);
  await world.sluice.app.inject({ method: 'GET', url, headers: { cookie } });
  const result = await world.sluice.inject('GET', `${at}/${begun.body.trialId}`, { token });
  const { state, outcome, reason } = result.body;
  return { state, outcome, reason: reason.replace(email, '<email>') };
}

describe('single sign-on of invited people', () => {
  it('accepts the invitation of an address that has no account', async () => {
    const owner = await trusting(await world.sluice.company());
    const email = `invited-${owner.customerId}@example.com`;
    const { body } = await invite(owner, email);
    const one = browser();
    const code = (await one.through(owner.companyId, accountOf({ email })))['authToken'];
    const { access_token: token } = (await one.exchange(code)).body;
    const me = (await world.sluice.inject('GET', '/customers/me', { token })).body;
    expect(me).toMatchObject({ email, customerId: body.customerId, firstName: 'Grace' });
    expect(me.companies).toEqual([expect.objectContaining({ roles: ['default:admin'] })]);
    const listed = await world.sluice.inject('GET', `/company/${owner.companyId}/customers`, {
      token: owner.token,
    });
    expect(listed.body.customerCount).toBe(2);
  });

  it('uses nothing of an account elsewhere', async () => {
    const owner = await trusting(await world.sluice.company(), { createPeople: true });
    const stranger = await world.sluice.company();
    await invite(owner, stranger.email);
    const said = await browser().through(owner.companyId, accountOf(stranger));
    expect(said['error']).toBe('not_a_member');
  });

  it('counts invited people among the members', async () => {
    const owner = await trusting(await world.sluice.company(), { createPeople: true });
    await invite(owner, `waiting-${owner.customerId}@example.com`);
    await world.sluice.server.database.allCompanies
      .updateTable('companies')
      .set({ entitlement: JSON.stringify({ members: { total: 2 } }) })
      .where('company_id', '=', owner.companyId)
      .execute();
    const login = accountOf({ email: `late-${owner.customerId}@example.com` });
    expect((await browser().through(owner.companyId, login))['error']).toBe('no_room');
  });
});

describe('a test of a provider', () => {
  it.each([
    ['of people who are not invited', {}, false],
    ['that creates people', { createPeople: true }, false],
    ['of invited people', {}, true],
  ])(
    '%s gives the same result for an account elsewhere and for none (guarantee 28)',
    async (_, more, asks) => {
      const [owner, stranger] = [await world.sluice.company(), await world.sluice.company()];
      const nobody = `none-${owner.customerId}@example.com`;
      const addresses = [stranger.email, nobody];
      for (const email of asks ? addresses : []) await invite(owner, email);
      const [known, unknown] = [
        await tryAs(owner, stranger.email, more),
        await tryAs(owner, nobody, more),
      ];
      expect(known).toEqual(unknown);
      expect(known.state).not.toBe('waiting');
    },
  );
});
