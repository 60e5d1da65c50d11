// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestNode, startPeer } from '#plugins/services/server/declared/testPeer';
import { PlatformCalls } from './PlatformCalls';
import { openPlatformApi } from './testOpenApi';
import { platformCases, type PlatformCase } from './testPlatformCalls';

const api = new PlatformCalls();
const connection = { envId: 'env-1', region: 'NA', clientId: 'us', clientSecret: 'hush' };
const base = 'https://api.pingone.com/v1/environments/env-1';
const documents = openPlatformApi();
let peer: Awaited<ReturnType<typeof startPeer>>;
beforeAll(async () => {
  peer = await startPeer();
});
afterAll(() => peer.close());

/** Runs a node at the platform; answers with the requests beside that for a token. */
async function run({ connector, capability, properties }: Omit<PlatformCase, 'method' | 'path'>) {
  peer.received.length = 0;
  const node = { capabilityName: capability, properties, connection };
  const outcome = await api.run(connector, createTestNode(peer.fetch, node));
  return { outcome, received: peer.received.filter(({ url }) => !url.endsWith('/as/token')) };
}
const answerWith = (body: unknown, status = 200) => {
  peer.answer = ({ url }) =>
    url.endsWith('/as/token') ? { body: { access_token: 'the-token' } } : { status, body };
};
const named = platformCases.map(
  (each, index) => [each.connector, each.capability, index, each] as const,
);

describe('A connection that names an environment of the platform', () => {
  it.each(named)('lets %s %s (%i) call the API there', async (_, _name, _index, one) => {
    const body = { id: 'x', _embedded: { users: [{ id: 'u1' }] } };
    answerWith(body);
    const { outcome, received } = await run(one);
    const [sent] = received;
    expect(received).toHaveLength(1);
    expect(sent).toMatchObject({
      method: one.method,
      url: one.path.startsWith('https') ? one.path : `${base}${one.path}`,
      headers: { authorization: 'Bearer the-token', ...(one.type && { 'content-type': one.type }) },
    });
    expect(sent!.body === '' ? undefined : JSON.parse(sent!.body)).toEqual(one.body);
    expect(outcome).toMatchObject({
      kind: 'success',
      output: { rawResponse: body, statusCode: 200, headers: expect.any(Object) },
    });
  });

  it('reports the allowed types and number of devices', async () => {
    const mfaSettings = { pairing: { maxAllowedDevices: 5 } };
    const embedded = { devices: [{ id: 'd1' }], allowedtypes: ['EMAIL'], mfaSettings };
    answerWith({ _embedded: embedded });
    const { outcome } = await run({
      connector: 'pingOneMfaConnector',
      capability: 'readAllDevices',
      properties: { userId: 'u1' },
    });
    expect(outcome).toMatchObject({ output: embedded });
  });

  it('reads the current text of an agreement', async () => {
    const language = {
      id: 'l1',
      displayName: 'Terms',
      currentRevision: { id: 'r1' },
      userExperience: { continueButtonText: 'Go on', acceptCheckboxText: 'I accept' },
    };
    peer.answer = ({ url }) => ({
      body: url.endsWith('/as/token')
        ? { access_token: 'the-token' }
        : url.endsWith('/languages')
          ? { _embedded: { languages: [language] } }
          : { text: 'Be kind.' },
    });
    const { outcome, received } = await run({
      connector: 'pingOneSSOConnector',
      capability: 'readAgreementContent',
      properties: { agreement: 'useAgreementId', agreementId: 'a1' },
    });
    expect(received.map(({ url }) => url)).toEqual([
      `${base}/agreements/a1/languages`,
      `${base}/agreements/a1/languages/l1/revisions/r1`,
    ]);
    expect(outcome).toMatchObject({
      kind: 'success',
      output: {
        agreementPresentation: {
          agreementPresentationId: 'a1',
          agreementTitle: 'Terms',
          agreementText: 'Be kind.',
          agreementContinueButtonText: 'Go on',
          agreementAcceptCheckboxText: 'I accept',
        },
      },
    });
  });

  it.runIf(documents)('sends what the API’s documents describe', async () => {
    const undocumented: string[] = [];
    for (const one of platformCases.filter(({ path }) => !path.startsWith('https'))) {
      peer.answer = request =>
        request.url.endsWith('/as/token')
          ? { body: { access_token: 'the-token' } }
          : documents!.answer(request);
      const { outcome } = await run(one);
      const status = outcome && 'output' in outcome ? outcome.output?.['statusCode'] : undefined;
      if (status === documents!.unknown) undocumented.push(`${one.capability} ${one.path}`);
    }
    expect(undocumented).toEqual([]);
  });

  it('looks up a user by another attribute before calls about them', async () => {
    answerWith({ _embedded: { users: [{ id: 'u7' }] } });
    const properties = { identifier: 'ada@example.com', matchAttribute: 'email' };
    const one = { connector: 'pingOneSSOConnector', capability: 'deleteUser', properties };
    const { received } = await run(one);
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET ${base}/users?filter=email+eq+%22ada%40example.com%22`,
      `DELETE ${base}/users/u7`,
    ]);
    answerWith({ _embedded: { users: [] } });
    expect((await run(one)).outcome).toMatchObject({
      kind: 'failure',
      error: { code: 'noUserMatch' },
    });
  });

  it('reports the API’s error by its code, message, and details', async () => {
    const body = { code: 'INVALID_DATA', message: 'Not valid.', details: [{ code: 'X' }] };
    answerWith(body, 400);
    const user = { identifier: 'u1' };
    expect(
      (await run({ connector: 'pingOneSSOConnector', capability: 'readUser', properties: user }))
        .outcome,
    ).toMatchObject({
      kind: 'failure',
      output: { rawResponse: body },
      error: { ...body, httpResponseCode: 400 },
    });
  });

  it('names other missing settings, and what the API can’t do', async () => {
    const call = (capabilityName: string, more: object) =>
      api.run(
        'pingOneSSOConnector',
        createTestNode(peer.fetch, { capabilityName, connection: { envId: 'env-1', ...more } }),
      );
    expect(await call('readUser', {})).toMatchObject({
      error: {
        code: 'notConfigured',
        details: [{ missing: ['Region', 'Client ID', 'Client Secret'] }],
      },
    });
    expect(await call('kerberosAuthentication', connection)).toMatchObject({
      error: { code: 'notRunnable' },
    });
  });
});

it('A connection that names no environment runs here', () => {
  const node = createTestNode(peer.fetch, { capabilityName: 'readUser', connection: {} });
  expect(api.run('pingOneSSOConnector', node)).toBeUndefined();
});
