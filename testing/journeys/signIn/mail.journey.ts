// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriersInBothThemes } from '../../browser/barriers';
import { byKeyboard } from '../../browser/byKeyboard';
import { administrator, Client } from '../../browser/Client';
import { Mailbox } from '../../security/kits/Mailbox';
import { journey } from '../kits/journey';

// Begun at once: the product is told of it when it starts.
const mailbox = new Mailbox();
const smtp = await mailbox.open();

describe('signing in to the console by email', () => {
  const shared = journey({ SLUICE_FLAGS: 'shell.passwordless', SLUICE_SMTP_URL: smtp });
  let page: Page;
  const { type, press } = byKeyboard(() => page);
  const frame = () => page.frameLocator('iframe');
  const waitForWelcome = (at = page) => at.getByRole('heading', { name: 'Welcome, Ada' }).waitFor();

  beforeAll(async () => {
    await Client.setUp(shared.product);
    page = await shared.window();
  });
  afterAll(() => mailbox.close());

  /** From the login page to where the mail was sent. */
  async function begin() {
    mailbox.mails.length = 0;
    await page.evaluate(() => localStorage.clear()).catch(() => {});
    await page.goto('/');
    await page.getByRole('button', { name: 'Passwordless Sign On' }).waitFor();
    await type('Email', administrator.email);
    await press('Passwordless Sign On');
    await frame().getByRole('heading', { name: 'Check your email' }).waitFor();
    await mailbox.codeFor(administrator.email);
  }
  const link = () => /\/signon-link\?\S+/.exec(mailbox.mails.at(-1)!.text!)![0];

  it('accepts the code from the email, by keyboard alone [C006, S037]', async () => {
    await begin();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await type('Code', '000000');
    await page.keyboard.press('Enter');
    await frame().getByText('This code is incorrect or has expired.').waitFor();
    await type('Code', await mailbox.codeFor(administrator.email));
    await page.keyboard.press('Enter');
    await waitForWelcome();
  });

  it('accepts the link from the email in the same browser, and signs in both tabs', async () => {
    await begin();
    const stranger = await shared.window();
    await stranger.goto(link());
    await stranger
      .getByRole('alert')
      .getByText('is for a sign-in that started in another browser')
      .waitFor();
    expect(await barriersInBothThemes(stranger)).toEqual([]);
    const tab = await page.context().newPage();
    await tab.goto(link());
    await waitForWelcome(tab);
    await waitForWelcome();
    await stranger.reload();
    await stranger.getByRole('alert').getByText('has expired or was already used').waitFor();
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
