// @module-tag slow
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { buildSample, copySample } from '#testing/outside/kits/buildSample';
import { Client } from '../../browser/Client';
import { findChromium } from '../../browser/findChromium';
import { signOn } from '../../browser/signOn';
import { startDevelopment, type Development } from '../kits/startDevelopment';

/** A build takes long on a busy machine. */
const patience = 60_000;
const strings = 'plugins/flows/strings.ts';
const dialog = 'plugins/flows/web/list/NewFlowDialog.tsx';
const handler = 'core/server/host/healthRoutes.ts';
const tables = 'plugins/personas/server/tables.ts';

describe('npm run dev', { timeout: 5 * patience }, () => {
  let development: Development;
  let browser: Browser;
  let client: Client;
  let page: Page;
  const sample = copySample('risk');

  beforeAll(async () => {
    await buildSample(sample);
    [development, browser] = await Promise.all([
      startDevelopment({ SLUICE_PLUGINS: sample }),
      findChromium().then(found => chromium.launch({ ...found, headless: true })),
    ]);
    const { address, setUpLink } = development;
    client = await Client.setUp({ address, setUpLink } as never, true);
    page = await browser.newPage({ baseURL: address, reducedMotion: 'reduce' });
    page.setDefaultTimeout(patience);
    await signOn(page);
  });
  afterAll(async () => {
    await browser?.close();
    await development?.stop();
    rmSync(sample, { recursive: true, force: true });
  });

  const overlay = () => page.frameLocator('iframe#rspack-dev-server-client-overlay');
  /** How long something takes, in milliseconds; printed, as it depends on the machine. */
  async function time(what: string, work: () => Promise<unknown>): Promise<void> {
    const began = performance.now();
    await work();
    console.log(`${what} ${Math.round(performance.now() - began)} ms`);
  }
  /** Asks again and again until the answer has this in it; returns the statuses of all answers. */
  async function askUntil(path: string, part: string): Promise<readonly number[]> {
    const statuses = new Set<number>();
    for (let answer = ''; !answer.includes(part);) {
      const reply = await fetch(`${development.address}${path}`);
      statuses.add(reply.status);
      answer = await reply.text();
    }
    return [...statuses];
  }

  it('serves hosted pages, embedded pages, and the paths of OpenID beside the console', async () => {
    const { companyId } = client;
    const { address } = development;
    const ask = { nodeTitle: 'Greet', customHTML: '<p>Good day</p>' };
    const graphData = createTestGraph({ ask: ['httpConnector', 'customHTMLTemplate', ask] });
    const { flowInfo } = await client.call('POST', '/flows', { name: 'Greets', graphData });
    const { flowId } = flowInfo;
    await client.call('PUT', `/flows/${flowId}/deploy`, {});
    const { app } = await client.call('POST', '/apps', { name: 'Front door' });
    const flows = [{ flowId, versionId: -1, weight: 100 }];
    const { policies } = await client.call('POST', `/apps/${app.appId}/policy`, {
      name: 'Everyone',
      flows,
    });
    const discovery = await fetch(`${address}/${companyId}/as/.well-known/openid-configuration`);
    expect(await discovery.json()).toMatchObject({ issuer: `${address}/${companyId}/as` });
    const embedded = await fetch(`${address}/embed/dashboards/${companyId}/runs?token=none`);
    expect(await embedded.text()).not.toContain('<div id="root">');
    const visitor = await browser.newPage();
    await visitor.goto(`${address}/hosted/${companyId}/policy/${policies.at(-1).policyId}`);
    await visitor.getByText('Good day').waitFor();
    // Its page has an origin of its own, which serves nothing of the console.
    expect(new URL(visitor.url()).hostname).toBe(`${companyId}.localhost`);
    const script = await visitor.goto(`${new URL(visitor.url()).origin}/assets/main.js`);
    expect(script?.status()).toBe(404);
    await visitor.close();
  });

  it('updates a changed view in place, and keeps what is typed in its form', async () => {
    await page.goto('/flows?new');
    await page.getByRole('link', { name: 'Flows' }).first().click();
    await page.getByRole('button', { name: 'Create flow' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('Half typed');
    const restore = development.edit(dialog, 'rows={2}', 'rows={7}');
    await time('a view', () => form.locator('textarea[rows="7"]').waitFor());
    expect(await form.getByLabel('Name').inputValue()).toBe('Half typed');
    restore();
    await form.locator('textarea[rows="2"]').waitFor();
    const back = development.edit(strings, "newFlow: 'Create flow'", "newFlow: 'Start a flow'");
    await time('a text', () => page.getByText('Start a flow').first().waitFor());
    back();
    await page.getByText('Create flow').first().waitFor();
  });

  it('holds requests while the server is replaced', async () => {
    const restore = development.edit(handler, "({ status: 'live' })", "({ status: 'changed' })");
    await time('a handler', async () => {
      expect(await askUntil('/health/live', 'changed')).toEqual([200]);
    });
    restore();
    expect(await askUntil('/health/live', 'live')).toEqual([200]);
  });

  it('shows an error in the code, and keeps running the previous version', async () => {
    const restore = development.edit(handler, "({ status: 'live' })", "({ status: 'live' )");
    await overlay().getByText('mountPlugins.ts').first().waitFor();
    expect((await fetch(`${development.address}/health/live`)).status).toBe(200);
    restore();
    await page.locator('iframe#rspack-dev-server-client-overlay').waitFor({ state: 'detached' });
  });

  it('says why the server did not start, and continues automatically', async () => {
    const restore = development.edit(
      'shell/server/main.ts',
      'async function main(): Promise<void> {',
      "async function main(): Promise<void> {\n  if (Date.now() > 0) throw new Error('no luck today');",
    );
    await overlay().getByText('no luck today').first().waitFor();
    const called = await fetch(`${development.address}/v1/customers/me`);
    expect([called.status, await called.text()]).toEqual([
      503,
      expect.stringContaining('no luck today'),
    ]);
    await page.goto('/flows');
    await page.getByRole('heading', { name: 'The server is not running' }).waitFor();
    await page.getByText('no luck today').waitFor();
    expect(await page.content()).toContain('shell/server/main.ts');
    restore();
    await page.getByRole('heading', { name: 'Flows', level: 1 }).waitFor();
  });

  it('shows a package that was rebuilt', async () => {
    await page.goto('/risk-assessments');
    await page.getByText('No assessments yet').waitFor();
    const file = join(sample, 'strings.ts');
    const texts = readFileSync(file, 'utf8');
    writeFileSync(file, texts.replace('No assessments yet', 'Nothing assessed so far'));
    await buildSample(sample);
    await time('a package', () => page.getByText('Nothing assessed so far').waitFor());
    expect(await page.getByText('No assessments yet').count()).toBe(0);
  });

  it('tries an unfinished migration on a copy of the data', async () => {
    const data = (folder = '') => {
      const file = new Libsql(join(development.data, folder, 'sluice.db'));
      const columns = file.prepare('select name from pragma_table_info(?)').all(['personas']);
      file.close();
      return (columns as { name: string }[]).map(({ name }) => name);
    };
    const write = (column: string) =>
      development.edit(
        tables,
        '    persona_id: text(),\n',
        `    persona_id: text(),\n    ${column}: text().default('').since('2029-01-01T09:00_personas_mood'),\n`,
      );
    const restore = write('mod');
    await expect
      .poll(() => existsSync(join(development.data, 'draft', 'sluice.db')), { timeout: patience })
      .toBe(true);
    await askUntil('/health/live', 'live');
    expect([data().includes('mod'), data('draft').includes('mod')]).toEqual([false, true]);
    expect(development.printed()).toContain(
      'Not recorded yet: 2029-01-01T09:00_personas_mood (plugins/personas/server/migrations.sql).',
    );
    // The session is there in the copy as well.
    expect((await client.call('GET', '/customers/me')).companyId).toBe(client.companyId);
    await client.call('POST', '/apps', { name: 'In the copy' });
    const list = async () => (await client.call('GET', '/apps')).apps.map((app: any) => app.name);
    restore();
    write('mood');
    await expect.poll(() => data('draft').includes('mood'), { timeout: patience }).toBe(true);
    await askUntil('/health/live', 'live');
    expect([data().includes('mood'), data('draft').includes('mod')]).toEqual([false, false]);
    expect(await list()).not.toContain('In the copy');
    restore();
    await expect
      .poll(() => existsSync(join(development.data, 'draft')), { timeout: patience })
      .toBe(false);
    await askUntil('/health/live', 'live');
    expect(await list()).toContain('Front door');
  });
});
