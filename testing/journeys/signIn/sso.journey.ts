// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { client as registered, startProvider } from '#plugins/providers/server/testProvider';
import { barriersInBothThemes } from '../../browser/barriers';
import { byKeyboard } from '../../browser/byKeyboard';
import { Client } from '../../browser/Client';
import { signOn } from '../../browser/signOn';
import { journey } from '../kits/journey';

describe('single sign-on with the environment’s identity provider', () => {
  const shared = journey({ SLUICE_FLAGS: 'shell.ssoSignOn=true', SLUICE_ALLOW_HOSTS: '127.0.0.1' });
  let client: Client;
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let page: Page;

  beforeAll(async () => {
    const { address } = shared.product;
    provider = await startProvider(`${address}/v1/customers/sso/callback`);
    client = await Client.setUp(shared.product);
    page = await shared.window();
    await signOn(page);
  });
  afterAll(() => provider.close());

  async function showPassword(at: Page, login: string) {
    await at.locator('input[name=login]').fill(login);
    await at.locator('input[name=password]').fill('any');
    await at.keyboard.press('Enter');
  }
  /** Signs in with an account of the provider, on its pages, for the first time. */
  async function atProvider(at: Page, login: string) {
    await showPassword(at, login);
    const consent = at.getByRole('button', { name: 'Continue' });
    await consent.waitFor();
    await consent.click();
  }
  /** From the login page of a fresh window to the provider. */
  async function toProvider() {
    const at = await shared.window();
    await at.goto('/');
    await at.getByText('Sign On with SSO').waitFor();
    const { type, press } = byKeyboard(() => at);
    await press('Sign On with SSO');
    await at.getByLabel('Company Id').waitFor();
    await type('Company Id', client.companyId);
    await at.keyboard.press('Enter');
    await at.waitForURL(`${provider.issuer}/**`);
    return at;
  }

  it('is set up under Security, and tested before it is saved', async () => {
    await page.getByRole('link', { name: 'Security' }).click();
    await page.getByRole('link', { name: 'Set up single sign-on' }).click();
    const form = page.getByRole('form', { name: 'OpenID Connect provider' });
    await form.getByText('Enable single sign-on').click();
    await form.getByLabel('Provider name').fill('Examples Inc');
    await form.getByLabel('Issuer').fill(provider.issuer);
    await form.getByLabel('Client ID').fill(registered.client_id);
    await form.getByLabel('Client secret').fill(registered.client_secret);
    await form.getByLabel('Email domains').fill('example.com');
    const opened = page.waitForEvent('popup');
    await form.getByRole('button', { name: 'Test provider' }).click();
    const tab = await opened;
    await tab.waitForURL(`${provider.issuer}/**`);
    await atProvider(tab, 'ada');
    await tab.getByRole('heading', { name: 'Provider test complete' }).waitFor();
    await tab.close();
    await form
      .getByText('ada@example.com would be signed in and linked to this provider.')
      .waitFor();
    expect((await client.call('GET', `/company/${client.companyId}/sso`)).provider.issuer).toBe('');
    expect(await barriersInBothThemes(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Single sign-on settings saved').waitFor();
  });

  it('leads from the sign-in page through the provider into the console', async () => {
    const at = await toProvider();
    await atProvider(at, 'ada');
    await at.waitForURL('**/dashboard');
    await at.getByText('Ada Lovelace').first().waitFor();
    await at.getByRole('link', { name: 'Company', exact: true }).click();
    await at.getByRole('heading', { name: 'Name and appearance' }).waitFor();
    expect(await barriersInBothThemes(at)).toEqual([]);
  });

  it('confirms who it is by a new sign-in at the provider, and goes on with what was typed', async () => {
    const at = await toProvider();
    await atProvider(at, 'ada');
    await at.waitForURL('**/dashboard');
    await at.goto('/account/tokens');
    await at.getByRole('button', { name: 'Create access token' }).first().click();
    await at.getByLabel(/^Name/).fill('Laptop');
    await at.getByRole('button', { name: 'Create', exact: true }).click();
    await at.getByText('Sign in again at your identity provider').waitFor();
    expect(await barriersInBothThemes(at)).toEqual([]);
    const opened = at.waitForEvent('popup');
    await at.keyboard.press('Enter');
    const tab = await opened;
    await tab.waitForURL(`${provider.issuer}/**`);
    const closed = tab.waitForEvent('close');
    await showPassword(tab, 'ada');
    await closed;
    await at.getByRole('heading', { name: 'Copy the access token' }).waitFor();
  });

  it('says why a response of the provider is not accepted', async () => {
    const at = await toProvider();
    await atProvider(at, 'eve');
    await at
      .getByRole('alert')
      .getByText(/^email_unverified : .*ada@example\.com/)
      .waitFor();
    expect(await barriersInBothThemes(at)).toEqual([]);
    await byKeyboard(() => at).press('Back to sign-in');
    await at.getByLabel('Password', { exact: true }).waitFor();
    expect(new URL(at.url()).pathname).toBe('/');
  });

  it('reports that the person canceled at the provider', async () => {
    const at = await toProvider();
    await at.getByRole('link', { name: /cancel/i }).click();
    const said = at.getByRole('alert').getByText('access_denied : Sign-in was canceled or denied');
    await said.waitFor();
    expect(await barriersInBothThemes(at)).toEqual([]);
    expect(await at.evaluate(() => JSON.stringify(localStorage))).not.toContain('access_token');
  });

  it('starts from a link that contains the environment [R03]', async () => {
    const at = await shared.window();
    await at.goto(`/sso?companyId=${client.companyId}`);
    await at.waitForURL(`${provider.issuer}/**`);
    await atProvider(at, 'ada');
    await at.waitForURL('**/dashboard');
    expect(shared.pageErrors).toEqual([]);
  });
});
