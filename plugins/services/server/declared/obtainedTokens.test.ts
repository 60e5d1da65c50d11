import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contribute, defineServerPlugin } from '#core/server';
import { connectors } from '#plugins/connectors/contract';
import { nodesOn } from '#plugins/connectors/server/connectors/testNodes';
import { plugins } from '#shell/server/plugins';
import { everything } from '#testing/security/kits/contents';
import { startServer } from '#testing/startServer';
import { declareConnector } from '../../contract/declareConnector';
import { required, secret } from '../../contract/DeclaredConnector';

const obtained = 'CANARY-obtained/4715';
const inside = 'CANARY-inside/4716';
const category = { name: 'Operate', value: 'operate' };
const read = {
  title: 'Read',
  call: { method: 'GET', path: '/read', output: { said: '{answer.body.said}' } },
} as const;
const account = { apiUrl: required('API URL'), clientSecret: secret('Client Secret') };
const baseUrl = '{connection.apiUrl}';
const common = { description: 'Repeats what it is sent.', category, account, baseUrl };
const repeating = declareConnector({
  ...common,
  id: 'repeatingConnector',
  name: 'Repeating',
  authentication: {
    kind: 'clientCredentials',
    tokenUrl: '{connection.apiUrl}/token',
    clientId: 'us',
    clientSecret: '{connection.clientSecret}',
  },
  capabilities: { read },
});
const bearing = declareConnector({
  ...common,
  id: 'bearingConnector',
  name: 'Bearing',
  authentication: { kind: 'bearer', token: '{connection.clientSecret}' },
  capabilities: { read },
});

/** Gives a token, and repeats the one that it is asked with. */
const service = createServer(({ url = '', headers }, reply) => {
  reply.setHeader('content-type', 'application/json');
  const said = `Unknown: ${headers.authorization}`;
  reply.statusCode = url.startsWith('/fails/read') ? 403 : 200;
  reply.end(JSON.stringify(url.endsWith('/token') ? { access_token: obtained } : { said }));
});
let sluice: Awaited<ReturnType<typeof startServer>>;
let address = '';
beforeAll(async () => {
  await new Promise<void>(up => service.listen(0, '127.0.0.1', up));
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const contributes = [repeating, bearing].map(each =>
    contribute(connectors, `test.${each.manifest.connectorId}`, each),
  );
  const test = defineServerPlugin({ id: 'repeating', contributes });
  sluice = await startServer({
    list: { ...plugins, repeating: async () => ({ default: test }) },
    env: { SLUICE_ALLOW_HOSTS: '127.0.0.1' },
  });
});
afterAll(async () => {
  await sluice.close();
  service.closeAllConnections();
  service.close();
});

it.each([
  ['repeatingConnector', 'a secret of the client', obtained],
  ['bearingConnector', JSON.stringify({ access_token: inside }), inside],
])('keeps the token of %s, which a service repeats, out of records', async (id, own, token) => {
  const nodes = await nodesOn(sluice);
  for (const path of ['/works', '/fails']) {
    const connection = await nodes.connection(id, {
      apiUrl: { value: address + path },
      clientSecret: { value: own },
    });
    await nodes.run([id, 'read', {}, connection]);
  }
  const kept = await everything(sluice.server);
  expect(kept).toContain('Unknown: Bearer ******');
  expect(kept).not.toContain(token);
});
