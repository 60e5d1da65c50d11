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
const email = 'bea@example.com';

describe('joining another environment, by keyboard alone', () => {
  const shared = journey({ SLUICE_SMTP_URL: smtp });
  let page: Page;
  let client: Client;
  const { type, press } = byKeyboard(() => page);

  beforeAll(async () => {
    client = await Client.setUp(shared.product);
    page = await shared.window();
  });
  afterAll(() => mailbox.close());

  /** The path of the newest link of a kind that a person was mailed. */
  async function linkTo(path: string): Promise<string> {
    const find = () =>
      mailbox.mails
        .toReversed()
        .map(({ text }) => new RegExp(`${path}\\?token=\\S+`).exec(text ?? '')?.[0])
        .find(Boolean);
    await expect.poll(find).toBeTruthy();
    return find() ?? '';
  }
  async function signOn() {
    await type('Email', email);
    await type('Password', administrator.password);
    await page.keyboard.press('Enter');
  }

  it('verifies the address of a sign-up once with the link in its email', async () => {
    const { address } = client;
    const body = { firstName: 'Bea', lastName: 'Byte', email, password: administrator.password };
    await fetch(`${address}/v1/customers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, company: 'Bytes' }),
    });
    const link = await linkTo('/confirm');
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm email address' }).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await type('Password', administrator.password);
    await press('Confirm email address');
    await page.getByText('Your email address is confirmed.').waitFor();
    await page.goto(link);
    await page.getByRole('alert').getByText('used').waitFor();
    await page.getByText('To confirm your email address without this link').waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
  });

  it('leads from the invitation through the sign-in into the other environment', async () => {
    await client.call('POST', `/company/${client.companyId}/customers`, {
      email,
      firstName: 'Bea',
      lastName: 'Byte',
      roles: ['default:read'],
    });
    await page.goto(await linkTo('/invitation'));
    await page.getByRole('link', { name: 'Sign in to join' }).waitFor();
    await press('Sign in to join');
    await page.getByLabel('Email').waitFor();
    await signOn();
    await page.getByRole('heading', { name: `Join ${administrator.company}?` }).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await press('Join');
    await page.getByText(`You joined ${administrator.company}`).waitFor();
    await page.getByRole('heading', { name: 'Welcome, Bea' }).waitFor();
    await page.getByText(`You’re working in ${administrator.company}.`).waitFor();
  });

  it('makes a person an operator only after they accept', async () => {
    await client.call('POST', '/admin/operators', { email });
    await page.goto('/admin');
    await page.getByText('You don’t have permission to view this page.').waitFor();
    await page.goto(await linkTo('/operate'));
    await page.getByRole('button', { name: 'Accept invitation' }).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await press('Accept invitation');
    await page.getByRole('dialog').getByLabel('New password').fill('Another-Horse-77');
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'You are now an operator' }).waitFor();
    await page.goto('/admin');
    await page.getByRole('heading', { name: 'Operators' }).waitFor();
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
