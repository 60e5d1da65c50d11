import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { barriersInBothThemes } from '../../browser/barriers';
import { byKeyboard } from '../../browser/byKeyboard';
import { administrator, Client } from '../../browser/Client';
import { virtualAuthenticator } from '../../browser/virtualAuthenticator';
import { journey } from '../kits/journey';

describe('a test drive', () => {
  // Browsers take no passkey for an address of numbers: the product is called by its name.
  const shared = journey({ HOST: 'localhost' });
  let page: Page;
  let device: CDPSession;
  let authenticatorId: string;
  const { press } = byKeyboard(() => page);
  const flow = (name: string) => page.getByRole('region', { name });

  beforeAll(async () => {
    await Client.setUp(shared.product);
    page = await shared.window();
    ({ device, authenticatorId } = await virtualAuthenticator(page));
    await page.goto(`${shared.product.address.replace('127.0.0.1', 'localhost')}/connections`);
    await page.getByLabel('Email').first().fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Sign On', exact: true }).click();
    await page.getByRole('link', { name: 'Connectors' }).first().click();
  });

  it('creates a credential and signs in with it by keyboard alone [S033]', async () => {
    await press('Test drive');
    await page.getByRole('heading', { name: 'Test drive' }).waitFor();
    await press('Register');
    await flow('Create a credential').getByText('is stored for').waitFor();
    const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toMatchObject([{ rpId: 'localhost' }]);
    await press('Sign in');
    await flow('Get an assertion').locator('li .good').nth(2).waitFor();
    expect(await page.locator('li .good').count()).toBe(8);
  });

  it('has no accessibility violations in light and dark, nor on a phone', async () => {
    for (const each of await page.locator('summary').all()) await each.click();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('reports that nothing was confirmed, and can be started again', async () => {
    await press('Generate data');
    await device.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    await page.evaluate(() => {
      const create = navigator.credentials.create.bind(navigator.credentials);
      navigator.credentials.create = options => {
        const closing = new AbortController();
        const made = create({ ...options, signal: closing.signal });
        closing.abort();
        return made;
      };
    });
    await press('Register');
    await flow('Create a credential').getByText('The prompt was closed or timed out').waitFor();
    expect(await flow('Create a credential').locator('li .bad').count()).toBe(1);
    await page.reload();
    ({ device, authenticatorId } = await virtualAuthenticator(page));
    await page.getByRole('button', { name: 'Register' }).click();
    await flow('Create a credential').getByText('is stored for').waitFor();
    expect(await flow('Create a credential').locator('li .good').count()).toBe(5);
    // As the first page that is opened it looks as it does after others.
    const card = flow('Create a credential');
    expect(await card.evaluate(each => getComputedStyle(each).borderTopStyle)).toBe('solid');
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
