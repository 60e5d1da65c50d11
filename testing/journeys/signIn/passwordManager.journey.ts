import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator, Client } from '../../browser/Client';
import { hasPasswordManager, openWithPasswords } from '../../browser/openWithPasswords';
import { startProduct, type Product } from '../../browser/startProduct';

const ada = { username: 'ada@example.com', password: 'Analytical-Engine-1843' };

describe.skipIf(!(await hasPasswordManager()))('the password manager of Chromium', () => {
  let product: Product;
  let client: Client;
  let browser: Awaited<ReturnType<typeof openWithPasswords>>;
  const policies: Record<string, string> = {};
  const home = () => product.address.replace('127.0.0.1', 'localhost');

  /** The origin of the environment’s pages. */
  const pages = () => home().replace('localhost', `${client.companyId}.localhost`);

  async function publish(name: string, flowId: string) {
    const { app } = await client.call('POST', '/apps', { name });
    const flows = [{ flowId, versionId: -1, weight: 100 }];
    const policy = { name, status: 'enabled', flows };
    const reply = await client.call('POST', `/apps/${app.appId}/policy`, policy);
    policies[name] = reply.policies.at(-1).policyId;
  }
  async function importTemplate(name: string) {
    const { hits } = await client.call('POST', '/flowtemplates/es', { query: name });
    const { flowTemplateId } = hits.find((each: { name: string }) => each.name === name);
    const { flowId } = await client.call('PUT', `/flowtemplates/${flowTemplateId}/import`, {});
    await client.call('PUT', `/flows/${flowId}/deploy`);
    await publish(name, flowId);
  }
  /** Opens a flow in a tab of its own. */
  async function open(name: string) {
    const page = await browser.context.newPage();
    await page.goto(`${home()}/hosted/${client.companyId}/policy/${policies[name]}`);
    return page;
  }

  beforeAll(async () => {
    product = await startProduct({ HOST: 'localhost' });
    client = await Client.setUp(product, true);
    const { flowsInfo } = await client.call('GET', '/flows');
    for (const { flowId, name } of flowsInfo) await publish(name, flowId);
    for (const name of ['Email first, with passkeys', 'Password sign-in with lockout'])
      await importTemplate(name);
    browser = await openWithPasswords([
      { origin: pages(), ...ada },
      { origin: home(), username: administrator.email, password: administrator.password },
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  /** The fields that a person sees: purpose, value, and whether the browser filled it. */
  const readFields = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')].map(field => [
        field.autocomplete,
        field.value,
        field.matches(':autofill'),
      ]),
    );
  const filled = (username: string, password: string) => [
    ['username', username, true],
    ['current-password', password, true],
  ];

  it('fills each page that asks for email and password, and signs in with them', async () => {
    for (const name of ['Sign in with password', 'Password sign-in with lockout']) {
      const page = await open(name);
      await expect.poll(() => readFields(page)).toEqual(filled(ada.username, ada.password));
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('heading', { name: 'Done' }).waitFor();
    }
  });
  it('fills the example page with a code, except for the code', async () => {
    const page = await open('Sign in with password and one-time code');
    await expect.poll(() => readFields(page)).toEqual(filled(ada.username, ada.password));
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('textbox', { name: 'Code' }).waitFor();
    expect(await readFields(page)).toEqual([['one-time-code', '', false]]);
  });
  it('fills the password for the email from the previous page', async () => {
    const page = await open('Email first, with passkeys');
    await page.getByLabel('Email').fill(ada.username);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Password').waitFor();
    await expect
      .poll(() => readFields(page))
      .toEqual([
        ['username', ada.username, false],
        ['current-password', ada.password, true],
      ]);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Done' }).waitFor();
  });
  it('leaves the fields of a registration empty', async () => {
    const page = await open('Registration with email verification');
    await page.getByLabel('Password', { exact: true }).waitFor();
    // As long as it takes at most to fill the fields of the other pages.
    await page.waitForTimeout(1000);
    expect((await readFields(page)).slice(2)).toEqual([
      ['username', '', false],
      ['new-password', '', false],
    ]);
  });
  it('signs an administrator in to the console', async () => {
    const page = await browser.context.newPage();
    await page.goto(home());
    await expect
      .poll(() => readFields(page))
      .toEqual(filled(administrator.email, administrator.password));
    await page.getByRole('button', { name: 'Sign On', exact: true }).click();
    await page.getByRole('navigation').first().waitFor();
  });
  // It recognizes a sign-in in the same way before it offers to save a password.
  it('counts each use as a sign-in', async () => {
    expect(await browser.countUses()).toEqual({ [pages()]: 5, [home()]: 2 });
  });
});
