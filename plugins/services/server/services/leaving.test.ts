import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardedFetch } from '#core/server/http/guardedFetch';
import type { NodeCall, NodeOutcome } from '#plugins/connectors/contract';
import { client, startProvider } from '#plugins/providers/server/testProvider';
import { declareConnector } from '../../contract/declareConnector';
import type { DeclaredConnector } from '../../contract/DeclaredConnector';
import { createTestNode, startPeer } from '../declared/testPeer';
import { idDatawebConnector } from './idDataweb/idDatawebConnector';
import { jumioConnector } from './jumio/jumioConnector';
import { pingFederateConnector } from './pingFederate/pingFederateConnector';
import { salesforceConnector } from './salesforce/salesforceConnector';
import { teamsConnector } from './teams/teamsConnector';
import { runAt } from './testService';
import { thirdParties } from './testThirdParties';

const callback = 'https://sluice.example/hosted/callback';
let peer: Awaited<ReturnType<typeof startPeer>>;
let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  peer = await startPeer();
  provider = await startProvider(callback, { ada: { policyDecision: 'approve' } });
});
afterAll(() => Promise.all([peer.close(), provider.close()]));

const guarded = guardedFetch({ allowHosts: ['127.0.0.1'] });
const run = (connector: DeclaredConnector, capability: string, more: Partial<NodeCall>) =>
  declareConnector(connector).run[capability]!(createTestNode(guarded, more));
const getScreen = (outcome: NodeOutcome) => {
  expect(outcome).toMatchObject({ kind: 'screen' });
  if (outcome.kind !== 'screen') throw new Error('No screen came.');
  return outcome.screen;
};
const readQuery = (address: string) => Object.fromEntries(new URL(address).searchParams);

/** Leaves for the provider, signs in there and comes back. */
async function signIn(connector: DeclaredConnector, capability: string, more: Partial<NodeCall>) {
  const { redirect = '', memory = {} } = getScreen(await run(connector, capability, more));
  const back = await provider.signOn(redirect);
  const submission = { eventName: 'callback', parameters: readQuery(back) };
  return {
    asked: readQuery(redirect),
    outcome: await run(connector, capability, { ...more, memory, submission }),
  };
}
const settings = () => ({
  issuerUrl: provider.issuer,
  clientId: client.client_id,
  clientSecret: client.client_secret,
  scope: 'openid profile',
});

describe('A declared sign-in', () => {
  it('returns the claims and tokens that PingFederate issues', async () => {
    const connection = { openId: settings() };
    const { outcome } = await signIn(pingFederateConnector, 'authenticate', { connection });
    expect(outcome).toMatchObject({
      kind: 'success',
      output: { sub: 'ada', accessToken: expect.any(String), idToken: expect.any(String) },
    });
  });

  it('returns Microsoft’s tokens in the form that the next node accepts', async () => {
    const customAuth = {
      ...settings(),
      authTypeDropdown: 'oauth2',
      authorizationEndpoint: `${provider.issuer}/auth`,
      tokenEndpoint: `${provider.issuer}/token`,
      userInfoEndpoint: [`${provider.issuer}/me`],
    };
    const { outcome } = await signIn(teamsConnector, 'initializeAuthorizationRequest', {
      connection: { customAuth },
    });
    expect(outcome).toMatchObject({ output: { tokens: { access_token: expect.any(String) } } });
  });

  it('calls Microsoft’s own endpoints if only the client is configured', async () => {
    const connection = { customAuth: { clientId: 'us', clientSecret: 'hush' } };
    const { redirect } = getScreen(
      await run(teamsConnector, 'initializeAuthorizationRequest', { connection }),
    );
    expect(redirect).toMatch(/^https:\/\/login\.microsoftonline\.com\/common\/oauth2\/v2\.0\/auth/);
    expect(readQuery(redirect!)).toMatchObject({ client_id: 'us', response_type: 'code' });
  });

  it('sends ID DataWeb the known attributes, signed with the client secret', async () => {
    const { asked } = await signIn(idDatawebConnector, 'initializeAuthorizationRequest', {
      connection: { customAuth: settings() },
      properties: {
        piiParams: [
          { key: 'fname', value: 'Ada' },
          { key: 'ssn9', value: '' },
        ],
        subject: 'ada@example.com',
      },
    });
    const [head = '', claims = '', signature] = String(asked['login_hint']).split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      fname: 'Ada',
      sub: 'ada@example.com',
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
    const expected = createHmac('sha256', client.client_secret).update(`${head}.${claims}`);
    expect(signature).toBe(expected.digest('base64url'));
  });

  it('names what the connection lacks', async () => {
    const capability = 'initializeAuthorizationRequest';
    expect(await run(idDatawebConnector, capability, { connection: {} })).toMatchObject({
      error: { code: 'notConfigured', details: [{ missing: ['Issuer URL', 'Client ID'] }] },
    });
  });
});

describe('Jumio', () => {
  const connection = {
    apiKey: 'token',
    clientSecret: 'secret',
    docVerificationUrl: 'https://netverify.com/api/v4/initiate',
    authorizationTokenLifetime: '1800',
    locale: 'de',
  };
  const capability = 'documentVerify';
  const answerWith = (redirectUrl: string) =>
    runAt(peer, jumioConnector, { capability, sends: { method: '', url: '' } }, connection, {
      body: { transactionReference: 'tr', redirectUrl },
    });

  it('gets the transaction, and the user is redirected there and back', async () => {
    const { outcome, received } = await answerWith('https://acme.netverify.com/web/v4/app?x=1');
    expect(received[0]).toMatchObject({
      method: 'POST',
      url: 'https://netverify.com/api/v4/initiate',
      headers: {
        authorization: `Basic ${Buffer.from('token:secret').toString('base64')}`,
        'user-agent': 'Sluice/1.0',
      },
    });
    const back = `${callback}?state=s`;
    expect(JSON.parse(received[0]!.body)).toEqual({
      customerInternalReference: 'run-1',
      userReference: 'run-1',
      successUrl: back,
      errorUrl: back,
      locale: 'de',
      tokenLifetimeInMinutes: 30,
    });
    const { redirect, memory = {} } = getScreen(outcome);
    expect(redirect).toBe('https://acme.netverify.com/web/v4/app?x=1');
    const parameters = { transactionStatus: 'SUCCESS', transactionReference: 'theirs' };
    const submission = { eventName: 'callback', parameters };
    expect(await run(jumioConnector, capability, { connection, memory, submission })).toMatchObject(
      {
        kind: 'success',
        output: { transactionReference: 'tr', transactionStatus: 'SUCCESS' },
      },
    );
  });

  it('redirects the user only to https URLs', async () => {
    const { outcome } = await answerWith('javascript:alert(1)');
    expect(outcome).toMatchObject({ kind: 'failure', error: { code: 'invalidAnswer' } });
  });
});

it('requests a Salesforce token with an assertion of the connected app', async () => {
  const { connection, cases } = thirdParties.find(
    ({ connector }) => connector === salesforceConnector,
  )!;
  await runAt(peer, salesforceConnector, cases[0]!, connection, { body: {} });
  const [asked] = peer.received;
  expect(asked).toMatchObject({
    method: 'POST',
    url: 'https://acme-dev-ed.my.salesforce.com/services/oauth2/token',
  });
  const form = new URLSearchParams(asked!.body);
  expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
  const [head = '', claims = ''] = form.get('assertion')!.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(read(head)).toMatchObject({ alg: 'RS256' });
  expect(read(claims)).toMatchObject({
    iss: 'key',
    sub: 'ada@example.com',
    aud: 'https://login.salesforce.com',
  });
});
