import { randomBytes } from 'node:crypto';
import { createServer as createPeer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { client, startProvider } from '#plugins/providers/server/testProvider';

const password = 'smtp-canary-81';
const listen = (server: { listen(port: number, host: string, done: () => void): unknown }) =>
  new Promise<void>(done => void server.listen(0, '127.0.0.1', done));
const getPort = (server: Pick<Server, 'address'>) => (server.address() as AddressInfo).port;

const asked: string[] = [];
const peer = createPeer((request, reply) => {
  asked.push(`${request.method} ${request.url}`);
  const status = { '/gone': 404, '/ill': 503, '/away': 302 }[request.url ?? ''] ?? 200;
  reply.writeHead(status, { location: 'http://10.0.0.1/' }).end();
});
const smtp = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  allowInsecureAuth: true,
  onAuth: ({ password: given }, _, done) =>
    given === password ? done(null, { user: 'ada' }) : done(new Error(`Wrong password ${given}`)),
  onData: () => expect.unreachable('no mail is sent'),
});
let provider: Awaited<ReturnType<typeof startProvider>>;
let sluice: Awaited<ReturnType<typeof startServer>>;
let person: Awaited<ReturnType<typeof sluice.company>>;
let hook: string;
beforeAll(async () => {
  await Promise.all([listen(peer), listen(smtp)]);
  provider = await startProvider('http://sluice.example/hosted/callback');
  hook = `http://127.0.0.1:${getPort(peer)}`;
  sluice = await startServer({
    env: {
      SLUICE_ALLOW_HOSTS: '127.0.0.1',
      SLUICE_SMTP_URL: `smtp://127.0.0.1:${getPort(smtp.server)}`,
    },
  });
  person = await sluice.company();
});
afterAll(async () => {
  await Promise.all([sluice.close(), provider.close()]);
  await Promise.all([
    new Promise(done => peer.close(done)),
    new Promise<void>(done => smtp.close(done)),
  ]);
});

async function connection(connectorId: string, properties: object = {}) {
  const body = { name: connectorId, connectorId, properties };
  return (await sluice.inject('POST', '/connections', { token: person.token, body })).body
    .connectionId as string;
}
const test = (id: string, properties?: object, token = person.token) =>
  sluice.inject('POST', `/connections/${id}/test`, { token, body: { properties } });
/** How a new connection with these values fares. */
const testConnection = async (connectorId: string, properties: object = {}) =>
  (await test(await connection(connectorId, properties))).body;
const smtpSettings = (more: object = {}) => ({
  hostname: '127.0.0.1',
  port: getPort(smtp.server),
  username: 'ada',
  password,
  ...more,
});

it('connects and signs in to a mail server with unsaved settings, and reveals no secret', async () => {
  const id = await connection('smtpConnector', smtpSettings());
  const fine = (await test(id)).body;
  expect(fine).toMatchObject({ outcome: 'works', timeDifference: expect.any(Number) });
  expect(fine.message).toContain('accepts the username and password. No email was sent.');
  const wrong = await test(id, smtpSettings({ password: { value: 'wrong-canary-82' } }));
  expect(wrong.body).toMatchObject({ outcome: 'fails' });
  expect(wrong.body.message).toContain('rejected the connection’s username or password');
  expect(wrong.text).not.toContain('canary');
  expect((await test(id)).body.outcome).toBe('works');
  expect((await test(id, smtpSettings({ password: '******' }))).body.outcome).toBe('works');
  expect((await test(id, smtpSettings({ port: 1 }))).body.message).toBe(
    'Nothing is listening at 127.0.0.1:1. Check the host and port.',
  );
  expect((await test(id, smtpSettings({ username: '', password: '' }))).body.message).toContain(
    'sign-in was not tested',
  );
  expect((await test(id, smtpSettings({ hostname: '', password: '' }))).body.message).toContain(
    'Enter one in SMTP Server/Host',
  );
});

it('sends a stored secret to no other host, reports invalid values at their fields, and records each test in the audit trail', async () => {
  const id = await connection('smtpConnector', smtpSettings());
  const moved = await test(id, smtpSettings({ hostname: 'evil.example', password: '******' }));
  expect(moved.status).toBe(400);
  expect(moved.body.details[0].at).toBe('body/properties/password');
  expect((await test(id, { port: 'many' })).body.details).toEqual([
    { at: 'body/properties/port', message: 'SMTP Port must be a number' },
  ]);
  await test(id);
  const db = sluice.server.database.forCompany(person.companyId);
  const trail = await db
    .selectFrom('audit_events')
    .selectAll()
    .where('resource_id', '=', id)
    .execute();
  expect(trail.map(({ action }) => action)).toEqual(['create', 'test']);
  expect(JSON.stringify(trail)).not.toContain('canary');
  const row = await db
    .selectFrom('connections')
    .selectAll()
    .where('connection_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.created_date).toBe(row.updated_date);
});

it('requires permission to change connections of the environment', async () => {
  const id = await connection('smtpConnector', smtpSettings());
  const reader = await sluice.company({ in: person.companyId, roles: ['default:read'] });
  expect((await test(id, undefined, reader.token)).body.code).toBe(1998);
  const stranger = await sluice.company();
  expect((await test(id, undefined, stranger.token)).status).toBe(404);
});

it('reveals no response of a private network address', async () => {
  const guarded = await testConnection('webhookConnector', {
    urls: [{ name: 'x', url: 'http://10.0.0.1/admin' }],
  });
  expect(guarded).toMatchObject({ outcome: 'fails' });
  expect(guarded.message).toContain('in a private network');
  expect((await testConnection('smtpConnector', { hostname: '10.0.0.1' })).message).toContain(
    'in a private network',
  );
});

it('reaches each URL of a webhook and reports each separately, without sending an event', async () => {
  asked.length = 0;
  const urls = (...paths: string[]) => paths.map(path => ({ name: path, url: `${hook}/${path}` }));
  const fine = await testConnection('webhookConnector', {
    urls: urls('a', 'away'),
    signingSecret: 's-canary-83',
  });
  expect(fine).toMatchObject({ outcome: 'works' });
  expect(fine.steps.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, true]);
  expect(asked.toSorted()).toEqual(['HEAD /a', 'HEAD /away']);
  const bad = await testConnection('webhookConnector', { urls: urls('a', 'gone', 'ill') });
  expect(bad.message).toContain('/gone returned 404: not found');
  expect(bad.steps.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, false, false, true]);
  expect(bad.steps.at(-1).text).toContain('events are not signed');
  expect((await testConnection('webhookConnector')).message).toContain('No URL is registered');
  expect((await testConnection('webhookConnector', { urls: 'nonsense' })).message).toContain(
    'contains no valid URL',
  );
});

it('reaches trusted sites, and has nothing to test without any', async () => {
  expect(await testConnection('httpConnector', { whiteList: [hook] })).toMatchObject({
    outcome: 'works',
  });
  const shut = createPeer();
  await listen(shut);
  const place = `127.0.0.1:${getPort(shut)}`;
  await new Promise(done => shut.close(done));
  const gone = await testConnection('httpConnector', { whiteList: [hook, `http://${place}`] });
  expect(gone.message).toBe(`Nothing is listening at ${place}. Check the host and port.`);
  expect((await testConnection('httpConnector')).outcome).toBe('untested');
});

it('checks a provider’s discovery document, its keys, and whether it accepts the client', async () => {
  const settings = (more: object = {}) => ({
    customAuth: {
      properties: {
        providerName: 'Examples Inc',
        authTypeDropdown: 'openId',
        issuerUrl: provider.issuer,
        clientId: client.client_id,
        clientSecret: client.client_secret,
        ...more,
      },
    },
  });
  const fine = await testConnection('genericConnector', settings());
  expect(fine).toMatchObject({
    outcome: 'works',
    message: 'Examples Inc responds correctly. No one was signed in.',
  });
  expect(fine.steps).toHaveLength(4);
  const wrong = await testConnection(
    'genericConnector',
    settings({ clientSecret: 'canary-wrong-84' }),
  );
  expect(wrong.message).toBe(
    'The provider rejected the client ID or client secret. Enter both again.',
  );
  expect(JSON.stringify(wrong)).not.toContain('canary');
  expect((await testConnection('genericConnector', settings({ issuerUrl: hook }))).outcome).toBe(
    'fails',
  );
  expect(
    (await testConnection('genericConnector', settings({ issuerUrl: '', clientId: '' }))).message,
  ).toBe('The connection is missing Issuer URL and Client ID. Enter them under Connectors.');
  const plain = {
    authTypeDropdown: 'oauth2',
    tokenEndpoint: `${hook}/gone`,
    authorizationEndpoint: `${hook}/a`,
  };
  expect((await testConnection('genericConnector', settings(plain))).message).toContain(
    'The token endpoint returned 404',
  );
});

it('checks the installation’s mail server, and the settings of connectors that run locally', async () => {
  expect((await testConnection('notificationsConnector')).message).toBe(
    'This installation’s mail server is responding. No email was sent. This environment has sent 0 of 500 emails this hour, and 0 of 2,000 today.',
  );
  const key = randomBytes(32).toString('base64');
  expect((await testConnection('cookieConnector', { hmacSigningKey: key })).outcome).toBe('works');
  expect((await testConnection('cookieConnector', { hmacSigningKey: 'abc' })).message).toContain(
    'openssl rand -base64 32',
  );
  expect((await testConnection('cookieConnector')).outcome).toBe('untested');
  expect((await testConnection('userPolicyConnector')).outcome).toBe('works');
  expect(
    (await testConnection('userPolicyConnector', { passwordLengthMin: 9, passwordLengthMax: 4 }))
      .message,
  ).toContain('Lower the minimum');
  expect(
    (await testConnection('userPolicyConnector', { passwordLengthMin: 1, passwordLengthMax: 2 }))
      .message,
  ).toContain('No password of 2 characters can meet the rules');
  const code = (text: string, more: object = {}) =>
    testConnection('codeSnippetConnector', { code: text, ...more });
  const counting = await code('module.exports = a = async () => { throw new Error("called") };');
  expect(counting).toMatchObject({ outcome: 'works' });
  expect((await code('module.exports = async ({ params } => {')).message).toContain(
    'The code does not compile',
  );
  expect((await code('const a = 1;')).message).toContain('does not export a function');
  expect((await code('module.exports = () => 1', { inputSchema: '{"type":' })).message).toContain(
    'Input Schema is not valid JSON',
  );
  expect((await testConnection('stringsConnector')).message).toContain('don’t call other services');
  expect((await testConnection('entrustConnector')).message).toContain('cloud service');
});
