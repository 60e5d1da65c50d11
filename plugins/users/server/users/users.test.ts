import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { startServer } from '#testing/startServer';
import { authenticators } from '../../contract';
import { userDirectory } from '#plugins/connectors/contract';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const users = ({ companyId }: Person, rest = '') => `/company/${companyId}/users${rest}`;
const get = (who: Person, url: string) => sluice.inject('GET', url, { token: who.token });
const sendPut = (who: Person, url: string, body: unknown) =>
  sluice.inject('PUT', url, { token: who.token, body });
async function make(who: Person, body: object = {}) {
  const made = await sluice.inject('POST', users(who), {
    token: who.token,
    body: { email: `${newId()}@example.com`, givenName: 'Grace', familyName: 'Hopper', ...body },
  });
  expect(made).toMatchObject({ status: 200 });
  return made.body;
}
const trail = (who: Person, resourceId: string) =>
  sluice.server.database
    .forCompany(who.companyId)
    .selectFrom('audit_events')
    .selectAll()
    .where('resource_id', '=', resourceId)
    .orderBy('seq')
    .execute();

describe('the list of users', () => {
  it('is read with params, then through the full link to each next page, until there is none [C092, S270, S020]', async () => {
    const admin = await sluice.company();
    for (let index = 0; index < 12; index += 1)
      await make(admin, {
        familyName: `Same ${index % 3}`,
        email: `${index}-${newId()}@example.com`,
      });
    const seen: string[] = [];
    let reply = await get(admin, users(admin, '?limit=5&query=same'));
    const pages = [reply.body.users.length];
    for (;;) {
      seen.push(...reply.body.users.map((user: { userId: string }) => user.userId));
      expect(reply.body.count).toBe(12);
      const href = reply.body['_links'].next?.href as string | undefined;
      if (!href) break;
      const { origin, pathname, search } = new URL(href);
      expect(origin).toBe(sluice.server.settings.publicUrl);
      reply = await get(admin, pathname + search);
      expect(reply.status).toBe(200);
      pages.push(reply.body.users.length);
    }
    expect(pages).toEqual([5, 5, 2]);
    expect(new Set(seen).size).toBe(12);
    const all = await get(admin, users(admin, '?limit=100&query=same'));
    expect(all.body.users.map((user: { userId: string }) => user.userId)).toEqual(seen);
    expect(all.body.users[0]).toMatchObject({
      connectorId: 'userDirectoryConnector',
      enabled: true,
    });
    expect(all.text).not.toMatch(/password_?hash|argon2/i);
  });

  it('shows enabled, disabled, or locked users, and rejects an invalid filter', async () => {
    const admin = await sluice.company();
    const [open, off, locked] = [
      await make(admin),
      await make(admin, { enabled: false }),
      await make(admin),
    ];
    const directory = sluice.server.get(userDirectory);
    await directory.setPassword(admin.companyId, locked.userId, 'Right-Password-1');
    for (let tries = 0; tries < 5; tries += 1)
      await directory.checkPassword(admin.companyId, { userId: locked.userId }, 'wrong');
    const ids = async (search: string) =>
      (await get(admin, users(admin, search))).body.users
        .map((user: { userId: string }) => user.userId)
        .sort();
    expect(await ids('?enabled=true')).toEqual([open.userId, locked.userId].sort());
    expect(await ids('?enabled=false')).toEqual([off.userId]);
    expect(await ids('?locked=true')).toEqual([locked.userId]);
    const listed = (await get(admin, users(admin))).body.users;
    expect(listed.filter((user: { locked: boolean }) => user.locked)).toHaveLength(1);
    await sendPut(admin, users(admin, `/${locked.userId}/unlock`), {});
    expect(await ids('?locked=true')).toEqual([]);
    expect((await get(admin, users(admin, '?after=nonsense'))).body.message).toMatch(
      /The value of “after” is not valid/,
    );
  });
});

describe('one user', () => {
  it('is created, read, and changed; omitted fields stay, and the audit trail records both [C093, C094]', async () => {
    const admin = await sluice.company();
    const { userId, email } = await make(admin, {
      phone: '+49 30 1234',
      attributes: { team: 'a' },
    });
    const group = await sluice.server
      .get(userDirectory)
      .createGroup(admin.companyId, { name: 'Staff' });
    const changed = await sendPut(admin, users(admin, `/${userId}`), {
      givenName: 'Rear Admiral Grace',
      phone: '',
      groupIds: [group.groupId],
    });
    expect(changed).toMatchObject({ status: 200 });
    const shown = await get(admin, users(admin, `/${userId}`));
    expect(shown.body).toMatchObject({
      email,
      givenName: 'Rear Admiral Grace',
      familyName: 'Hopper',
      phone: '',
      attributes: { team: 'a' },
      groups: [{ name: 'Staff' }],
      factors: [],
      identities: [],
      recoveryCodesLeft: 0,
    });
    const [made, updated] = await trail(admin, userId);
    expect(made).toMatchObject({ action: 'create', resource: 'user' });
    expect(JSON.parse(updated!.before!)).toMatchObject({
      givenName: 'Grace',
      phone: '+49 30 1234',
      groups: [],
    });
    expect(JSON.parse(updated!.after!)).toMatchObject({
      givenName: 'Rear Admiral Grace',
      groups: [group.groupId],
    });
  });

  it('is rejected with the invalid field: a taken address, no name, a weak password, an unknown group', async () => {
    const admin = await sluice.company();
    const { email, userId } = await make(admin);
    const post = (body: object) =>
      sluice.inject('POST', users(admin), { token: admin.token, body });
    const taken = await post({ email: email.toUpperCase() });
    expect([taken.status, taken.body.details[0].at]).toEqual([409, 'body/email']);
    expect((await post({ givenName: 'Nobody' })).body.message).toMatch(
      /needs a username, email address/,
    );
    const weak = await post({ username: 'weak', password: 'abc' });
    expect([weak.status, weak.body.details[0].at]).toEqual([400, 'body/password']);
    const unknown = await sendPut(admin, users(admin, `/${userId}`), {
      givenName: 'Changed',
      groupIds: ['nowhere'],
    });
    expect(unknown.status).toBe(404);
    expect((await get(admin, users(admin, `/${userId}`))).body.givenName).toBe('Grace');
    expect((await get(admin, users(admin, '/nobody'))).status).toBe(404);
  });

  it('gets a password, or is asked for a new one at the next sign-in, and the audit trail contains none', async () => {
    const admin = await sluice.company();
    const { userId } = await make(admin);
    const url = users(admin, `/${userId}/password`);
    expect((await sendPut(admin, url, {})).status).toBe(409);
    const password = 'Turing-Complete-42';
    expect((await sendPut(admin, url, { password })).status).toBe(200);
    const directory = sluice.server.get(userDirectory);
    const check = () => directory.checkPassword(admin.companyId, { userId }, password);
    expect(await check()).toMatchObject({ ok: true, expired: false });
    expect((await sendPut(admin, url, {})).status).toBe(200);
    expect(await check()).toMatchObject({ ok: true, expired: true });
    const events = await trail(admin, userId);
    expect(events.map(({ action }) => action)).toEqual(['create', 'setPassword', 'expirePassword']);
    expect(JSON.stringify(events)).not.toContain(password);
  });

  it('loses one factor, or all of them', async () => {
    const admin = await sluice.company();
    const { userId } = await make(admin);
    const devices = sluice.server.get(authenticators);
    const { deviceId } = await devices.createTotp(admin.companyId, userId, {
      name: 'A',
      issuer: 'S',
      account: 'a',
    });
    const one = users(admin, `/${userId}/factors/${deviceId}`);
    expect((await sluice.inject('DELETE', one, { token: admin.token })).status).toBe(200);
    expect((await sluice.inject('DELETE', one, { token: admin.token })).status).toBe(404);
    await devices.createRecoveryCodes(admin.companyId, userId);
    const all = `/company/${admin.companyId}/connections/a7e3b9c2d4f14c5e8b6a0d9f1c2e3b45/users/${userId}`;
    expect((await sluice.inject('DELETE', all, { token: admin.token })).status).toBe(200);
    expect((await get(admin, users(admin, `/${userId}`))).body.recoveryCodesLeft).toBe(0);
  });

  it('is deleted with all their data [C095, M105]', async () => {
    const admin = await sluice.company({ examples: true });
    const { userId, connectionId } = await make(admin);
    const at = (connection: string) =>
      `/company/${admin.companyId}/connections/${connection}/users/${userId}`;
    const remove = (connection: string) =>
      sluice.inject('DELETE', at(connection), { token: admin.token });
    expect((await remove('nowhere')).status).toBe(404);
    const others = (await get(admin, '/connections')).body as {
      connectionId: string;
      connectorId: string;
    }[];
    const other = others.find(
      ({ connectorId }) => !/userDirectory|authenticators/.test(connectorId),
    )!;
    expect((await remove(other.connectionId)).body.message).toMatch(/doesn’t store users/);
    expect((await remove(connectionId)).body.message).toBe('Successfully deleted user');
    expect((await get(admin, users(admin, `/${userId}`))).status).toBe(404);
    expect((await remove(connectionId)).status).toBe(404);
  });

  it('is unknown to another environment', async () => {
    const [admin, stranger] = [await sluice.company(), await sluice.company()];
    const { userId, connectionId } = await make(admin);
    expect((await get(stranger, users(admin))).body.code).toBe(1998);
    expect((await get(stranger, users(stranger, `/${userId}`))).status).toBe(404);
    expect(
      (await sendPut(stranger, users(stranger, `/${userId}`), { givenName: 'Eve' })).status,
    ).toBe(404);
    const gone = await sluice.inject(
      'DELETE',
      `/company/${stranger.companyId}/connections/${connectionId}/users/${userId}`,
      { token: stranger.token },
    );
    expect(gone.status).toBe(404);
    expect((await get(admin, users(admin, `/${userId}`))).body.givenName).toBe('Grace');
  });
});
