// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { barriersInBothThemes } from '../../browser/barriers';
import { byKeyboard } from '../../browser/byKeyboard';
import type { Client } from '../../browser/Client';
import { generateCode } from '../../security/kits/createTestMemberSignIn';
import { sharedJourney } from '../kits/sharedJourney';
import { inviteMember, strictCompany } from '../kits/strictCompany';

describe('an invited member of an environment that requires a second factor', () => {
  const shared = sharedJourney();
  const grace = { email: shared.email('grace'), password: 'Compiler-First-1952' };
  let client: Client;
  let page: Page;
  let secret = '';
  let recovery: readonly string[] = [];
  const frame = () => page.frameLocator('iframe');
  const isSignedIn = async () => {
    const navigation = page.getByRole('navigation').first();
    await navigation.waitFor();
    return navigation.isVisible();
  };
  const { type, press } = byKeyboard(() => page);
  const inside = (name: string) => frame().getByRole('button', { name });

  beforeAll(async () => {
    client = await strictCompany(await shared.setUp());
    page = await shared.window();
  });

  it('accepts the invitation by keyboard alone, and sets up an authenticator app before anything else', async () => {
    await page.goto(await inviteMember(client, grace.email));
    await page.getByLabel('New password').waitFor();
    await type('New password', grace.password);
    await type('Confirm password', grace.password);
    await press('Accept invitation');
    await frame().getByRole('heading', { name: 'Protect your account' }).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await press('Authenticator app');
    await frame().getByRole('img', { name: 'QR code' }).waitFor();
    secret = (await frame().locator('code').innerText()).replaceAll(' ', '');
    await type('Code', generateCode(secret));
    await page.keyboard.press('Enter');
    await frame().getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    recovery = await frame().locator('li code').allInnerTexts();
    expect(recovery).toHaveLength(10);
    expect(await barriersInBothThemes(page)).toEqual([]);
    await press('I saved the codes');
    expect(await isSignedIn()).toBe(true);
  });

  async function password() {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await type('Email', grace.email);
    await type('Password', grace.password);
    await press('Sign On');
    await frame().getByRole('heading', { name: 'Enter your code' }).waitFor();
  }

  it('signs in with password and code, after a wrong code [S040, S268]', async () => {
    await password();
    await frame().getByRole('textbox', { name: 'Code' }).fill('000000');
    await inside('Continue').click();
    await frame().getByText('This code is incorrect').waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await frame().getByRole('textbox', { name: 'Code' }).fill(generateCode(secret));
    await inside('Continue').click();
    expect(await isSignedIn()).toBe(true);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(kept).not.toContain(secret);
  });

  it('is left with Escape, though the focus is in the frame', async () => {
    await password();
    await frame().getByRole('textbox', { name: 'Code' }).press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Sign On', exact: true }).isEnabled()).toBe(true);
  });

  it('signs in with a recovery code by keyboard alone', async () => {
    await password();
    await frame().getByRole('textbox', { name: 'Code' }).focus();
    await page.keyboard.type(recovery[0]!);
    await page.keyboard.press('Enter');
    expect(await isSignedIn()).toBe(true);
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
