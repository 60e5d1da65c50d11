// @module-tag slow
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getIntegrity } from '#core/server/internal';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { packFiles } from '#testing/kits/packFiles';
import { buildSample, copySample } from '#testing/outside/kits/buildSample';
import { barriersInBothThemes } from '../../browser/barriers';
import { administrator, Client } from '../../browser/Client';
import { signOn } from '../../browser/signOn';
import { Canvas } from '../kits/canvas';
import { journey } from '../kits/journey';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const data = mkdtempSync(join(tmpdir(), 'sluice-packages-'));

/** Runs `sluice plugin …`, as an operator does beside the running server. */
const sluicePlugin = (...words: readonly string[]) =>
  execFileSync(process.execPath, ['shell/server/command/sluice.mjs', 'plugin', ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, SLUICE_DATA: data, SLUICE_LOG_LEVEL: 'silent' },
  });

/** Packages whose pages are at fault: the module, what they share, and what is said of them. */
const faulty: Readonly<Record<string, readonly [string, readonly string[], string]>> = {
  noisy: ['throw new Error("no luck");', [], 'could not be loaded and was left out: no luck'],
  empty: ['export const id = 1;', [], 'The default export of its console code must be a plugin'],
  needy: ['', ['@acme/nothing'], 'It imports “@acme/nothing”, which this console doesn’t share.'],
};
const packFaulty = (id: string, web: string, sluice: object) =>
  packFiles({
    'package.json': {
      name: `@acme/${id}`,
      version: '1.0.0',
      sluice: { id, api: '^1.0.0', web: 'dist/web.js', ...sluice },
    },
    'dist/web.js': web,
  });

/** Measures a first visit, in kB as sent by path: before the sign-in, and with the dashboard. */
async function weigh(page: Page): Promise<readonly Map<string, number>[]> {
  const asked = new Set<string>();
  const sent = new Map<string, number>();
  const nameFile = (request: Request) => {
    const { pathname } = new URL(request.url());
    return pathname.startsWith('/v1/') ? undefined : pathname;
  };
  page.on('request', request => {
    const file = nameFile(request);
    if (file) asked.add(file);
  });
  page.on('requestfailed', request => void asked.delete(nameFile(request) ?? ''));
  page.on('requestfinished', async request => {
    const file = nameFile(request);
    if (!file) return;
    const { responseBodySize } = await request.sizes();
    sent.set(file, responseBodySize / 1000);
  });
  /** Waits until the pages that are loaded ahead have come, too, however busy the machine is. */
  const rest = async () => {
    for (let before = -1; before < sent.size || sent.size < asked.size;) {
      before = sent.size;
      await page.waitForTimeout(1_500);
      await page.evaluate(() => new Promise<unknown>(done => requestIdleCallback(done)));
    }
    return new Map(sent);
  };
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign On', exact: true }).waitFor();
  const first = await rest();
  // By the keyboard: a pointer that rests on an action loads its code.
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
  return [first, await rest()];
}
const total = (sent: Iterable<number> = []) => [...sent].reduce((sum, each) => sum + each, 0);

describe('a plugin from a package that was built outside this repository', () => {
  const shared = journey({ SLUICE_DATA: data });
  const folder = copySample('risk');
  const asked: string[] = [];
  const said: string[] = [];
  let askedBefore: readonly string[];
  let client: Client;
  let page: Page;
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  /** Waits until the server runs these packages, then comes back to the window, which looks at once. */
  const follow = async (...ids: readonly string[]) => {
    const list = () => client.call<readonly { readonly id: string }[]>('GET', '/plugins');
    const read = async () => (await list()).map(({ id }) => id).sort();
    await expect.poll(read, { interval: 100 }).toEqual([...ids].sort());
    await page.evaluate('dispatchEvent(new Event("focus"))');
  };
  const turn = async (state: 'on' | 'off') => {
    await client.call('PUT', '/admin/packages/risk/state', { state });
    await follow(...(state === 'on' ? ['risk'] : []));
  };
  /** Builds and packs the package as it is now, and installs the archive. */
  const install = async (version: string) => {
    const path = join(folder, 'package.json');
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), version }));
    await buildSample(folder, '--pack');
    sluicePlugin('add', join(folder, `acme-sluice-risk-${version}.tgz`), '--trust', '--yes');
  };

  beforeAll(async () => {
    client = await Client.setUp(shared.product);
    page = await shared.window();
    page.on('request', request => void asked.push(new URL(request.url()).pathname));
    page.on('console', message => void (message.type() === 'error' && said.push(message.text())));
    page.on('response', reply => void (reply.status() >= 500 && said.push(reply.url())));
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign On', exact: true }).waitFor();
    askedBefore = asked.filter(path => /plugins/.test(path));
    await signOn(page);
  });
  afterAll(() => {
    rmSync(data, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  });

  it('loads nothing while no package is installed', async () => {
    await link('Flows').waitFor();
    expect(askedBefore).toEqual([]);
    await expect.poll(() => asked.filter(path => path === '/v1/plugins').length).toBe(1);
    expect(await page.evaluate("Symbol.for('sluice.modules') in globalThis")).toBe(false);
  });

  it('appears in the navigation when an operator installs it, without a reload', async () => {
    await install('1.0.0');
    const began = performance.now();
    await link('Risk assessments').waitFor();
    console.log(`in the navigation ${((performance.now() - began) / 1000).toFixed(1)} s later`);
    await link('Risk assessments').click();
    await page.getByRole('heading', { name: 'Risk assessments', level: 1 }).waitFor();
    await page.getByText('No assessments yet').waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
  });

  it('works from the palette to its table by keyboard alone', async () => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await palette.getByRole('combobox').waitFor();
    await page.keyboard.type('new assessment');
    const selected = palette.getByRole('option', { selected: true });
    await expect.poll(() => selected.textContent()).toContain('New assessment');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New assessment' });
    await dialog.waitFor();
    await page.keyboard.type('not an address');
    await page.keyboard.press('Enter');
    await page.getByText('Enter an IPv4 address such as 192.0.2.1.').waitFor();
    await dialog.getByLabel('IP address').fill('203.0.113.9');
    await page.keyboard.press('Enter');
    const row = page.getByRole('row', { name: /203\.0\.113\.9/ });
    await row.waitFor();
    const score = row.locator('.acme-risk-score');
    expect(await score.evaluate(each => getComputedStyle(each).display)).toBe('inline-flex');
    const { assessments } = await client.call('GET', '/risk/assessments');
    expect(assessments).toMatchObject([{ address: '203.0.113.9' }]);
  });

  it('offers its node on the canvas, and runs in a flow', async () => {
    const ask = { nodeTitle: 'Greet', customHTML: '<p>Good day</p>' };
    const graphData = createTestGraph({
      ask: ['httpConnector', 'customHTMLTemplate', ask],
      score: ['riskConnector', 'score', { nodeTitle: 'Score', address: '203.0.113.9' }],
    });
    graphData.elements.nodes.forEach((node, at) => {
      node.position = { x: 240 * at, y: 0 };
    });
    const { flowInfo } = await client.call('POST', '/flows', { name: 'Greets', graphData });
    const canvas = await new Canvas(page).open(flowInfo.flowId);
    await canvas.node('Greet').click();
    await page.getByText('Risk of 1 selected node').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.acme-risk-panel').count()).toBe(0);
    await canvas.node('Score').focus();
    await page.keyboard.press('Enter');
    const tried = page.getByRole('region', { name: 'Run node' });
    await tried.waitFor();
    await page.keyboard.press('Control+Shift+Enter');
    await tried.getByText('"score": 80').waitFor();
    await page.keyboard.press('Escape');
  });

  it('opens at its own URL', async () => {
    await page.goto('/risk-assessments?new');
    await page.getByRole('dialog', { name: 'New assessment' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /203\.0\.113\.9/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/risk-assessments');
  });

  it('adds nothing to the first visit, and at most 10 kB to the dashboard', async () => {
    const [first, all] = await weigh(await shared.window());
    await turn('off');
    const [firstWithout, allWithout] = await weigh(await shared.window());
    await turn('on');
    const added = [...(all ?? [])].filter(([path]) => !allWithout?.has(path));
    const sizes = [firstWithout, first, allWithout, all].map(each => total(each?.values()));
    const [before = 0, withOne = 0] = sizes;
    console.log(
      'a first visit without packages and with one: {} and {} kB, with the dashboard {} and {} kB:'
        .split('{}')
        .map((text, at) => text + (sizes[at]?.toFixed(1) ?? ''))
        .join(''),
      added.map(([path, size]) => `${path} ${size.toFixed(1)}`).join(', '),
    );
    expect(withOne - before).toBeLessThan(1);
    expect(added.map(([path]) => path)).toContainEqual(expect.stringMatching(/web\.js$/));
    expect(total(added.map(([, size]) => size))).toBeLessThan(10);
  });

  it('keeps working next to packages with broken pages, which are named', async () => {
    for (const [id, more, sentence] of [
      ['old', { api: '^0.9.0' }, '@acme/old needs version ^0.9.0'],
      ['routing', {}, 'its plugin ID "routing" belongs to a built-in plugin'],
    ] as const) {
      const archive = await packFaulty(id, '', more);
      const { status, body } = await client.ask('POST', '/admin/packages/check', {
        archive: archive.toString('base64'),
      });
      expect([status, body]).toMatchObject([400, { message: expect.stringContaining(sentence) }]);
      const file = join(data, 'refused.tgz');
      writeFileSync(file, archive);
      expect(() => sluicePlugin('add', file, '--trust', '--yes')).toThrow(sentence);
    }
    for (const [id, [web, uses]] of Object.entries(faulty)) {
      const archive = await packFaulty(id, web, { shared: uses });
      const integrity = getIntegrity(archive);
      const given = { archive: archive.toString('base64'), integrity, trusted: true };
      await client.call('POST', '/admin/packages', given);
      // Its notice goes after a while, so it is waited for before the next one is installed.
      if (id !== 'noisy') continue;
      await follow('risk', id);
      await page.getByText('The plugin “noisy” couldn’t be loaded.').waitFor();
    }
    await follow('risk', ...Object.keys(faulty));
    for (const path of ['/admin/plugins', '/inspector']) {
      await page.goto(path);
      for (const [, , sentence] of Object.values(faulty))
        await page.getByText(sentence).first().waitFor();
      expect(await barriersInBothThemes(page)).toEqual([]);
    }
    await link('Risk assessments').click();
    await page.getByRole('row', { name: /203\.0\.113\.9/ }).waitFor();
    for (const id of Object.keys(faulty)) await client.call('DELETE', `/admin/packages/${id}`);
    await follow('risk');
    await page.goto('/inspector');
    await page.getByText('No problems').waitFor();
  });

  it('offers a reload after an update, and asks before discarding typed text', async () => {
    await page.goto('/risk-assessments?new');
    const address = page.getByRole('dialog').getByLabel('IP address');
    await address.fill('198.51.100.7');
    await install('1.1.0');
    await page.getByText('The plugin “Risk assessments” was updated to version 1.1.0.').waitFor();
    expect(await address.inputValue()).toBe('198.51.100.7');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect
      .poll(() => asked.some(path => /\/risk\/1\.1\.0-\w+\/dist\/web\.js$/.test(path)))
      .toBe(true);
  });

  it('disappears when it is turned off, once nobody uses it', async () => {
    await page.goto('/risk-assessments');
    await link('Risk assessments').waitFor();
    sluicePlugin('off', 'risk');
    await follow();
    await page.getByText('The plugin “Risk assessments” was turned off.').waitFor();
    await link('Flows').click();
    await link('Risk assessments').waitFor({ state: 'detached' });
    const sheets = page.locator('link[href*="/plugins/"]');
    await expect.poll(() => sheets.count()).toBe(0);
  });

  it('violates no Content Security Policy', () => {
    expect(shared.pageErrors).toEqual([]);
    // The address that was no address.
    const own = /status of 400|left out: /;
    expect(said.filter(each => !own.test(each))).toEqual([]);
  });
});
