import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectionStore } from '#plugins/connections/contract';
import { userDirectory } from '#plugins/connectors/contract';
import { nodesOn } from '#plugins/connectors/server/connectors/testNodes';
import { startServer } from '#testing/startServer';

const connector = 'pingOneSSOConnector';
let sluice: Awaited<ReturnType<typeof startServer>>;
let nodes: Awaited<ReturnType<typeof nodesOn>>;
beforeAll(async () => {
  sluice = await startServer();
  nodes = await nodesOn(sluice);
});
afterAll(() => sluice.close());

it('reads the user directory here while a connection names no environment of the platform', async () => {
  const { userId } = await sluice.server
    .get(userDirectory)
    .create(nodes.companyId, { email: 'ada@example.com' });
  const connectionId = await nodes.connection(connector, { region: { value: 'EU' } });
  const read = await nodes.run([connector, 'readUser', { identifier: userId }, connectionId]);
  expect(read.out.user.id).toBe(userId);
});

it('calls only the platform if the connection names one of its environments', async () => {
  const connectionId = await nodes.connection(connector, { envId: { value: 'env-1' } });
  const { userId } = await sluice.server
    .get(userDirectory)
    .create(nodes.companyId, { email: 'eve@example.com' });
  const read = await nodes.run([connector, 'readUser', { identifier: userId }, connectionId]);
  expect(read).toMatchObject({
    success: false,
    error: {
      code: 'notConfigured',
      message: expect.stringContaining('is missing Region, Client ID, and Client Secret'),
    },
  });
});

it('reports missing settings only of a connection that names an environment', async () => {
  const unset = () =>
    sluice.server
      .get(connectionStore)
      .unset(sluice.server.database.forCompany(nodes.companyId), nodes.companyId);
  const here = await nodes.connection(connector, { clientSecret: { value: 'hush' } });
  const there = await nodes.connection(connector, { envId: { value: 'env-1' } });
  const { needed, lacking } = await unset();
  expect(needed[connector]).toEqual([]);
  expect(lacking[here]).toEqual([]);
  expect(lacking[there]).toEqual(['Region', 'Client ID', 'Client Secret']);
});
