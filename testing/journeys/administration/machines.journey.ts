// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { barriersInBothThemes } from '../../browser/barriers';
import type { Client } from '../../browser/Client';
import { sharedJourney } from '../kits/sharedJourney';

describe('machines', () => {
  const shared = sharedJourney();
  let client: Client;
  let page: Page;
  let first: { readonly id: string; readonly secret: string };
  let accessToken: string;

  const readValue = (label: string) =>
    page
      .getByRole('dialog')
      .locator('dt', { hasText: new RegExp(`^${label}$`) })
      .locator('+ dd')
      .innerText();
  /** Sends the request of the command that the dialog shows, by the same header and body. */
  const requestToken = (id: string, secret: string) =>
    fetch(`${shared.product.address}/${client.companyId}/as/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${id}:${secret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
  const finish = () => page.getByRole('button', { name: 'Done', exact: true }).click();
  const agree = (button: string) =>
    page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();

  beforeAll(async () => {
    client = await shared.setUp();
    page = await shared.window();
    await shared.signOn(page);
  });

  it('are created as service accounts, with a secret that is shown once', async () => {
    await page.goto('/serviceAccounts');
    await page.getByText('No service accounts yet').waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create service account' }).first().click();
    await page.getByLabel(/^Name/).fill('Deploys');
    await page.getByRole('checkbox', { name: /^default:admin/ }).waitFor();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { name: 'Copy the client secret' }).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    first = { id: await readValue('Client ID'), secret: await readValue('Client secret') };
    const command = await page.getByRole('dialog').getByRole('figure').innerText();
    expect(command).toContain(`-u '${first.id}:${first.secret}'`);
    expect(command).toContain(`/${client.companyId}/as/token`);
    await finish();
    await page.getByRole('heading', { name: 'Deploys' }).waitFor();
    expect(await page.content()).not.toContain(first.secret);
  });

  it('call the API with a token that the command requests', async () => {
    const reply = await requestToken(first.id, first.secret);
    expect(reply.status).toBe(200);
    ({ access_token: accessToken } = (await reply.json()) as { access_token: string });
    expect((await client.as(accessToken).ask('GET', '/flows')).status).toBe(200);
    expect((await client.as(accessToken).ask('POST', '/flows', { name: 'No' })).status).toBe(401);
  });

  it('rotate their secret without an interruption, and show which secret was used last', async () => {
    await page.reload();
    const secrets = page.getByRole('region', { name: 'Client secrets' });
    await secrets.getByText('127.0.0.1').waitFor();
    await secrets.getByRole('button', { name: 'Create client secret' }).click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const secret = await readValue('Client secret');
    await finish();
    for (const each of [first.secret, secret])
      expect((await requestToken(first.id, each)).status).toBe(200);
    await secrets.getByRole('button', { name: `Revoke …${first.secret.slice(-4)}` }).click();
    await agree('Revoke');
    await page.getByText('Client secret revoked').waitFor();
    expect((await requestToken(first.id, first.secret)).status).toBe(401);
    expect((await requestToken(first.id, secret)).status).toBe(200);
    expect((await client.as(accessToken).ask('GET', '/flows')).status).toBe(401);
    expect(await barriersInBothThemes(page)).toEqual([]);
  });

  it('can be personal: the audit trail names a personal access token until it is revoked', async () => {
    await page.goto('/account');
    await page.getByRole('link', { name: 'Manage access tokens' }).click();
    await page.getByText('No access tokens yet').waitFor();
    await page.getByRole('button', { name: 'Create access token' }).first().click();
    await page.getByLabel(/^Name/).fill('CI laptop');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { name: 'Copy the access token' }).waitFor();
    const token = await readValue('Access token');
    await finish();
    await client.as(token).call('POST', '/flows', { name: 'Made by a script' });
    await page.reload();
    await page.getByText('127.0.0.1').waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.goto('/company/events');
    await page.getByText(/ \(via “CI laptop”\) created the flow/).waitFor();
    await page.goto('/account/tokens');
    await page.getByRole('button', { name: 'Revoke CI laptop' }).click();
    await agree('Revoke');
    await page.getByText('No access tokens yet').waitFor();
    expect((await client.as(token).ask('GET', '/flows')).status).toBe(401);
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
