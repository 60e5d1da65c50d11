// @module-tag slow
import { describe, expect, it } from 'vitest';
import { addMembership } from '#core/server/internal';
import { ssoWorld } from '../kits/ssoWorld';

const world = ssoWorld();
const { trusting, accountOf, browser } = world;
type Person = Awaited<ReturnType<typeof trusting>>;

/** A call that needs a recent sign-in. */
const createAccessToken = (person: Pick<Person, 'companyId'>, token: string) =>
  world.sluice.inject('POST', `/company/${person.companyId}/personalTokens`, {
    token,
    body: { name: 'Laptop', days: 30 },
  });
const confirm = (token: string, authToken: string, { cookie }: { readonly cookie: string }) =>
  world.sluice.inject('POST', '/customers/confirm', {
    token,
    body: { authToken },
    headers: { cookie },
  });

/** A member who signed in through a provider that says so of them. */
async function signedIn(claims: object = {}) {
  const person = await trusting(await world.sluice.company(), { issuer: world.liar.issuer });
  const { email, customerId } = person;
  const told = { sub: `sub-${customerId}`, email, email_verified: true };
  world.liar.lies.claims = { ...told, ...claims };
  const window = browser();
  const code = (await window.throughLiar(person.companyId))['authToken'];
  const token: string = (await window.exchange(code)).body.access_token;
  return { person, told, window, token };
}
const seconds = (ago = 0) => Math.floor(Date.now() / 1000) - ago;

describe('a sign-in through a provider where the person is still signed in', () => {
  it('isn’t recent, but a new sign-in there is (guarantee 30)', async () => {
    const { person, window, token } = await signedIn();
    expect((await createAccessToken(person, token)).body).toMatchObject({ code: 1996 });
    const back = await window.throughLiar(person.companyId, true);
    expect(back).toEqual({ again: '1', authToken: expect.any(String) });
    expect((await confirm(token, back['authToken']!, window)).status).toBe(200);
    expect((await createAccessToken(person, token)).status).toBe(200);
  });

  it.each([
    [5, 200],
    [3600, 403],
  ])('counts from the provider’s authentication time, %d s ago: %d', async (ago, status) => {
    const { person, token } = await signedIn({ auth_time: seconds(ago) });
    expect((await createAccessToken(person, token)).status).toBe(status);
  });

  it('asks a real provider to authenticate a person who is signed in there', async () => {
    const person = await trusting(await world.sluice.company());
    const window = browser();
    const login = accountOf(person);
    await window.through(person.companyId, login);
    const asked = await window.begin(person.companyId, true);
    expect(Object.fromEntries(new URL(asked).searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '0',
    });
    const back = await window.back(await world.provider.signOn(asked, login));
    expect(back).toMatchObject({ again: '1' });
  });

  it('is rejected if the provider says that it didn’t authenticate the person again', async () => {
    const { person, told, window } = await signedIn();
    world.liar.lies.claims = { ...told, auth_time: seconds(3600) };
    expect(await window.throughLiar(person.companyId, true)).toMatchObject({
      error: 'not_signed_in_again',
    });
  });
});

describe('a session is not confirmed', () => {
  it('by the code of an ordinary sign-in, or by a used one', async () => {
    const { person, window, token } = await signedIn();
    const { authToken = '' } = await window.throughLiar(person.companyId);
    expect((await confirm(token, authToken, window)).status).toBe(403);
    const again = (await window.throughLiar(person.companyId, true))['authToken']!;
    expect((await confirm(token, again, window)).status).toBe(200);
    expect((await confirm(token, again, window)).status).toBe(403);
  });

  it('by another person, another browser, or the provider of another environment', async () => {
    const { person, told, window, token } = await signedIn();
    const code = async () =>
      (await window.throughLiar(person.companyId, true))['authToken'] ?? 'none';
    expect((await confirm(token, await code(), browser())).status).toBe(403);
    const colleague = await world.sluice.company({ in: person.companyId });
    const { email, customerId } = colleague;
    world.liar.lies.claims = { sub: `sub-${customerId}`, email, email_verified: true };
    expect((await confirm(token, await code(), window)).status).toBe(403);

    const hostile = await trusting(await world.sluice.company(), { issuer: world.liar.issuer });
    await world.sluice.server.database.transaction(hostile.companyId, db =>
      addMembership(db, {
        companyId: hostile.companyId,
        customerId: person.customerId,
        roles: ['default:read'],
        by: hostile.customerId,
      }),
    );
    world.liar.lies.claims = told;
    const theirs = (await window.throughLiar(hostile.companyId, true))['authToken'] ?? 'none';
    expect((await confirm(token, theirs, window)).status).toBe(403);
    expect((await createAccessToken(person, token)).status).toBe(403);
  });

  it('by a code if a password began the session, by both, or by neither', async () => {
    const { person, window } = await signedIn();
    const code = (await window.throughLiar(person.companyId, true))['authToken']!;
    expect((await confirm(person.token, code, window)).status).toBe(403);
    for (const body of [{}, { password: 'x', authToken: 'y' }]) {
      const reply = await world.sluice.inject('POST', '/customers/confirm', {
        token: person.token,
        body,
      });
      expect(reply.status).toBe(400);
    }
  });
});
