import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { userDirectory } from '#plugins/connectors/contract';
import { nodesOn } from '#plugins/connectors/server/connectors/testNodes';
import { startServer } from '#testing/startServer';
import { passTime } from '#testing/kits/passTime';

let sluice: Awaited<ReturnType<typeof startServer>>;
let nodes: Awaited<ReturnType<typeof nodesOn>>;
beforeAll(async () => {
  sluice = await startServer();
  nodes = await nodesOn(sluice);
});
afterAll(() => sluice.close());

const password = 'Analytical-Engine-1843';
const users = () => sluice.server.get(userDirectory);

/** A user with a session token from a run that has checked their password. */
async function someone() {
  const email = `${newId()}@example.com`;
  const { userId } = await users().create(nodes.companyId, { email, password });
  const { claims } = await nodes.all({
    check: ['userDirectoryConnector', 'checkPassword', { identifier: email, password }],
    make: ['skOpenIdConnector', 'createTokensOnly', { userId, createSessionTokenFlag: true }],
  });
  const sessionToken = claims.makeOut.session_token;
  const read = async () =>
    (await nodes.run(['skOpenIdConnector', 'getSessionTokenDetails', { sessionToken }])).out;
  expect(await read()).toMatchObject({ isSessionValid: true, sub: userId });
  return { userId, read };
}

it('a session token is valid until its user is disabled, deleted, or has a new password', async () => {
  const { companyId } = nodes;
  const [disabled, deleted, changed] = [await someone(), await someone(), await someone()];
  await users().update(companyId, disabled.userId, { enabled: false });
  await users().delete(companyId, deleted.userId);
  passTime(2000);
  await users().setPassword(companyId, changed.userId, 'Difference-Engine-1822');
  for (const { read } of [disabled, deleted, changed])
    expect(await read()).toEqual({ isSessionValid: false });
});
