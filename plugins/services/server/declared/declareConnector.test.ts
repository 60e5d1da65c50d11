import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NodeCall } from '#plugins/connectors/contract';
import { field } from '#plugins/connectors/contract/kit/propertyFields';
import { startServer } from '#testing/startServer';
import { nodesOn } from '#plugins/connectors/server/connectors/testNodes';
import { declareConnector } from '../../contract/declareConnector';
import type { DeclaredConnector } from '../../contract/DeclaredConnector';
import { createTestNode, getTestService, startPeer } from './testPeer';

const declared: DeclaredConnector = {
  id: 'parcelConnector',
  name: 'Parcels',
  description: 'Parcels and where they are.',
  category: { name: 'Operate', value: 'operate' },
  account: {
    apiUrl: field('API URL', 'textField', { required: true }),
    clientId: field('Client ID', 'textField', { required: true }),
    clientSecret: field('Client Secret', 'textField', { required: true, secure: true }),
  },
  baseUrl: '{connection.apiUrl}',
  authentication: {
    kind: 'clientCredentials',
    tokenUrl: '{connection.apiUrl}/token',
    clientId: '{connection.clientId}',
    clientSecret: '{connection.clientSecret}',
  },
  capabilities: {
    read: {
      title: 'Read Parcel',
      properties: { parcelId: field('Parcel ID', 'textField', { required: true }) },
      call: {
        method: 'GET',
        path: '/parcels/{parcelId}',
        query: { fields: { $join: '{fields}' }, empty: '{nothing}' },
        output: { parcel: '{answer.body}', at: '{answer.body.places[0].city}' },
      },
    },
    send: {
      title: 'Send Parcel',
      call: {
        method: 'POST',
        path: '/parcels',
        body: {
          json: {
            to: { name: '{name}', street: '{street}' },
            weight: '{weight}',
            tags: { $record: '{tags}' },
            note: { text: '{note}' },
          },
        },
      },
    },
  },
};
const connector = declareConnector(declared);
let peer: Awaited<ReturnType<typeof startPeer>>;
let connection: NodeCall['connection'];
let companies = 0;
let company: string;
beforeAll(async () => {
  peer = await startPeer();
});
afterAll(() => peer.close());
beforeEach(() => {
  peer.received.length = 0;
  company = `company-${(companies += 1)}`;
  connection = { apiUrl: 'https://parcels.example/v1/', clientId: 'us', clientSecret: 'hush' };
});

/** Answers the token endpoint, and every other address as told. */
const serve = (answer: (turn: number) => object, token: object = { expires_in: 600 }) => {
  let turn = 0;
  peer.answer = ({ url }) =>
    url.endsWith('/token')
      ? { body: { access_token: `t${peer.received.length}`, ...token } }
      : answer((turn += 1));
};
const run = (capability: string, properties: object = {}, more: object = {}) =>
  connector.run[capability]!(
    createTestNode(peer.fetch, {
      properties: { ...properties },
      connection,
      interaction: { companyId: company, httpTimeoutMs: 20_000 } as NodeCall['interaction'],
      ...more,
    }),
  );
const calls = () => peer.received.filter(({ url }) => !url.endsWith('/token'));
const tokens = () => peer.received.length - calls().length;

describe('A declared call', () => {
  it('is sent as declared, and its response is mapped to the output', async () => {
    serve(() => ({ body: { id: 'p/1', places: [{ city: 'Ulm' }] } }));
    const outcome = await run('read', { parcelId: 'p/1?x', fields: ['id', 'places'] });
    expect(calls()[0]).toMatchObject({
      method: 'GET',
      url: 'https://parcels.example/v1/parcels/p%2F1%3Fx?fields=id%2Cplaces',
      headers: { authorization: 'Bearer t1', accept: 'application/json' },
    });
    expect(outcome).toMatchObject({
      kind: 'success',
      output: {
        parcel: { id: 'p/1' },
        at: 'Ulm',
        statusCode: 200,
        rawResponse: { statusCode: 200 },
      },
    });
  });

  it('omits empty values from its body, and keeps the types of values', async () => {
    serve(() => ({ status: 201 }));
    await run('send', { name: 'Ada', street: '', weight: 2, tags: [{ name: 'a', value: 'b' }] });
    expect(JSON.parse(calls()[0]!.body)).toEqual({
      to: { name: 'Ada' },
      weight: 2,
      tags: { a: 'b' },
    });
    expect(calls()[0]!.headers['content-type']).toBe('application/json');
  });

  it('recognizes failures by status and body', async () => {
    serve(() => ({ status: 422, body: { why: 'heavy' } }));
    expect(await run('send', { name: 'Ada' })).toMatchObject({
      kind: 'failure',
      output: { statusCode: 422, rawResponse: { body: { why: 'heavy' } } },
      error: {
        code: 422,
        message: 'Parcels returned 422. Check its response in the run.',
        httpResponseCode: 422,
      },
    });
  });

  it('is not sent while settings of the connection are missing, which the error names', async () => {
    connection = { apiUrl: 'https://parcels.example', clientId: ' ' };
    expect(await run('read', { parcelId: '1' })).toMatchObject({
      kind: 'failure',
      error: {
        code: 'notConfigured',
        message:
          'The connection is missing Client ID and Client Secret. Enter them under Connectors.',
        details: [{ missing: ['Client ID', 'Client Secret'] }],
      },
    });
    expect(peer.received).toEqual([]);
  });

  it('is not sent without a required value, or outside its path', async () => {
    serve(() => ({}));
    expect(await run('read', { parcelId: '' })).toMatchObject({
      error: { code: 'invalidInput', message: 'Fill in this node property: Parcel ID.' },
    });
    await expect(run('read', { parcelId: '..' })).rejects.toThrow(/can’t be used in a URL path/);
    expect(calls()).toEqual([]);
  });
});

describe('A token', () => {
  it('is requested once per environment, with the credentials in the header', async () => {
    serve(() => ({}));
    await Promise.all([run('send'), run('send'), run('send')]);
    expect(tokens()).toBe(1);
    expect(peer.received[0]).toMatchObject({
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('us:hush').toString('base64')}` },
      body: 'grant_type=client_credentials',
    });
    company = 'another';
    await run('send');
    expect(tokens()).toBe(2);
  });

  it('is requested again when it expires, and once when it is rejected', async () => {
    serve(() => ({}), { expires_in: 1 });
    await run('send');
    await run('send');
    expect(tokens()).toBe(2);
    company = 'refused';
    serve(turn => ({ status: turn === 1 ? 401 : 200 }));
    expect(await run('send')).toMatchObject({ kind: 'success' });
    expect(tokens()).toBe(4);
  });

  it('that isn’t issued fails the node with the endpoint’s error, and without secrets', async () => {
    peer.answer = () => ({ status: 401, body: { error: 'invalid_client' } });
    const outcome = await run('send');
    expect(outcome).toMatchObject({
      kind: 'failure',
      error: { code: 'notAuthorized', message: expect.stringContaining('invalid_client') },
    });
    expect(JSON.stringify(outcome)).not.toContain('hush');
  });
});

describe('A busy service', () => {
  const busy = (status: number, retryAfter = '0') => ({
    status,
    headers: { 'retry-after': retryAfter },
  });

  it('is called twice more after 429, whatever the method', async () => {
    serve(turn => (turn < 3 ? busy(429) : {}));
    expect(await run('send')).toMatchObject({ kind: 'success' });
    serve(() => busy(429));
    peer.received.length = 0;
    expect(await run('send')).toMatchObject({ kind: 'failure', error: { code: 429 } });
    expect(calls()).toHaveLength(3);
  });

  it('is called again after 503 only if that does no harm', async () => {
    serve(turn => (turn < 2 ? busy(503) : {}));
    expect(await run('read', { parcelId: '1' })).toMatchObject({ kind: 'success' });
    serve(() => busy(503));
    peer.received.length = 0;
    expect(await run('send')).toMatchObject({ error: { code: 503 } });
    expect(calls()).toHaveLength(1);
  });

  it('is not called again if it asks for a longer pause than the node’s time', async () => {
    serve(() => busy(429, '3600'));
    expect(await run('send')).toMatchObject({ error: { code: 429 } });
    expect(calls()).toHaveLength(1);
  });
});

describe('A connection', () => {
  const tryIt = (values: object) => {
    const { signal } = new AbortController();
    const call = { companyId: company, values: { ...values }, fetch: peer.fetch, signal };
    return connector.test!({ ...call, timeoutMs: 20_000, get: getTestService });
  };

  it('is tested by requesting a new token each time', async () => {
    serve(() => ({}));
    expect(await tryIt(connection)).toMatchObject({ outcome: 'works' });
    expect(await tryIt(connection)).toMatchObject({
      outcome: 'works',
      message: 'Parcels accepted the credentials and issued an access token.',
    });
    expect(tokens()).toBe(2);
    peer.answer = () => ({ status: 401, body: { error: 'invalid_client' } });
    expect(await tryIt(connection)).toMatchObject({
      outcome: 'fails',
      message: expect.stringContaining('invalid_client'),
    });
  });

  it('that lacks settings fails with their names', async () => {
    expect(await tryIt({ apiUrl: 'https://parcels.example' })).toMatchObject({
      outcome: 'fails',
      message: expect.stringContaining('is missing Client ID and Client Secret'),
    });
  });
});

it('runs in a flow on a server, and calls no private addresses', async () => {
  const local = createServer((request, reply) => {
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify({ VerifyPlusOutput: { TotalScore: 90, path: request.url } }));
  });
  await new Promise<void>(up => local.listen(0, '127.0.0.1', up));
  const { port } = local.address() as AddressInfo;
  const values = { username: 'us', password: 'planted-secret', dppaCode: '3', glbCode: '2' };
  const runOn = async (env: Readonly<Record<string, string>>) => {
    const sluice = await startServer({ env });
    try {
      const nodes = await nodesOn(sluice);
      const settings = { ...values, apiUrl: `http://127.0.0.1:${port}` };
      const properties = Object.fromEntries(
        Object.entries(settings).map(([name, value]) => [name, { value }]),
      );
      const id = await nodes.connection('tutloxpConnector', properties);
      return await nodes.run(['tutloxpConnector', 'verifyPlus', { firstName: 'Ada' }, id]);
    } finally {
      await sluice.close();
    }
  };
  const allowed = await runOn({ SLUICE_ALLOW_HOSTS: '127.0.0.1' });
  const blocked = await runOn({});
  await new Promise(down => (local.closeAllConnections(), local.close(down)));
  expect(allowed.out).toMatchObject({ totalScore: 90, statusCode: 200 });
  expect(JSON.stringify(allowed.body)).not.toContain('planted-secret');
  expect(blocked.error.message).toMatch(/in a private network/);
});
