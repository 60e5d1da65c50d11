import { expect, it } from 'vitest';
import { newId } from '#core/contract';
import { startServer } from '#testing/startServer';
import { signOnSessions } from '#plugins/users/contract';
import { userDirectory } from '#plugins/connectors/contract';

it('ends a user’s sign-on sessions with a new password, with disabling and with deletion, and nobody else’s', async () => {
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
