import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { bad, good } from '#plugins/releases/server/testCanaries';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { barriersInBothThemes } from '../../browser/barriers';
import { Client } from '../../browser/Client';
import { signOn } from '../../browser/signOn';
import { journey } from '../kits/journey';

describe('a canary', () => {
  const shared = journey();
  let client: Client;
  let page: Page;
  let flowId: string;
  let start: () => Promise<number>;

  beforeAll(async () => {
    client = await Client.setUp(shared.product);
    const body = { name: 'Checkout', graphData: createTestGraph(good) };
    flowId = (await client.call('POST', '/flows', body)).flowInfo.flowId;
    await client.call('PUT', `/flows/${flowId}/deploy`);
    const graphData = createTestGraph(bad);
    await client.call('PUT', `/flows/${flowId}`, { currentVersion: 1, graphData });
    const { app } = await client.call('POST', '/apps', { name: 'Shop' });
    await client.call('PUT', `/apps/${app.appId}`, { apiKeyEnabled: true });
    const flows = [{ flowId, versionId: -1, weight: 100 }];
    const policy = { name: 'Sign-on', status: 'enabled', flows };
    await client.call('POST', `/apps/${app.appId}/policy`, policy);
    const { policies, apiKeys } = (await client.call('GET', `/apps/${app.appId}`)).app;
    const url = `${shared.product.address}/v1/company/${client.companyId}/policy/${policies[0].policyId}/start`;
    const headers = { 'content-type': 'application/json', 'x-sk-api-key': apiKeys.prod };
    start = async () => (await fetch(url, { method: 'POST', headers, body: '{}' })).status;
    page = await shared.window();
    await signOn(page);
  });

  it('starts from the list of flows, and shows both versions', async () => {
    await page.goto('/flows');
    await page
      .getByRole('button', { name: /Checkout/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Start canary' }).click();
    const dialog = page.getByRole('dialog', { name: 'Start canary' });
    await dialog.getByLabel(/^New version/).selectOption('2');
    await dialog.getByLabel(/^Steps, in percent/).fill('50');
    await dialog.getByLabel('Reason').fill('New payment page');
    await dialog.getByRole('button', { name: 'Start canary' }).click();
    await page.getByRole('heading', { level: 1, name: '“Checkout”, version 2' }).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
  });

  it('rolls a version that fails back automatically', async () => {
    for (let times = 0; times < 40; times++) await start();
    await page.getByText('Rolled back', { exact: true }).waitFor({ timeout: 30_000 });
    await page.getByText('The new version succeeds less often.').waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    expect([await start(), await start(), await start()]).toEqual([200, 200, 200]);
  });

  it('stands in the history, and a deployment goes back by a click', async () => {
    await client.call('PUT', `/flows/${flowId}/deploy?version=2`);
    await page.getByRole('link', { name: 'Releases', exact: true }).first().click();
    const history = page.getByRole('grid', { name: 'History' });
    await history.getByRole('link', { name: 'Canary rolled back' }).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await history
      .getByRole('button', { name: /Checkout/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Roll back' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Roll back' }).click();
    await history.getByRole('gridcell', { name: '2 → 1 Live' }).waitFor();
    expect(await start()).toBe(200);
  });
});
