import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestGraph, type Link, type Node } from '#plugins/runtime/server/testFlows';
import { Client } from '../../browser/Client';
import { virtualAuthenticator } from '../../browser/virtualAuthenticator';
import { journey } from '../kits/journey';

const ada = { email: 'ada@example.com', password: 'Analytical-Engine-1843' };
const createErrorNode = (node: string): Node => [
  'httpConnector',
  'createErrorResponse',
  { message: `{{local.${node}.payload.output.message}}` },
];
const enrol: Readonly<Record<string, Node>> = {
  ask: [
    'httpConnector',
    'customHTMLTemplate',
    {
      customHTML:
        '<form id="f"><label>Email <input name="email"></label><label>Password <input name="password" type="password"></label><button data-skcomponent="skbutton" data-skform="f" data-skbuttonvalue="go">Go on</button></form>',
      formFieldsList: [{ propertyName: 'email' }, { propertyName: 'password' }],
    },
  ],
  check: [
    'userDirectoryConnector',
    'checkPassword',
    {
      identifier: '{{local.ask.payload.output.email}}',
      password: '{{local.ask.payload.output.password}}',
    },
  ],
  make: [
    'authenticatorsConnector',
    'registerKey',
    { userId: '{{local.check.payload.output.userId}}', deviceName: 'Laptop', cancel: 'Not now' },
  ],
  done: [
    'userDirectoryConnector',
    'completeSignOn',
    { userId: '{{local.make.payload.output.userId}}' },
  ],
  wrong: createErrorNode('check'),
  not: createErrorNode('make'),
};
const enrolLinks: Link[] = [
  ['ask', 'check'],
  ['check', 'make'],
  ['check', 'wrong', 'anyTriggersFalse'],
  ['make', 'done'],
  ['make', 'not', 'anyTriggersFalse'],
];
const signIn: Readonly<Record<string, Node>> = {
  key: [
    'authenticatorsConnector',
    'authenticateKey',
    { title: 'Welcome <b>back</b>', cancel: 'Another way' },
  ],
  done: [
    'userDirectoryConnector',
    'completeSignOn',
    { userId: '{{local.key.payload.output.userId}}', methods: 'hwk user' },
  ],
  not: createErrorNode('key'),
};
const signInLinks: Link[] = [
  ['key', 'done'],
  ['key', 'not', 'anyTriggersFalse'],
];

describe('passkeys', () => {
  // Browsers take no passkey for an address of numbers: the product is called by its name.
  const shared = journey({ HOST: 'localhost' });
  let client: Client;
  let page: Page;
  let device: CDPSession;
  let authenticatorId: string;
  const flows: Record<string, { address: string; flowId: string }> = {};

  async function publish(
    name: string,
    nodes: Readonly<Record<string, Node>>,
    links: readonly Link[],
  ) {
    const { flowInfo } = await client.call('POST', '/flows', {
      name,
      graphData: createTestGraph(nodes, links),
    });
    const { flowId } = flowInfo;
    await client.call('PUT', `/flows/${flowId}/deploy`);
    const { app } = await client.call('POST', '/apps', { name });
    const terms = { name, status: 'enabled', flows: [{ flowId, versionId: -1, weight: 100 }] };
    const { policies } = await client.call('POST', `/apps/${app.appId}/policy`, terms);
    const origin = client.address.replace('127.0.0.1', 'localhost');
    flows[name] = {
      flowId,
      address: `${origin}/hosted/${client.companyId}/policy/${policies.at(-1).policyId}`,
    };
  }
  const latest = async (name: string) => {
    const runs = await client.call(
      'GET',
      `/company/${client.companyId}/flows/${flows[name]!.flowId}/events?limit=1`,
    );
    return runs.interactions[0];
  };
  const press = (name: string) => page.getByRole('button', { name }).click();
  const credentials = async () =>
    (await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  let userId = '';

  beforeAll(async () => {
    client = await Client.setUp(shared.product, true);
    await publish('Enrol', enrol, enrolLinks);
    await publish('Sign in', signIn, signInLinks);
    page = await shared.window();
    ({ device, authenticatorId } = await virtualAuthenticator(page));
  });

  it('are created on a hosted page after a password', async () => {
    await page.goto(flows['Enrol']!.address);
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password').fill(ada.password);
    const answered = page.waitForResponse(/\/hosted\/run\//);
    await press('Go on');
    const policy = (await answered).headers()['content-security-policy']!;
    expect(policy).toMatch(
      /script-src \S+\/hosted\/files\/authenticator\.js \S+\/hosted\/files\/player\.js;/,
    );
    expect(policy).not.toMatch(/sandbox|unsafe|nonce|https:;/);
    await press('Set up passkey');
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    expect(await credentials()).toMatchObject([
      { isResidentCredential: true, rpId: `${client.companyId}.localhost` },
    ]);
    ({ userId } = await latest('Enrol'));
    expect(userId).toMatch(/^[0-9a-f]{32}$/);
  });

  it('sign in their user without a username, and show authors’ texts as plain text', async () => {
    await page.goto(flows['Sign in']!.address);
    await page.getByRole('heading', { name: 'Welcome <b>back</b>' }).waitFor();
    await press('Continue with passkey');
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    expect(await latest('Sign in')).toMatchObject({ status: 'success', userId });
  });

  it('belong to the environment, whatever the host name of the page', async () => {
    await page.goto(flows['Sign in']!.address.replace('localhost', '127.0.0.1'));
    await press('Continue with passkey');
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    expect(new URL(page.url()).hostname).toBe(`${client.companyId}.localhost`);
  });

  it('can be skipped', async () => {
    await page.goto(flows['Sign in']!.address);
    await press('Another way');
    await page.getByText('The request was canceled. Try again, or use another method.').waitFor();
    expect(await latest('Sign in')).toMatchObject({ status: 'failure', userId: '' });
  });

  it('report that the device confirmed nothing, and can be tried again', async () => {
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.goto(flows['Sign in']!.address);
    await press('Continue with passkey');
    await page.getByText('The request was canceled or timed out. Try again.').waitFor();
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await press('Continue with passkey');
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    expect(await latest('Sign in')).toMatchObject({ status: 'success', userId });
  });

  it('are rejected if they were not enrolled', async () => {
    const [own] = await credentials();
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const forged = {
      isResidentCredential: true,
      rpId: `${client.companyId}.localhost`,
      privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
      userHandle: own!.userHandle!,
      signCount: 1000,
    };
    const strange = { ...forged, credentialId: randomBytes(32).toString('base64') };
    for (const [credential, said] of [
      [strange, 'This passkey or security key is not registered here.'],
      [
        { ...forged, credentialId: own!.credentialId },
        'Your passkey or security key couldn’t be verified. Try again.',
      ],
    ] as const) {
      await device.send('WebAuthn.clearCredentials', { authenticatorId });
      await device.send('WebAuthn.addCredential', { authenticatorId, credential });
      await page.goto(flows['Sign in']!.address);
      await press('Continue with passkey');
      await page.getByText(said).waitFor();
      expect(await latest('Sign in')).toMatchObject({ status: 'failure', userId: '' });
    }
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
