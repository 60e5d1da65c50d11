// @module-tag slow
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { davinci } from '@forgerock/davinci-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userDirectory } from '#plugins/connectors/contract';
import { importBody } from '#plugins/transfer/domain/exchange/parseImport';
import { startServer } from '#testing/startServer';
import { createTestSignOn } from '../testSignOn';

let sluice: Awaited<ReturnType<typeof startServer>>;
let address = '';
const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
};
beforeAll(async () => {
  for (const name of ['sessionStorage', 'localStorage'])
    Object.defineProperty(globalThis, name, { value: storage, configurable: true });
  sluice = await startServer();
  address = await sluice.listen();
});
afterAll(() => sluice.close());

const { CORPUS = join(import.meta.dirname, '../../../../../shared/data/flows') } = process.env;
const library = 'pingone-davinci__si-pinglibrary-content__flows_';
const ada = { username: 'ada@example.com', password: 'Analytical-Engine-1843' };

/** An application with a policy for the main flow of an export, and its client. */
async function openExport(name: string) {
  const signOn = await createTestSignOn(sluice, { tokenEndpointAuthMethod: 'none' });
  await sluice.server.get(userDirectory).create(signOn.companyId, { email: ada.username, ...ada });
  const document = JSON.parse(readFileSync(join(CORPUS, `${library}${name}.json`), 'utf8'));
  const body: unknown = importBody(document);
  const { flows } = await signOn.call('PUT', '/flows/import', body);
  for (const { flowId } of flows) await signOn.call('PUT', `/flows/${flowId}/deploy`);
  const [main] = flows;
  const { policies } = await signOn.call('POST', `/apps/${signOn.appId}/policy`, {
    name,
    flows: [{ flowId: main.flowId, versionId: -1, weight: 100 }],
  });
  const client = await davinci({
    logger: { level: 'none' },
    config: {
      clientId: signOn.appId,
      redirectUri: signOn.redirectUri,
      scope: 'openid profile',
      responseType: 'code',
      serverConfig: { wellknown: `${address}${signOn.at}/.well-known/openid-configuration` },
    },
  });
  return { client, query: { acr_values: policies.at(-1).policyId as string } };
}

type Client = Awaited<ReturnType<typeof openExport>>['client'];
const listShown = (client: Client) =>
  client
    .getCollectors()
    .filter(({ type }) => type !== 'ReadOnlyCollector')
    .map(({ type, name, error }) => [type, name, error]);

async function send(client: Client, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) {
    const collector = client.getCollectors().find(each => each.name === name);
    const update = client.update(collector as never) as (value: string) => unknown;
    expect(update(value)).toBeNull();
  }
  return client.next();
}

describe.runIf(existsSync(CORPUS))('the public client of the SDK, on real exports', () => {
  for (const name of [
    'pingone-sign-on-flow-with-sessions-sdk',
    'pingone-sign-on-flow-with-sessions',
  ])
    it(`signs in through ${name}, after a wrong password`, async () => {
      const { client, query } = await openExport(name);
      expect((await client.start({ query }))?.status).toBe('continue');
      const first = listShown(client);
      expect(first).toEqual([
        ['TextCollector', 'username', null],
        ['PasswordCollector', 'password', null],
        ['SubmitCollector', 'SIGNON', null],
        ['FlowCollector', 'REGISTER', null],
        ['FlowCollector', 'TROUBLE', null],
      ]);
      const wrong = await send(client, { ...ada, password: 'Wrong-Horse-9' });
      expect(wrong?.status).toMatch(/^(?:error|continue)$/);
      expect(listShown(client)).toEqual(first);
      const end = await send(client, ada);
      expect(end).toMatchObject({
        status: 'success',
        client: { authorization: { code: expect.any(String), state: expect.any(String) } },
      });
    });

  it('can leave a sign-in for the registration', async () => {
    const { client, query } = await openExport('pingone-sign-on-flow-with-sessions');
    await client.start({ query });
    const next = await client.flow({ action: 'REGISTER' })();
    expect(next).toMatchObject({ status: 'continue' });
    const shown = listShown(client).map(([type]) => type);
    expect(shown).toContain('PasswordCollector');
    expect(shown).toContain('SubmitCollector');
  });

  it('waits for a link in an email, and goes back', async () => {
    const { client, query } = await openExport('pingone-authentication-with-magic-link');
    await client.start({ query });
    await send(client, { email: ada.username });
    expect(listShown(client)).toEqual([
      ['FlowCollector', 'CANCEL', null],
      ['PollingCollector', 'polling', null],
    ]);
    await client.flow({ action: 'CANCEL' })();
    expect(listShown(client)).toContainEqual(['TextCollector', 'email', null]);
  });
});
