import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionStore } from '#plugins/connections/contract';
import { startServer } from '#testing/startServer';
import { smallGraph } from './smallGraph';

const sluice = await startServer();
afterAll(() => sluice.close());
let root = '';
let token = '';
let flow = '';
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, type = '') =>
  sluice.inject(method, `${root}${path}`, {
    token,
    body: body && JSON.stringify(body),
    headers: { ...(body && { 'content-type': type || 'application/json' }) },
  });

beforeAll(async () => {
  const person = await sluice.company();
  ({ token } = person);
  root = `/environments/${person.companyId}`;
  flow = (await call('POST', '/flows', { name: 'Sign-on', graphData: smallGraph })).body.id;
});

describe('failures', () => {
  it('name the field by its target, as the published format writes it', async () => {
    const body = { flowDistributions: [{ id: flow, version: -1, weight: 60 }] };
    const app = (await call('POST', '/davinciApplications', { name: 'Shop' })).body.id;
    const { status, body: told } = await call(
      'POST',
      `/davinciApplications/${app}/flowPolicies`,
      body,
    );
    expect(status).toBe(400);
    expect(told).toMatchObject({
      code: 'INVALID_DATA',
      details: [{ code: 'INVALID_VALUE', target: 'flowDistributions' }],
    });
    const oauth = { redirectUris: ['https://shop.example/#top'] };
    const uris = await call('PUT', `/davinciApplications/${app}`, { name: 'Shop', oauth });
    expect(uris.body.details).toMatchObject([{ target: 'oauth.redirectUris[0]' }]);
    const named = await call('POST', '/flows', {});
    expect(named.body.details).toMatchObject([{ code: 'REQUIRED_VALUE', target: 'name' }]);
  });

  it('report a name that is taken as a uniqueness violation', async () => {
    const variable = { name: 'twice', context: 'company', dataType: 'string', mutable: true };
    await call('POST', '/variables', variable);
    expect((await call('POST', '/variables', variable)).body).toMatchObject({
      code: 'INVALID_DATA',
      details: [{ code: 'UNIQUENESS_VIOLATION', target: 'name' }],
    });
  });

  it('are 415 with the known media types where the media type is unknown', async () => {
    const types = ['application/json', 'application/vnd.pingidentity.flow.copy+json', 'text/plain'];
    for (const type of types) {
      const { status, body } = await call('POST', `/flows/${flow}`, {}, type);
      expect([type, status, body.code]).toEqual([type, 415, 'INVALID_REQUEST']);
      expect(body.details[0].innerError.allowedValues).toContain(
        'application/vnd.pingidentity.flow.deploy+json',
      );
    }
    const other = await call('POST', '/variables', {}, 'application/vnd.pingidentity.x+json');
    expect([other.status, other.body.details[0].innerError]).toEqual([
      415,
      { allowedValues: ['application/json'] },
    ]);
  });

  it('are INVALID_REQUEST for a body that isn’t JSON', async () => {
    const { status, body } = await sluice.inject('POST', `${root}/variables`, {
      token,
      body: '{"name":',
      headers: { 'content-type': 'application/json' },
    });
    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  it('are 401 without a token, and 403 without the right or in another environment', async () => {
    const reader = await sluice.company({ can: ['flows:read'] });
    const at = `/environments/${reader.companyId}`;
    const terms = { token: reader.token };
    expect((await sluice.inject('GET', `${at}/flows`, terms)).status).toBe(200);
    const refused = await sluice.inject('GET', `${at}/variables`, terms);
    expect([refused.status, refused.body.details[0].code]).toEqual([
      403,
      'INSUFFICIENT_PERMISSIONS',
    ]);
    expect((await sluice.inject('GET', `${root}/flows`, terms)).status).toBe(403);
    const none = await sluice.inject('GET', `${root}/flows`);
    expect([none.status, none.body.details[0].code]).toEqual([401, 'INVALID_TOKEN']);
    expect((await sluice.inject('GET', `${at}/flows/${flow}`, terms)).status).toBe(404);
  });

  it('say when to retry after too many requests', async () => {
    const busy = await startServer({ env: { SLUICE_RATE_TOKEN: '1' } });
    const { companyId, token: own } = await busy.company();
    const ask = () => busy.inject('GET', `/environments/${companyId}/flows`, { token: own });
    expect((await ask()).status).toBe(200);
    const { status, body, headers } = await ask();
    expect([status, body.code, body.details[0].code]).toEqual([
      429,
      'REQUEST_LIMITED',
      'LIMIT_EXCEEDED',
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await busy.close();
  });

  it('report a reached limit as one of the license', async () => {
    const { companyId, token: own } = await sluice.company();
    await sluice.server.database.allCompanies
      .updateTable('companies')
      .set({ entitlement: JSON.stringify({ flows: { enabled: true, total: 1 } }) })
      .where('company_id', '=', companyId)
      .execute();
    const make = () =>
      sluice.inject('POST', `/environments/${companyId}/flows`, {
        token: own,
        body: { name: 'One' },
      });
    expect((await make()).status).toBe(201);
    const { status, body } = await make();
    expect([status, body.code, body.details[0].code]).toEqual([
      403,
      'ACCESS_FAILED',
      'LICENSE_EXCEEDED',
    ]);
  });
});

describe('secrets', () => {
  it('of an application are shown only when created and rotated', async () => {
    const made = (await call('POST', '/davinciApplications', { name: 'Keys' })).body;
    const path = `/davinciApplications/${made.id}`;
    const read = (await call('GET', path)).body;
    expect([read.apiKey.value, read.oauth.clientSecret]).toEqual(['******', '******']);
    const type = 'application/vnd.pingidentity.davinciApplication';
    const key = (await call('POST', `${path}/key`, {}, `${type}.rotateKey+json`)).body;
    expect(key.apiKey.value).not.toBe(made.apiKey.value);
    expect([key.apiKey.value.length > 20, key.oauth.clientSecret]).toEqual([true, '******']);
    const secret = (await call('POST', `${path}/secret`, {}, `${type}.rotateSecret+json`)).body;
    expect(secret.oauth.clientSecret).not.toBe(made.oauth.clientSecret);
    expect(secret.apiKey.value).toBe('******');
  });

  it('of a connector instance are kept when ****** is sent back', async () => {
    const properties = { hostname: 'mail.example', username: 'ada', password: 'correct horse' };
    const body = { name: 'Mail', connector: { id: 'smtpConnector' }, properties };
    const made = (await call('POST', '/connectorInstances', body)).body;
    const path = `/connectorInstances/${made.id}`;
    expect(made.properties).toMatchObject({ hostname: 'mail.example', password: '******' });
    const again = await call('PUT', path, { ...body, properties: made.properties });
    expect(again.body.properties).toEqual(made.properties);
    const opened = await sluice.server.get(connectionStore).opened(root.split('/')[2]!, made.id);
    expect(opened?.values['password']).toBe('correct horse');
    const other = await call('PUT', path, { ...body, connector: { id: 'httpConnector' } });
    expect(other.body.details).toMatchObject([{ target: 'connector.id' }]);
  });
});

it('reverts to a version, and exports it with the flows that it calls', async () => {
  await call('PUT', `/flows/${flow}`, { name: 'Sign-on 2', description: 'Second' });
  const path = `/flows/${flow}/versions/1`;
  const type = 'application/vnd.pingidentity.flowversion';
  const exported = await call('POST', path, { includeSubFlows: true }, `${type}.export+json`);
  expect(exported.body).toMatchObject({ version: 1, flow: { id: flow }, _embedded: [] });
  const reverted = await call('POST', path, {}, `${type}.revert+json`);
  expect([reverted.status, reverted.body.currentVersion]).toEqual([201, 3]);
  expect(reverted.body.graphData.elements.nodes).toHaveLength(3);
});

it('replaces a flow that others save at the same time', async () => {
  const names = ['A', 'B', 'C', 'D'];
  const saved = await Promise.all(names.map(name => call('PUT', `/flows/${flow}`, { name })));
  expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const versions = saved.map(({ body }) => body.currentVersion);
  expect(new Set(versions).size).toBe(4);
});
