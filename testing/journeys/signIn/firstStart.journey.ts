import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { administrator } from '../../browser/Client';
import { signOn } from '../../browser/signOn';
import { journey } from '../kits/journey';

const { email, password, company } = administrator;

describe('the first start', () => {
  const shared = journey();
  let page: Page;
  beforeAll(async () => void (page = await shared.window()));

  it('creates the first administrator and environment through the printed link', async () => {
    await page.goto(shared.product.setUpLink ?? 'about:blank');
    await page.getByLabel('Full name').fill('Ada Lovelace');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Environment name').fill(company);
    expect(await page.getByLabel(/Start with examples/).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Create environment' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('navigation').first().getByRole('link', { name: 'Flows' }).waitFor();
  });

  it('rejects a second setup with the same link', async () => {
    const other = await shared.window();
    await other.goto(shared.product.setUpLink ?? 'about:blank');
    await other.getByText('Sluice is already set up').waitFor();
    expect(await other.getByRole('button', { name: 'Create environment' }).count()).toBe(0);
  });

  it('signs out to the sign-in page', async () => {
    await page.getByRole('button', { name: /Ada/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Off' }).click();
    await page.getByRole('button', { name: 'Sign On' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('reports a wrong password, and keeps the typed values', async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign On' }).click();
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
  });

  it('signs in again', async () => {
    await signOn(page);
    await page.waitForURL('**/dashboard');
    expect(await page.title()).toContain('Sluice');
  });

  it('opens an example flow from the palette by keyboard alone', async () => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await palette.getByRole('combobox').waitFor();
    await page.keyboard.type('sign in');
    const wanted = /^sign in with password(?! and)/i;
    await palette.getByRole('option', { name: wanted }).waitFor();
    const chosen = palette.getByRole('option', { selected: true });
    for (let tries = 0; tries < 12 && !wanted.test((await chosen.textContent()) ?? ''); tries++)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/flows/*');
    await page.locator('.flow-canvas').waitFor();
    expect(await page.title()).toMatch(/sign/i);
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
