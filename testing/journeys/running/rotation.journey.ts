// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { barriersInBothThemes } from '../../browser/barriers';
import { Client } from '../../browser/Client';
import { signOn } from '../../browser/signOn';
import { fetchPage } from '../../kits/fetchPage';
import { journey } from '../kits/journey';

const redirectUri = 'https://shop.example.com/callback';
const done = {
  done: [
    'httpConnector',
    'createSuccessResponse',
    { claimsNameValuePairs: [{ name: 'sub', value: 'ada' }] },
  ],
} as const;

/** The work that a server of the company does all day with its credentials, and the results. */
interface Work {
  held: string;
  readonly go: (held: string) => Promise<Response>;
  good: number;
  readonly bad: string[];
}

describe('API keys and a client secret rotated under load', () => {
  // Whoever holds what has ended is refused all day here, and all of them have one address.
  const shared = journey({
    SLUICE_RATE_TRIES: '0',
    SLUICE_RATE_ADDRESS: '0',
    SLUICE_RATE_COMPANY: '0',
  });
  let client: Client;
  let page: Page;
  let appId: string;
  let policyId: string;
  const end = new AbortController();
  let load: Promise<unknown>;
  /** Those that nobody tells of the new ones, and those that are given them at once. */
  const keeps = { keys: [] as Work[], secret: [] as Work[] };
  const changes = { keys: [] as Work[], secret: [] as Work[] };
  const all = () => [...keeps.keys, ...keeps.secret, ...changes.keys, ...changes.secret];

  const work = async (each: Work) => {
    while (!end.signal.aborted) {
      const { held, go } = each;
      const reply = await go(held);
      if (reply.ok) each.good += 1;
      else each.bad.push(`${reply.status}: ${await reply.text()}`);
    }
  };
  /** Every one of these comes to some more answers that are good. */
  const goesOn = async (some: readonly Work[]) => {
    const before = some.map(({ good }) => good);
    await expect
      .poll(() => some.every(({ good }, index) => good > before[index]! + 2), { timeout: 30_000 })
      .toBe(true);
  };
  const faults = () => all().flatMap(({ bad }) => bad);

  const replace = async (button: string, line: string) => {
    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Hide ${line}`, exact: true }).waitFor();
    return page
      .locator('dt', { hasText: new RegExp(`^${line}$`) })
      .locator('+ dd')
      .innerText();
  };

  beforeAll(async () => {
    client = await Client.setUp(shared.product);
    const { flowInfo } = await client.call('POST', '/flows', {
      name: 'Sign in',
      graphData: createTestGraph(done, []),
    });
    await client.call('PUT', `/flows/${flowInfo.flowId}/deploy`);
    const { app } = await client.call('POST', '/apps', { name: 'Shop' });
    appId = app.appId;
    await client.call('PUT', `/apps/${appId}`, {
      oauth: { values: { redirectUris: [redirectUri] } },
    });
    const flows = [{ flowId: flowInfo.flowId, versionId: -1, weight: 100 }];
    const { policies } = await client.call('POST', `/apps/${appId}/policy`, {
      name: 'Sign in',
      flows,
    });
    policyId = policies[0].policyId;

    const { address } = shared.product;
    const { companyId } = client;
    const start = (key: string) =>
      fetch(`${address}/v1/company/${companyId}/policy/${policyId}/start`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-sk-api-key': key },
        body: '{}',
      });
    const terms = { client_id: appId, redirect_uri: redirectUri };
    const asked = new URLSearchParams({ ...terms, response_type: 'code', scope: 'openid' });
    const signOnWith = async (secret: string) => {
      const led = await fetchPage(`${address}/${companyId}/as/authorize?${asked}`);
      const begun = await fetchPage(led.headers.get('location')!);
      const code = new URL(begun.headers.get('location')!).searchParams.get('code') ?? '';
      return fetch(`${address}/${companyId}/as/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${appId}:${secret}`)}` },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
        }),
      });
    };
    const { apiKeys, oauth } = app;
    const of = (go: Work['go'], held: string, count: number): Work[] =>
      Array.from({ length: count }, () => ({ go, held, good: 0, bad: [] }));
    keeps.keys.push(...of(start, apiKeys.prod, 2), ...of(start, apiKeys.test, 1));
    changes.keys.push(...of(start, apiKeys.prod, 2));
    keeps.secret.push(...of(signOnWith, oauth.values.clientSecret, 3));
    changes.secret.push(...of(signOnWith, oauth.values.clientSecret, 2));

    page = await shared.window();
    await signOn(page);
    await page.goto(`/apps/${appId}/keys`);
    await page.getByRole('region', { name: 'Keys' }).waitFor();
    load = Promise.all(all().map(work));
  });
  afterAll(async () => {
    end.abort();
    await load;
  });

  it('work before the rotation', async () => {
    await goesOn(all());
    expect(faults()).toEqual([]);
  });

  it('work for callers with the old API keys and for callers with the new ones', async () => {
    const key = await replace('Rotate API keys', 'API key');
    expect(keeps.keys.map(({ held }) => held)).not.toContain(key);
    for (const each of changes.keys) each.held = key;
    await page.getByText(/^The old API keys expire/).waitFor();
    await goesOn(all());
    expect(faults()).toEqual([]);
  });

  it('work for clients with the old client secret and for clients with the new one', async () => {
    const secret = await replace('Rotate client secret', 'Client secret');
    expect(keeps.secret.map(({ held }) => held)).not.toContain(secret);
    for (const each of changes.secret) each.held = secret;
    await page.getByText(/^The old client secret expires/).waitFor();
    await goesOn(all());
    expect(faults()).toEqual([]);
  });

  it('show that old ones are still used, and how the runs ended', async () => {
    await page.goto(`/apps/${appId}?starts=${policyId}`);
    const starts = page.getByRole('region', { name: 'Runs', exact: true });
    await starts.getByRole('link', { name: 'View run' }).first().waitFor();
    expect(await starts.getByRole('definition').last().innerText()).toBe('100%');
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByText(/^An old credential was last used/).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
  });

  it('reject all old ones once a person ends them, and no new one', async () => {
    expect(faults()).toEqual([]);
    await page.getByRole('button', { name: 'Revoke old credentials' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Revoke old credentials' })
      .click();
    await page.getByText('Old credentials revoked').waitFor();
    const old = [...keeps.keys, ...keeps.secret];
    // Requests from before their end may still succeed.
    const refused = old.map(({ bad }) => bad.length);
    await expect
      .poll(() => old.every(({ bad }, index) => bad.length > refused[index]!), { timeout: 30_000 })
      .toBe(true);
    const good = old.map(each => each.good);
    await goesOn([...changes.keys, ...changes.secret]);
    await expect
      .poll(() => old.every(({ bad }, index) => bad.length > refused[index]! + 3), {
        timeout: 30_000,
      })
      .toBe(true);
    expect(old.map(each => each.good)).toEqual(good);
    expect(new Set(old.flatMap(({ bad }) => bad.map(said => said.slice(0, 3))))).toEqual(
      new Set(['401']),
    );
    expect([...changes.keys, ...changes.secret].flatMap(({ bad }) => bad)).toEqual([]);
    await page.getByText(/^The old .* expires? /).waitFor({ state: 'detached' });
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
