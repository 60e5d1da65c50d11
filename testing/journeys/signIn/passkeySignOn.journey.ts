// @module-tag slow
import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { barriersInBothThemes } from '../../browser/barriers';
import { byKeyboard } from '../../browser/byKeyboard';
import { Client } from '../../browser/Client';
import { virtualAuthenticator } from '../../browser/virtualAuthenticator';
import { journey } from '../kits/journey';
import { inviteMember, strictCompany } from '../kits/strictCompany';

const grace = { email: 'grace@example.com', password: 'Compiler-First-1952' };

describe('signing in to the console with a passkey', () => {
  // Browsers take no passkey for an address of numbers: the product is called by its name.
  const shared = journey({ HOST: 'localhost', SLUICE_FLAGS: 'shell.usernameless' });
  let page: Page;
  let device: CDPSession;
  let authenticatorId: string;
  let link = '';
  const toLocalhost = (address: string) => address.replace('127.0.0.1', 'localhost');
  const home = () => toLocalhost(shared.product.address);
  const frame = () => page.frameLocator('iframe');
  const inside = (name: string) => frame().getByRole('button', { name });
  const { press } = byKeyboard(() => page);
  const isSignedIn = async () => {
    const navigation = page.getByRole('navigation').first();
    await navigation.waitFor();
    return navigation.isVisible();
  };
  const forgetSession = async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(home());
  };

  beforeAll(async () => {
    const admin = await strictCompany(await Client.setUp(shared.product));
    link = toLocalhost(await inviteMember(admin, grace.email));
    page = await shared.window();
    ({ device, authenticatorId } = await virtualAuthenticator(page));
  });

  it('starts by setting up a passkey after the invitation', async () => {
    await page.goto(link);
    await page
      .getByLabel(/password/i)
      .first()
      .fill(grace.password);
    await page.getByLabel(/confirm/i).fill(grace.password);
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await inside('Passkey').click();
    await inside('Set up passkey').click();
    await inside('I saved the codes').click();
    expect(await isSignedIn()).toBe(true);
    const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
  });

  it('replaces email and password, by keyboard alone [C007, S038]', async () => {
    await forgetSession();
    await page.getByRole('button', { name: 'Usernameless Sign On' }).waitFor();
    await press('Usernameless Sign On');
    await inside('Continue with passkey').waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await press('Continue with passkey');
    expect(await isSignedIn()).toBe(true);
  });

  it('also works as the second factor after a password', async () => {
    await forgetSession();
    await page.getByLabel('Email').first().fill(grace.email);
    await page.getByLabel('Password', { exact: true }).fill(grace.password);
    await page.getByRole('button', { name: 'Sign On', exact: true }).click();
    await inside('Use passkey').click();
    expect(await isSignedIn()).toBe(true);
  });

  it('can be canceled, and the sign-in page still works', async () => {
    await forgetSession();
    await page.getByRole('button', { name: 'Usernameless Sign On' }).click();
    await inside('Sign in another way').click();
    await page.getByText('The request was canceled. Try again, or use another method.').waitFor();
    expect(await page.getByRole('button', { name: 'Sign On', exact: true }).isEnabled()).toBe(true);
  });

  it('fails with a passkey that was never enrolled', async () => {
    await device.send('WebAuthn.clearCredentials', { authenticatorId });
    await forgetSession();
    await page.getByRole('button', { name: 'Usernameless Sign On' }).click();
    await inside('Continue with passkey').click();
    const note = frame().getByText('The request was canceled or timed out. Try again.');
    await note.waitFor();
    expect(await note.isVisible()).toBe(true);
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
