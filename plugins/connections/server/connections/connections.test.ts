import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { always } from '#core/contract';
import { contribute, defineServerPlugin } from '#core/server';
import { startServer } from '#testing/startServer';
import { connectionStore, connectionUses } from '../../contract';
import connectors from '#plugins/connectors/server';
import providers from '#plugins/providers/server';
import services from '#plugins/services/server';
import variables from '#plugins/variables/server';
import connections from '../../server';
import { wellKnown } from './Connections';
import { addUserPools } from '../addUserPools';

const used = new Map<string, string[]>();
const flows = defineServerPlugin({
  id: 'uses',
  contributes: [
    contribute(connectionUses, 'uses.flows', async (_, connectionId) => ({
      when: always,
      uses: (used.get(connectionId) ?? []).map(name => ({ flowId: name, name })),
    })),
  ],
});
let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(
  async () =>
    void (sluice = await startServer({
      plugins: [variables, connectors, providers, services, connections, flows],
    })),
);
afterAll(() => sluice.close());

const secret = 'canary-5f1d';
async function withConnection(
  values: Record<string, unknown> = { clientSecret: { value: secret } },
) {
  const person = await sluice.company();
  const made = await sluice.inject('POST', '/connections', {
    token: person.token,
    body: { name: 'Directory', connectorId: 'pingOneSSOConnector', properties: values },
  });
  expect(made.status).toBe(200);
  return { ...person, id: made.body.connectionId as string, made: made.body };
}
const decryptStored = async ({ companyId, id }: { companyId: string; id: string }) =>
  (await sluice.server.get(connectionStore).opened(companyId, id))?.values;

it('adds the connection of the user directory once to an environment that lacks it', async () => {
  const { companyId } = await sluice.company();
  const { database } = sluice.server;
  const rows = () =>
    database
      .forCompany(companyId)
      .selectFrom('connections')
      .select('connector_id')
      .where('connection_id', '=', 'defaultUserPool')
      .execute();
  await database
    .forCompany(companyId)
    .deleteFrom('connections')
    .where('connection_id', '=', 'defaultUserPool')
    .execute();
  for (let times = 0; times < 2; times++) await addUserPools.up(database.allCompanies);
  expect(await rows()).toEqual([{ connector_id: 'skUserPool' }]);
});

describe('a new environment', () => {
  it('has the connections that exported flows refer to [C053]', async () => {
    const { token, companyId, customerId } = await sluice.company();
    const { body } = await sluice.inject('GET', '/connections', { token });
    const ids = body.map((each: { connectionId: string }) => each.connectionId).toSorted();
    expect(ids).toEqual(wellKnown.map(({ connectionId }) => connectionId).toSorted());
    expect(ids).toContain('defaultUserPool');
    const http = body.find((each: { connectorId: string }) => each.connectorId === 'httpConnector');
    expect(http).toMatchObject({ name: 'Http', companyId, customerId });
    expect(http.properties).toEqual({});
  });
});

describe('a connection', () => {
  it('is returned with each definition merged with its value, and never with a secret [C054, C055]', async () => {
    const { token, id, made } = await withConnection({
      envId: { value: 'e-1' },
      region: 'EU',
      clientSecret: { value: secret },
    });
    expect(made.properties).toMatchObject({
      envId: { displayName: 'Environment ID', value: 'e-1' },
      region: { preferredControlType: 'dropDown', value: 'EU' },
      clientSecret: { secure: true, value: '******' },
    });
    const { text } = await sluice.inject('GET', `/connections/${id}?details=true`, { token });
    expect(text).not.toContain(secret);
  });

  it('is returned with the properties that have a value, and no others [C053, C054]', async () => {
    const { token, id, made } = await withConnection({ envId: { value: 'e-1' }, region: {} });
    expect(Object.keys(made.properties)).toEqual(['envId']);
    const one = await sluice.inject('GET', `/connections/${id}`, { token });
    expect(Object.keys(one.body.properties)).toEqual(['envId']);
    const { body } = await sluice.inject('GET', '/connections', { token });
    const listed = body.find((each: { connectionId: string }) => each.connectionId === id);
    expect(Object.keys(listed.properties)).toEqual(['envId']);
  });

  it('replaces its properties with those sent, keeps the rest, and keeps a secret sent as ****** [C057, M117]', async () => {
    const it = await withConnection({ envId: { value: 'e-1' }, clientSecret: { value: secret } });
    const put = (body: object) =>
      sluice.inject('PUT', `/connections/${it.id}`, { token: it.token, body });
    const saved = await put({
      properties: { clientId: { value: 'c-1' }, clientSecret: { value: '******' } },
    });
    expect(saved.body.name).toBe('Directory');
    expect(Object.keys(saved.body.properties)).toEqual(['clientId', 'clientSecret']);
    expect(saved.body.properties).toMatchObject({
      clientId: { value: 'c-1' },
      clientSecret: { value: '******' },
    });
    const stored = await decryptStored(it);
    expect(stored).toMatchObject({ clientId: 'c-1', clientSecret: secret });
    expect(stored).not.toHaveProperty('envId');
    const renamed = await put({ name: 'People' });
    expect(renamed.body).toMatchObject({ name: 'People', properties: saved.body.properties });
    expect((await put({ properties: {} })).body).toMatchObject({ name: 'People', properties: {} });
    expect(await decryptStored(it)).not.toHaveProperty('clientSecret');
    await put({ properties: { clientSecret: { value: '******' } } });
    expect(await decryptStored(it)).not.toHaveProperty('clientSecret');
  });

  it('is saved only once from the same state if the request names that state', async () => {
    const { id, token, made } = await withConnection({});
    const saves = ['e', 'c', 's', 'EU'].map(value =>
      sluice.inject('PUT', `/connections/${id}`, {
        token,
        body: { properties: { envId: { value } }, readDate: made.updatedDate },
      }),
    );
    const replies = await Promise.all(saves);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body.message).toContain('Someone else saved this connection');
  });

  it('encrypts the secrets inside a composite property too', async () => {
    const { token, companyId } = await sluice.company();
    const { body } = await sluice.inject('POST', '/connections', {
      token,
      body: { name: 'Provider', connectorId: 'genericConnector' },
    });
    const values = { providerName: { value: 'Acme' }, clientSecret: { value: secret } };
    const saved = await sluice.inject('PUT', `/connections/${body.connectionId}`, {
      token,
      body: { properties: { customAuth: { properties: values } } },
    });
    expect(saved.text).not.toContain(secret);
    expect(saved.body.properties.customAuth.properties).toMatchObject({
      providerName: { value: 'Acme', displayName: 'Provider Name' },
      clientSecret: { value: '******' },
    });
    const opened = await decryptStored({ companyId, id: body.connectionId });
    expect(opened).toMatchObject({ customAuth: { providerName: 'Acme', clientSecret: secret } });
  });

  it('stores no plain secret in the database or the audit trail', async () => {
    const { companyId } = await withConnection();
    const db = sluice.server.database.forCompany(companyId);
    const rows = await db.selectFrom('connections').selectAll().execute();
    const trail = await db.selectFrom('audit_events').selectAll().execute();
    expect(JSON.stringify([rows, trail])).not.toContain(secret);
    expect(trail.map(({ action, resource }) => [action, resource])).toContainEqual([
      'create',
      'connection',
    ]);
  });

  it('is rejected with the location of each error', async () => {
    const { token } = await sluice.company();
    const unknown = await sluice.inject('POST', '/connections', {
      token,
      body: { name: 'x', connectorId: 'none' },
    });
    expect(unknown.body).toMatchObject({ httpResponseCode: 400, code: 7001 });
    const wrong = await sluice.inject('POST', '/connections', {
      token,
      body: {
        name: 'Mail',
        connectorId: 'smtpConnector',
        properties: { port: 'many', secureFlag: 'perhaps' },
      },
    });
    expect(wrong.body.details).toEqual([
      { at: 'body/properties/port', message: 'SMTP Port must be a number' },
      { at: 'body/properties/secureFlag', message: 'Secure Flag must be true or false' },
    ]);
  });

  it('is cloned with its secrets, which the copy can decrypt [C056]', async () => {
    const it = await withConnection();
    const { body } = await sluice.inject('POST', `/connections/${it.id}/clone`, {
      token: it.token,
      body: {},
    });
    expect(body).toMatchObject({
      name: 'Directory copy',
      properties: { clientSecret: { value: '******' } },
    });
    expect(body.connectionId).not.toBe(it.id);
    expect(await decryptStored({ companyId: it.companyId, id: body.connectionId })).toMatchObject({
      clientSecret: secret,
    });
  });

  it('is not deleted while a flow uses it [C058]', async () => {
    const { token, id } = await withConnection();
    used.set(id, ['Sign-in', 'Registration']);
    const refused = await sluice.inject('DELETE', `/connections/${id}`, { token });
    expect(refused.body).toMatchObject({ httpResponseCode: 409 });
    expect(refused.body.message).toContain('“Sign-in” and “Registration”');
    used.delete(id);
    expect((await sluice.inject('DELETE', `/connections/${id}`, { token })).status).toBe(200);
    expect((await sluice.inject('GET', `/connections/${id}`, { token })).body).toMatchObject({
      code: 7005,
    });
  });

  it('can’t be changed by readers, or read by other environments', async () => {
    const { id, companyId } = await withConnection();
    const reader = await sluice.company({ in: companyId, roles: ['default:read'] });
    expect((await sluice.inject('GET', `/connections/${id}`, { token: reader.token })).status).toBe(
      200,
    );
    const change = { token: reader.token, body: { name: 'Mine' } };
    expect((await sluice.inject('PUT', `/connections/${id}`, change)).body.code).toBe(1998);
    const stranger = await sluice.company();
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const sent = { token: stranger.token, ...(method === 'PUT' && { body: { name: 'Mine' } }) };
      expect((await sluice.inject(method, `/connections/${id}`, sent)).status).toBe(404);
    }
    expect(await sluice.server.get(connectionStore).opened(stranger.companyId, id)).toBeUndefined();
  });
});

describe('the catalogue', () => {
  it('is listed in brief, and in full with details [C059, C060]', async () => {
    const { token } = await sluice.company();
    const short = await sluice.inject('GET', '/connectors', { token });
    const full = await sluice.inject('GET', '/connectors?details', { token });
    expect(short.body.length).toBe(full.body.length);
    expect(short.text.length * 3).toBeLessThan(full.text.length);
    const one = await sluice.inject('GET', '/connectors/smtpConnector', { token });
    expect(one.body).toEqual(
      full.body.find((each: { connectorId: string }) => each.connectorId === 'smtpConnector'),
    );
    expect((await sluice.inject('GET', '/connectors/none', { token })).status).toBe(404);
  });
});

it('lists the settings that connections lack, those of a platform environment only once one is named', async () => {
  const lacking = async (connectorId: string, properties: object) => {
    const { token, companyId } = await sluice.company();
    const body = { name: 'Some', connectorId, properties };
    const { connectionId } = (await sluice.inject('POST', '/connections', { token, body })).body;
    const db = sluice.server.database.forCompany(companyId);
    const unset = await sluice.server.get(connectionStore).unset(db, companyId);
    return { needed: unset.needed[connectorId], lacking: unset.lacking[connectionId] };
  };
  const cloudflare = 'connectorCloudflare';
  const needed = ['Account ID', 'API Token'];
  expect(await lacking(cloudflare, {})).toEqual({ needed, lacking: needed });
  const apiToken = { value: 'token' };
  expect(await lacking(cloudflare, { apiToken })).toEqual({ needed, lacking: ['Account ID'] });
  const provider = { customAuth: { properties: { clientId: { value: 'us' } } } };
  expect((await lacking('genericConnector', {})).lacking).toEqual(['Client ID']);
  expect((await lacking('genericConnector', provider)).lacking).toEqual([]);
});

it('lists no settings without a database query if no connector needs any', async () => {
  const bare = await startServer({ plugins: [variables, connections] });
  try {
    const { companyId } = await bare.company();
    const db = new Proxy(bare.server.database.forCompany(companyId), {
      get: () => expect.fail('PostgreSQL knows no empty list'),
    });
    expect(await bare.server.get(connectionStore).unset(db, companyId)).toEqual({
      needed: {},
      lacking: {},
    });
  } finally {
    await bare.close();
  }
});
