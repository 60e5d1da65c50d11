// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { barriersInBothThemes } from '../../browser/barriers';
import { byKeyboard } from '../../browser/byKeyboard';
import { Client } from '../../browser/Client';
import { sharedJourney } from '../kits/sharedJourney';
import { inviteMember } from '../kits/strictCompany';

describe('a member who is locked out', () => {
  const shared = sharedJourney();
  const rita = { email: shared.email('rita'), password: 'Another-Horse-8' };
  let client: Client;
  let page: Page;
  let memberId: string;
  const { type } = byKeyboard(() => page);
  const tryWith = async (password: string) => {
    await type('Password', password);
    await page.keyboard.press('Enter');
  };
  const waitForRefusal = () =>
    page
      .getByRole('alert')
      .getByText('Incorrect email or password, or the account is temporarily locked')
      .waitFor();

  beforeAll(async () => {
    client = await shared.setUp();
    const link = await inviteMember(client, rita.email);
    await Client.acceptInvitation(client.address, link, rita.password);
    const { customers } = await client.call(
      'GET',
      `/company/${client.companyId}/customers?query=rita`,
    );
    memberId = customers[0].customerId;
    page = await shared.window();
  });

  it('can’t sign in after five wrong passwords, even with the correct one', async () => {
    await page.goto('/');
    await page.getByLabel('Email').waitFor();
    await type('Email', rita.email);
    for (let tries = 0; tries < 5; tries++) {
      const answered = page.waitForResponse(/customers\/login/);
      await tryWith(`Wrong-Horse-${tries}`);
      expect((await answered).status()).toBe(401);
    }
    const answered = page.waitForResponse(/customers\/login/);
    await tryWith(rita.password);
    expect((await answered).status()).toBe(401);
    await waitForRefusal();
    expect(await barriersInBothThemes(page)).toEqual([]);
  });

  it('is shown as locked to an administrator, who unlocks them by keyboard alone', async () => {
    const admin = await shared.window();
    await shared.signOn(admin);
    await admin.goto(`/customers/${memberId}`);
    await admin.getByText('Locked', { exact: true }).first().waitFor();
    await admin.getByRole('button', { name: 'Unlock' }).waitFor();
    expect(await barriersInBothThemes(admin)).toEqual([]);
    await byKeyboard(() => admin).press('Unlock');
    await admin.getByText(/can sign in again/).waitFor();
    await expect.poll(() => admin.getByText('Locked', { exact: true }).count()).toBe(0);
  });

  it('signs in after they were unlocked', async () => {
    await tryWith(rita.password);
    await page.getByRole('navigation').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
