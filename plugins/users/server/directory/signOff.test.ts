import { expect, it } from 'vitest';
import { newId } from '#core/contract';
import { contribute, defineServerPlugin } from '#core/server';
import { DatabaseDownError } from '#core/server/internal';
import { installed } from '#testing/installed';
import { startServer } from '#testing/startServer';
import { signOnSessions, userAccess, userSignOffs } from '#plugins/users/contract';
import { userDirectory } from '#plugins/connectors/contract';

it('ends a user’s sign-in sessions when they get a new password, or are disabled or deleted, and no others', async () => {
  const sluice = await startServer();
  const { companyId } = await sluice.company();
  const directory = sluice.server.get(userDirectory);
  const sessions = sluice.server.get(signOnSessions);
  const signedOn = async () => {
    const { userId } = await directory.create(companyId, { email: `${newId()}@example.com` });
    const { token } = await sessions.signOn({
      companyId,
      token: '',
      userId,
      methods: ['pwd'],
      idleSeconds: 600,
      fresh: true,
    });
    return { userId, session: () => sessions.find(companyId, token) };
  };
  const other = await signedOn();
  const endings = [
    (userId: string) => directory.setPassword(companyId, userId, 'Analytical-Engine-1843'),
    (userId: string) => directory.update(companyId, userId, { enabled: false }),
    (userId: string) => directory.delete(companyId, userId),
  ];
  for (const end of endings) {
    const user = await signedOn();
    expect(await user.session()).toBeDefined();
    await directory.update(companyId, user.userId, { givenName: 'Ada' });
    expect(await user.session()).toBeDefined();
    await end(user.userId);
    expect(await user.session()).toBeUndefined();
  }
  expect(await other.session()).toBeDefined();
  await sluice.close();
});

it('leaves users no access if the process stops right after the change that ends it (guarantee 36)', async () => {
  const ended: (readonly string[])[] = [];
  const stopping = defineServerPlugin({
    id: 'stopping',
    contributes: [
      contribute(userSignOffs, 'stopping.signOff', async (db, userIds) => {
        if (!db.isTransaction) throw new DatabaseDownError('The process stopped.');
        ended.push(userIds);
      }),
    ],
  });
  const sluice = await startServer({ plugins: [...installed, stopping] });
  const { companyId, token } = await sluice.company();
  const directory = sluice.server.get(userDirectory);
  const users = `/company/${companyId}/users`;
  const ask = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    sluice.inject(method, `${users}${path}`, { token, ...(body && { body }) });
  const password = 'Analytical-Engine-1843';
  const endings: readonly ((user: { userId: string; username: string }) => Promise<unknown>)[] = [
    ({ userId }) => directory.setPassword(companyId, userId, password),
    ({ userId }) => directory.update(companyId, userId, { enabled: false }),
    ({ userId }) => directory.delete(companyId, userId),
    ({ userId }) => ask('PUT', `/${userId}`, { enabled: false }),
    ({ userId }) => ask('PUT', `/${userId}/password`, { password }),
    ({ username }) => ask('POST', '/import', { csv: `username,enabled\n${username},no\n` }),
  ];
  for (const end of endings) {
    const username = newId();
    const { userId } = await directory.create(companyId, { username });
    await end({ userId, username }).catch(() => {});
    expect(ended.splice(0)).toEqual([[userId]]);
  }
  await sluice.close();
});

it('signs off as many users as a file can disable at once', async () => {
  const sluice = await startServer();
  const { companyId } = await sluice.company();
  const userIds = Array.from({ length: 40_000 }, (_, index) => `user-${index}`);
  const signOff = sluice.server.get(userAccess).signOff(companyId, userIds);
  await expect(signOff).resolves.toBeUndefined();
  await sluice.close();
});
