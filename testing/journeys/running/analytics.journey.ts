// @module-tag slow
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { decide, decideLinks, createTestGraph } from '#plugins/runtime/server/testFlows';
import { barriersInBothThemes } from '../../browser/barriers';
import { byKeyboard } from '../../browser/byKeyboard';
import type { Client } from '../../browser/Client';
import { sharedJourney } from '../kits/sharedJourney';

describe('analytics of runs', () => {
  const shared = sharedJourney();
  let client: Client;
  let page: Page;
  let flowId: string;
  let failed: string;
  const keys = byKeyboard(() => page);

  beforeAll(async () => {
    client = await shared.setUp();
    const body = { name: 'Decide', graphData: createTestGraph(decide, decideLinks) };
    flowId = (await client.call('POST', '/flows', body)).flowInfo.flowId;
    await client.call('PUT', `/flows/${flowId}/deploy`);
    const { app } = await client.call('POST', '/apps', { name: 'Shop' });
    await client.call('PUT', `/apps/${app.appId}`, { apiKeyEnabled: true });
    const flows = [{ flowId, versionId: -1, weight: 100 }];
    await client.call('POST', `/apps/${app.appId}/policy`, {
      name: 'Sign-on',
      status: 'enabled',
      flows,
    });
    const { policies, apiKeys } = (await client.call('GET', `/apps/${app.appId}`)).app;
    const start = async (parameters: object) => {
      const reply = await fetch(
        `${shared.product.address}/v1/company/${client.companyId}/policy/${policies[0].policyId}/start`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-sk-api-key': apiKeys.prod },
          body: JSON.stringify(parameters),
        },
      );
      return (await reply.json()) as { interactionId: string };
    };
    await start({ device: 'known', amount: 7, username: 'bob' });
    await start({ device: 'known', amount: 9, username: 'ada' });
    failed = (await start({ device: 'new', amount: 1, username: 'eve' })).interactionId;
    page = await shared.window();
    await shared.signOn(page);
  });

  it('are counted within seconds', async () => {
    const total = async () =>
      (await client.call('GET', `/company/${client.companyId}/analytics/runs`)).total.started;
    await expect.poll(total, { timeout: 20_000 }).toBe(3);
  });

  it('are on the home page and link to the dashboard [R08]', async () => {
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Runs, last 7 days' }).waitFor();
    await page.getByRole('heading', { name: 'Most used flows' }).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Open analytics' }).click();
    await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/customAnalyticsDashboard');
  });

  it('lead from a bar to the run on the canvas by keyboard alone [R10, S114]', async () => {
    await page.goto('/enhancedCustomAnalytics?label=24h');
    await page.getByRole('heading', { name: 'Runs by flow' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/customAnalyticsDashboard');
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: /^Decide: Success 2$/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Decide: Failure 1');
    await page.keyboard.press('Enter');
    const run = page.getByRole('link', { name: /Failure.*Version/ });
    await run.waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await keys.press((await run.innerText()).trim());
    await page.locator('.flow-card[data-run="error"]').waitFor();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get('run')]).toEqual([`/flows/${flowId}`, failed]);
  });

  it('are restored with the list of runs still open', async () => {
    await page.goBack();
    await page.getByRole('link', { name: /Failure.*Version/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /Failure.*Version/ }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.has('behind')).toBe(false);
  });

  it('are exported as an image', async () => {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download “Runs over time”' }).click();
    await page.getByRole('menuitem', { name: 'Download PNG' }).click();
    expect((await file).suggestedFilename()).toBe('runs-over-time.png');
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
  });

  it('are exported as a file of all figures', async () => {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download “Runs by flow”' }).click();
    await page.getByRole('menuitem', { name: 'Download CSV' }).click();
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
    const text = readFileSync(await (await file).path(), 'utf8');
    expect(text).toContain(`Decide,${flowId},3,2,1,0`);
  });

  it('are previewed before the code of an embedded dashboard is copied', async () => {
    await page.getByRole('button', { name: /^Embed dashboard/ }).click();
    await page.getByRole('button', { name: 'Create embed code' }).click();
    await page
      .frameLocator('iframe[title=Preview]')
      .getByRole('heading', { name: 'Runs over time' })
      .waitFor();
    // The frame takes no script, nor that of the check.
    expect(await barriersInBothThemes(page, { but: ['iframe'] })).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
  });

  it('fit on a phone, and can be filtered by flow', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`/customAnalyticsDashboard?flow=${flowId}`);
    await page.getByRole('heading', { name: 'Funnel' }).waitFor();
    await page.getByRole('grid', { name: 'Runs, newest first' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    expect(await barriersInBothThemes(page)).toEqual([]);
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
