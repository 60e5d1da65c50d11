// @module-tag slow
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArchive } from '#core/server/packages/readArchive';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { packFiles } from '#testing/kits/packFiles';
import { openAuthorFolder, type AuthorFolder } from '#testing/outside/kits/authorFolder';
import { startPostgres } from '#testing/postgres.mjs';
import { barriersInBothThemes } from '../../browser/barriers';
import { Client } from '../../browser/Client';
import { signOn } from '../../browser/signOn';
import { startProduct, type Product } from '../../browser/startProduct';
import { Canvas } from '../kits/canvas';
import { journey } from '../kits/journey';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** How soon every process and every console follows, in milliseconds. */
const goal = 10_000;
/** How long to wait for it, since a busy machine is no fault of the product. */
const patience = 40_000;

/** Two processes of an installation on PostgreSQL; on SQLite where a machine has none. */
describe('a package from an empty folder, on two processes', () => {
  const env: Record<string, string> = {};
  const ends: (() => unknown)[] = [];
  beforeAll(async () => {
    const database = await startPostgres(root).catch(() => undefined);
    if (database) {
      ends.push(() => database.stop());
      Object.assign(env, { DATABASE_URL: database.url, SLUICE_KEY: 'ab'.repeat(32) });
    }
    const data = mkdtempSync(join(tmpdir(), 'sluice-anywhere-'));
    ends.push(() => rmSync(data, { recursive: true, force: true }));
    env['SLUICE_DATA'] = data;
    console.log(`on ${database ? `PostgreSQL ${database.version}` : 'SQLite'}`);
  });
  const shared = journey(env);
  let second: Product;
  let clients: readonly Client[];
  let windows: readonly Page[];
  let author: AuthorFolder;
  const started: { readonly path: string; readonly key: string }[] = [];

  beforeAll(async () => {
    const first = await Client.setUp(shared.product);
    second = await startProduct(env);
    clients = [first, new Client(second.address, first.token, first.companyId)];
    windows = [await shared.window(), await shared.window(second.address)];
    for (const page of windows) await signOn(page);
    author = await openAuthorFolder('visits', ['page', 'panel', 'connector']);
  });
  afterAll(async () => {
    await second?.stop();
    author?.close();
    for (const end of ends.reverse()) await end();
  });

  /** Runs `sluice plugin …`, as an operator does beside the running servers. */
  const sluicePlugin = (...words: readonly string[]) =>
    execFileSync(process.execPath, ['shell/server/command/sluice.mjs', 'plugin', ...words], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...env, SLUICE_LOG_LEVEL: 'silent' },
    });
  const link = (page: Page) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Visits' });
  const readVersions = () =>
    Promise.all(
      clients.map(async client => {
        const { status } = await client.ask('GET', '/visits');
        const list = await client.call<{ id: string; version: string }[]>('GET', '/plugins');
        return status === 200 ? list.find(({ id }) => id === 'visits')?.version : status;
      }),
    );
  /** Waits until both processes run this version, and both consoles show it or do without it. */
  async function follow(
    what: string,
    seen: string | number,
    places: 'everywhere' | 'processes' = 'everywhere',
  ): Promise<void> {
    const began = performance.now();
    const tell = (where: string) =>
      console.log(
        `${what}: ${where} after ${((performance.now() - began) / 1000).toFixed(1)} s (goal: ${goal / 1000} s)`,
      );
    await expect.poll(readVersions, { timeout: patience, interval: 50 }).toEqual([seen, seen]);
    tell('on both processes');
    if (places === 'processes') return;
    const state = typeof seen === 'string' ? 'visible' : 'detached';
    await Promise.all(windows.map(page => link(page).waitFor({ state, timeout: patience })));
    tell('in both consoles');
  }
  /** Installs an archive on the page of the second process, once it said this of what it asks for. */
  async function installByPage(file: { name: string; buffer: Buffer }, sentence: string) {
    const [, page] = windows as [Page, Page];
    await page.goto('/admin/plugins?install');
    const dialog = page.getByRole('dialog');
    await dialog
      .getByLabel('Archive (.tgz)')
      .setInputFiles({ ...file, mimeType: 'application/gzip' });
    await dialog.getByText(sentence).waitFor();
    await dialog.getByLabel('I trust this package').check({ force: true });
    return dialog;
  }

  it('is built by its author and installed with the command', async () => {
    const archive = author.pack('1.0.0');
    expect(readFileSync(join(author.folder, 'dist/server.js'), 'utf8')).not.toContain(root);
    expect(sluicePlugin('add', archive, '--trust', '--yes')).toContain('1.0.0 is on.');
    await follow('installed', '1.0.0');
  });

  it('is found in the navigation and the palette of each console', async () => {
    for (const [at, page] of windows.entries()) {
      await link(page).click();
      await page.getByRole('heading', { name: 'Visits', level: 1 }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('new entry');
      await page
        .getByRole('option', { name: /New entry/ })
        .first()
        .waitFor();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'New entry' });
      await dialog.getByLabel('Name').fill(`Visit ${at}`);
      await page.keyboard.press('Enter');
      await page.getByRole('row', { name: `Visit ${at}` }).waitFor();
    }
    const { entries } = await clients[0]!.call('GET', '/visits');
    expect(entries).toHaveLength(2);
  });

  it('adds its node to the canvas, and runs in a deployed flow on both processes', async () => {
    const [client] = clients as [Client];
    const words = '{{local.count.payload.output.words}}';
    const graphData = createTestGraph(
      {
        count: ['visitsConnector', 'countWords', { nodeTitle: 'Count', text: 'one two' }],
        done: [
          'httpConnector',
          'createSuccessResponse',
          { claimsNameValuePairs: [{ name: 'words', value: words, type: 'number' }] },
        ],
      },
      [['count', 'done']],
    );
    graphData.elements.nodes.forEach((node, at) => {
      node.position = { x: 240 * (at % 2), y: 160 * Math.floor(at / 2) };
    });
    const { flowInfo } = await client.call('POST', '/flows', { name: 'Counts', graphData });
    const canvas = await new Canvas(windows[0]!).open(flowInfo.flowId);
    await canvas.node('Count').click();
    await canvas.page.getByText('1 node selected').waitFor();
    await client.call('PUT', `/flows/${flowInfo.flowId}/deploy`);
    const { appId } = (await client.call('POST', '/apps', { name: 'Counts' })).app;
    const flows = [{ flowId: flowInfo.flowId, versionId: -1, weight: 100 }];
    await client.call('POST', `/apps/${appId}/policy`, { name: 'P', status: 'enabled', flows });
    await client.call('PUT', `/apps/${appId}`, { apiKeyEnabled: true });
    const { app } = await client.call('GET', `/apps/${appId}`);
    const path = `/v1/company/${client.companyId}/policy/${app.policies[0].policyId}/start`;
    started.push({ path, key: app.apiKeys.prod });
    for (const { address } of clients) expect(await start(address)).toContain('"words":2');
  });

  async function start(address: string): Promise<string> {
    const { path, key } = started[0]!;
    const headers = { 'content-type': 'application/json', 'x-sk-api-key': key };
    const reply = await fetch(address + path, { method: 'POST', headers, body: '{}' });
    return reply.text();
  }

  it('is updated on the Plugins page, together with its data', async () => {
    const since = `${new Date(Date.now() + 60_000).toISOString().slice(0, 16)}_visits_note`;
    author.edit('server/tables.ts', {
      'created_date: bigint()': `created_date: bigint(), note: text().default('').since('${since}')`,
    });
    author.edit('server/entryHandlers.ts', {
      "['id', 'name', ": "['id', 'name', 'note', ",
      'name: body.name,': "name: body.name, note: 'new',",
      'name: entry.name,': 'name: entry.name, note: entry.note,',
    });
    author.edit('contract/endpoints.ts', {
      'name: Type.String(), createdDate': 'name: Type.String(), note: Type.String(), createdDate',
    });
    const buffer = readFileSync(author.pack('1.1.0'));
    const file = { name: 'visits-1.1.0.tgz', buffer };
    const dialog = await installByPage(
      file,
      'Replaces version 1.0.0. You can roll back to it later.',
    );
    await dialog.getByRole('button', { name: 'Update' }).click();
    await follow('updated', '1.1.0');
    const [one, two] = clients as [Client, Client];
    await one.call('POST', '/visits', { name: 'Another' });
    const { entries } = await two.call('GET', '/visits');
    const notes = entries.map(({ note }: { note: string }) => note);
    expect(notes).toEqual(['new', '', '']);
    for (const { address } of clients) expect(await start(address)).toContain('"words":2');
  });

  it('lists the extra permissions an update asks for, and is rolled back with one click when the update breaks', async () => {
    const files = await readArchive(readFileSync(join(author.folder, 'acme-visits-1.1.0.tgz')));
    const content = JSON.parse(String(files.get('package.json')));
    const { endpoints } = content.sluice;
    content.version = '1.2.0';
    content.sluice.endpoints = [...endpoints, 'PUT /visits'];
    const broken = await packFiles({
      ...Object.fromEntries([...files].map(([path, bytes]) => [path, String(bytes)])),
      'package.json': content,
      'dist/server.js': 'throw new Error("no luck");',
    });
    const [, page] = windows as [Page, Page];
    const file = { name: 'visits-1.2.0.tgz', buffer: broken };
    const dialog = await installByPage(file, 'Requests more access than version 1.1.0.');
    await dialog.getByText('Endpoints: PUT /visits', { exact: true }).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect.poll(readVersions, { timeout: patience, interval: 50 }).toEqual([503, 503]);
    for (const client of clients) expect((await client.ask('GET', '/flows')).status).toBe(200);
    await page.goto('/admin/plugins');
    await page.getByText('could not be loaded and was left out: no luck').first().waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Roll back to 1.1.0' }).click();
    await page.getByRole('button', { name: 'Roll back', exact: true }).click();
    await follow('rolled back', '1.1.0');
    for (const { address } of clients) expect(await start(address)).toContain('"words":2');
  });

  it('is removed on the Plugins page, with its data if that is selected', async () => {
    const [, page] = windows as [Page, Page];
    await page.goto('/admin/plugins');
    await page
      .getByRole('button', { name: /@acme\/visits/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await windows[0]!.goto('/dashboard');
    await follow('removed', 404);
    expect(await start(clients[0]!.address)).not.toContain('"words":2');
    const archive = join(author.folder, 'acme-visits-1.1.0.tgz');
    sluicePlugin('add', archive, '--trust', '--yes');
    await follow('installed again', '1.1.0', 'processes');
    expect((await clients[1]!.call('GET', '/visits')).entries).toHaveLength(3);
    expect(sluicePlugin('remove', 'visits', '--data')).toContain('Deleted tables: visits.');
    await follow('removed with its data', 404, 'processes');
    sluicePlugin('add', archive, '--trust', '--yes');
    await follow('installed anew', '1.1.0', 'processes');
    expect((await clients[1]!.call('GET', '/visits')).entries).toEqual([]);
  });

  it('causes no error in any console', () => expect(shared.pageErrors).toEqual([]));
});
