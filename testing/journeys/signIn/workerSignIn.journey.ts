// @module-tag slow
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { client as registered, startProvider } from '#plugins/providers/server/testProvider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriersInBothThemes } from '../../browser/barriers';
import { administrator, Client } from '../../browser/Client';
import { signOn } from '../../browser/signOn';
import { enrolledApp, generateCode } from '../../security/kits/createTestMemberSignIn';
import { pagesAt } from '../../security/kits/createTestPages';
import { journey } from '../kits/journey';

describe('a program on a person’s computer', () => {
  const shared = journey({ SLUICE_FLAGS: 'shell.ssoSignOn=true', SLUICE_ALLOW_HOSTS: '127.0.0.1' });
  let client: Client;
  let page: Page;
  let program: Server;
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let clientId: string;
  const verifier = randomBytes(32).toString('hex');
  const answers: URLSearchParams[] = [];
  let redirectUri: string;

  /** The address that a program opens in the browser. */
  const authorizeUrl = (more: Readonly<Record<string, string>> = {}) => {
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      state: 'state-1',
      scope: 'openid',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    });
    return `${shared.product.address}/${client.companyId}/as/authorize?${query}`;
  };

  beforeAll(async () => {
    client = await Client.setUp(shared.product);
    page = await shared.window();
    program = createServer((request, response) => {
      answers.push(new URL(request.url!, redirectUri).searchParams);
      response.end('You can close this window.');
    }).listen(0, '127.0.0.1');
    await new Promise(resolve => program.once('listening', resolve));
    redirectUri = `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback`;
    provider = await startProvider(`${shared.product.address}/v1/customers/sso/callback`);
  });
  afterAll(() => Promise.all([program.close(), provider.close()]));

  it('is registered as a service account that signs people in', async () => {
    await signOn(page);
    await page.goto('/serviceAccounts?new');
    await page.getByLabel(/^Name/).fill('Agent tools');
    // By its key: fields above it may still come, and move it away from a pointer.
    await page.getByLabel(/^Sign people in/).press('Space');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Add a redirect URI').waitFor();
    // Registered with another port, as programs take any that is free.
    await page.getByLabel('Redirect URIs').fill('http://127.0.0.1:7474/callback');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await page.getByRole('heading', { name: 'Agent tools' }).waitFor();
    await page.getByText('Authorization URL').waitFor();
    clientId = page.url().split('/').at(-1)!;
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.screenshot({ path: 'results/journeys/worker-account.png' });
  });

  it('leads a person who is signed out to the sign-in page, then to the consent page', async () => {
    page = await shared.window();
    const shown = await page.goto(authorizeUrl());
    // No site can put the consent in a frame of its own.
    expect(shown?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
    await page.getByLabel('Email', { exact: false }).first().fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Sign On', exact: true }).click();
    await page.getByRole('heading', { name: 'Approve sign-in to “Agent tools”?' }).waitFor();
    await page.getByText(administrator.company).last().waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.screenshot({ path: 'results/journeys/worker-consent.png' });
    await page.getByRole('button', { name: 'Approve sign-in' }).click();
    await page.getByText('You can close this window.').waitFor();
    const [answer] = answers.splice(0);
    expect(answer?.get('state')).toBe('state-1');
    const reply = await fetch(`${shared.product.address}/${client.companyId}/as/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: answer?.get('code') ?? '',
        client_id: clientId,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }),
    });
    const { access_token: token } = (await reply.json()) as { access_token: string };
    const { _embedded: found } = await client
      .as(token)
      .call('GET', `/environments/${client.companyId}/flows`);
    expect(found).toHaveProperty('flows');
  });

  it('is notified when the person denies access', async () => {
    await page.goto(authorizeUrl());
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByText('You can close this window.').waitFor();
    expect(answers.splice(0)[0]?.get('error')).toBe('access_denied');
  });

  it('gets an error page instead of a redirect for a URI that isn’t registered', async () => {
    await page.goto(authorizeUrl({ redirect_uri: 'https://evil.example/callback' }));
    await page.getByText(/The redirect URI https:\/\/evil\.example\/callback is not/).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/${client.companyId}/as/authorize`);
    expect(answers).toEqual([]);
    expect(shared.pageErrors).toEqual([]);
  });

  /** Presses the consent’s button, and returns what the program is told. */
  async function approve() {
    await page.getByRole('heading', { name: 'Approve sign-in to “Agent tools”?' }).waitFor();
    await page.getByRole('button', { name: 'Approve sign-in' }).click();
    await page.getByText('You can close this window.').waitFor();
    return answers.splice(0)[0]?.get('code') ?? '';
  }

  it('leads a person with single sign-on through their provider to the consent page', async () => {
    await client.call('PUT', `/company/${client.companyId}/sso`, {
      enabled: true,
      name: 'Examples Inc',
      issuer: provider.issuer,
      clientId: registered.client_id,
      clientSecret: registered.client_secret,
      domains: ['example.com'],
      createPeople: false,
      role: 'default:read',
      trustMfa: false,
    });
    const own = page;
    page = await shared.window();
    await page.goto(authorizeUrl());
    await page.getByRole('link', { name: 'Sign On with SSO' }).click();
    await page.getByLabel('Company Id').fill(client.companyId);
    await page.keyboard.press('Enter');
    await page.locator('input[name=login]').fill('ada');
    await page.locator('input[name=password]').fill('any');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await approve()).not.toBe('');
    // And no other sign-in ends there.
    expect(await page.evaluate(() => localStorage.getItem('sluice.sso.next'))).toBeNull();
    page = own;
  });

  it('is listed with the person’s access tokens, and revoked there', async () => {
    await page.goto('/account/tokens');
    const list = page.getByRole('region', { name: 'Signed-in applications' });
    await list.getByText('Agent tools').waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.screenshot({ path: 'results/journeys/worker-signed-in.png' });
    await list.getByRole('button', { name: 'Sign out Agent tools' }).click();
    await list.waitFor({ state: 'detached' });
  });

  it('asks a person with a second factor for their code, then for consent', async () => {
    const begun = await client.call('GET', '/customers/sksdktoken?purpose=enrol');
    const { secret } = await enrolledApp(pagesAt(client), begun);
    page = await shared.window();
    await page.goto(authorizeUrl());
    await page.getByLabel('Email', { exact: false }).first().fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Sign On', exact: true }).click();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('textbox', { name: 'Code' }).fill(generateCode(secret));
    await frame.getByRole('button', { name: 'Continue' }).click();
    expect(await approve()).not.toBe('');
    expect(shared.pageErrors).toEqual([]);
  });
});
