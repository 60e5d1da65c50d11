// @module-tag slow
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '#core/contract';
import { authenticators, userCleanups } from '#plugins/users/contract';
import { userDirectory } from '#plugins/connectors/contract';
import { startServer } from '#testing/startServer';
import { Devices } from '../device/Devices';
import { openidOn } from '../testOpenid';
import { Grants } from './Grants';
import { createTestSignOn, formIn, leadsTo, sessionGraph } from '../testSignOn';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const { post, basic, pageOf, exchange } = openidOn(() => sluice);
const directory = () => sluice.server.get(userDirectory);
const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';

/** An application, and calls about users who sign in to it. */
async function world() {
  const allowedGrants = ['authorizationCode', 'deviceCode'];
  const signOn = await createTestSignOn(sluice, { allowedGrants }, { graphData: sessionGraph });
  const { at, appId, policyId, companyId, token } = signOn;
  /** The parameters with which a sign-in returns to the application. */
  const pageEnd = async (who: string) => {
    const page = await pageOf(signOn);
    const end = await post('/hosted/continue', Object.fromEntries(formIn(page.body, { who })));
    return leadsTo(end.headers).searchParams;
  };
  const codeOf = async (who: string) => (await pageEnd(who)).get('code')!;
  /** Signs a new user in; returns the ways to use the tokens that came of it. */
  const signIn = async () => {
    const { userId } = await directory().create(companyId, { email: `${newId()}@example.com` });
    let tokens = (await exchange(signOn, await codeOf(userId))).json();
    /** Whether access and refresh tokens work. */
    const works = async () => {
      const { access_token, refresh_token } = tokens;
      const headers = { authorization: `Bearer ${access_token}` };
      const info = await sluice.app.inject({ method: 'GET', url: `${at}/userinfo`, headers });
      const asked = await post(`${at}/introspect`, { token: access_token }, basic(signOn));
      const form = { grant_type: 'refresh_token', refresh_token };
      const refreshed = await post(`${at}/token`, form, basic(signOn));
      if (refreshed.statusCode === 200) tokens = refreshed.json();
      return [info.statusCode, asked.json().active, refreshed.statusCode];
    };
    return { userId, works };
  };
  /** A device that a user approved. */
  const approveDevice = async (subject: string) => {
    const devices = new Devices(sluice.server);
    const terms = { appId, policyId, scope: ['openid'] };
    const { deviceCode, userCode } = await devices.create(companyId, terms);
    const approval = { subject, methods: ['pwd'] };
    expect(await devices.approve({ companyId, userCode, ip: '127.0.0.1' }, approval)).toBe(true);
    return () => post(`${at}/token`, { grant_type, device_code: deviceCode }, basic(signOn));
  };
  const ask = async (method: 'PUT' | 'DELETE', path: string, body?: object) => {
    const url = `/company/${companyId}/users/${path}`;
    const reply = await sluice.inject(method, url, { token, ...(body && { body }) });
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  };
  return { signOn, companyId, pageEnd, codeOf, signIn, approveDevice, ask };
}

const works = [200, true, 200];
const revoked = [401, false, 400];
const newPassword = 'Analytical-Engine-1843';

describe('a user’s tokens (guarantee 36)', () => {
  it('end when the user is disabled, deleted, or gets a new password', async () => {
    const { companyId, signIn, ask } = await world();
    const other = await signIn();
    const endings: Readonly<Record<string, (userId: string) => Promise<unknown>>> = {
      'a flow disables': id => directory().update(companyId, id, { enabled: false }),
      'a flow deletes': id => directory().delete(companyId, id),
      'a flow sets a password': id => directory().setPassword(companyId, id, newPassword),
      'a member disables': id => ask('PUT', id, { enabled: false }),
      'a member sets a password': id => ask('PUT', `${id}/password`, { password: newPassword }),
      'a member removes a factor': async id => {
        const terms = { name: 'A', issuer: 'S', account: 'a' };
        const factor = await sluice.server.get(authenticators).createTotp(companyId, id, terms);
        await ask('DELETE', `${id}/factors/${factor.deviceId}`);
      },
    };
    for (const [name, end] of Object.entries(endings)) {
      const user = await signIn();
      await directory().update(companyId, user.userId, { givenName: 'Ada' });
      expect([name, ...(await user.works())]).toEqual([name, ...works]);
      await end(user.userId);
      expect([name, ...(await user.works())]).toEqual([name, ...revoked]);
    }
    expect(await other.works()).toEqual(works);
  });

  it('end for all users whom an imported file disables', async () => {
    const { companyId, signOn, signIn } = await world();
    const users = [await signIn(), await signIn()];
    const other = await signIn();
    const lines = users.map(({ userId }) => `${userId},false`);
    const url = `/company/${companyId}/users/import`;
    const body = { csv: ['userId,enabled', ...lines].join('\n') };
    const { text } = await sluice.inject('POST', url, { token: signOn.token, body });
    expect(text).toContain('"updated":2');
    for (const user of users) expect(await user.works()).toEqual(revoked);
    expect(await other.works()).toEqual(works);
  });

  it('end in the transaction that deletes the user, and in no other environment', async () => {
    const [here, there] = [await world(), await world()];
    const user = await here.signIn();
    const deleteIn = (companyId: string) =>
      sluice.server.database.transaction(companyId, async db => {
        for (const cleanUp of sluice.server.at(userCleanups)) await cleanUp(db, [user.userId]);
      });
    await deleteIn(there.companyId);
    expect(await user.works()).toEqual(works);
    await deleteIn(here.companyId);
    expect(await user.works()).toEqual(revoked);
  });

  it('can’t be obtained with an earlier code or an approved device', async () => {
    const { companyId, signOn, signIn, codeOf, approveDevice } = await world();
    const [user, other] = [await signIn(), await signIn()];
    const code = await codeOf(user.userId);
    const device = await approveDevice(user.userId);
    const otherDevice = await approveDevice(other.userId);
    await directory().update(companyId, user.userId, { enabled: false });
    expect((await exchange(signOn, code)).json().error).toBe('invalid_grant');
    expect((await device()).json().error).toBe('access_denied');
    expect((await otherDevice()).statusCode).toBe(200);
  });

  it('are not issued if the user is signed out while the sign-in ends', async () => {
    const { companyId, pageEnd } = await world();
    const disable = (userId: string) =>
      sluice.server.database
        .forCompany(companyId)
        .updateTable('directory_users')
        .set({ enabled: 0 })
        .where('user_id', '=', userId)
        .execute();
    const endings: Readonly<Record<string, (userId: string) => Promise<unknown>>> = {
      'a new password': id => directory().setPassword(companyId, id, newPassword),
      deleted: id => directory().delete(companyId, id),
      'disabled before it was looked at': disable,
    };
    for (const [name, end] of Object.entries(endings)) {
      const { userId } = await directory().create(companyId, { email: `${newId()}@example.com` });
      const { create } = Grants.prototype;
      const spy = vi.spyOn(Grants.prototype, 'create');
      spy.mockImplementationOnce(async function (this: Grants, ...terms) {
        await end(userId);
        return create.apply(this, terms);
      });
      const led = await pageEnd(userId);
      spy.mockRestore();
      const answer = [led.get('error'), led.get('code')];
      expect([name, ...answer]).toEqual([name, 'access_denied', null]);
      const rows = await sluice.server.database
        .forCompany(companyId)
        .selectFrom('oauth_grants')
        .select('grant_id')
        .where('subject', '=', userId)
        .where('revoked_date', '=', 0)
        .execute();
      expect([name, rows]).toEqual([name, []]);
    }
  });

  it('are not issued for a device if the user was signed out after the approval', async () => {
    const { companyId, signIn, approveDevice } = await world();
    const { userId } = await signIn();
    const device = await approveDevice(userId);
    const { spend } = Devices.prototype;
    const spy = vi.spyOn(Devices.prototype, 'spend');
    spy.mockImplementationOnce(async function (this: Devices, row) {
      const spent = await spend.call(this, row);
      await directory().setPassword(companyId, userId, newPassword);
      return spent;
    });
    expect((await device()).json().error).toBe('access_denied');
    spy.mockRestore();
  });

  it('are issued in a flow that sets the password itself', async () => {
    const { companyId, signIn, codeOf, signOn } = await world();
    const { userId } = await signIn();
    await directory().setPassword(companyId, userId, newPassword);
    expect((await exchange(signOn, await codeOf(userId))).statusCode).toBe(200);
  });
});
