// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestGraph, decide, decideLinks } from '#plugins/runtime/server/testFlows';
import { barriersInBothThemes } from '../../browser/barriers';
import type { Client } from '../../browser/Client';
import { Canvas } from '../kits/canvas';
import { sharedJourney } from '../kits/sharedJourney';

/** The flow of the journey, its nodes in a row. */
function laidOut() {
  const graph = createTestGraph(decide, decideLinks);
  graph.elements.nodes.forEach((node, at) => {
    node.position = { x: 220 * at, y: (at % 2) * 120 };
  });
  return graph;
}

const isFocused = (element: Element) => element === document.activeElement;
/** The values of a kind that the browser keeps, decrypted with the key of who is signed in. */
const readKept = async (kind: string) => {
  const { profile } = JSON.parse(localStorage.getItem('sluice.session')!);
  const [text] = profile.storageKeys as [string];
  const raw = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), char =>
    char.charCodeAt(0),
  );
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
  const read = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('error', () => reject(request.error));
      request.addEventListener('success', () => resolve(request.result));
    });
  const database = await read(indexedDB.open('keyval-store'));
  const store = database.transaction('keyval').objectStore('keyval');
  const range = IDBKeyRange.bound(`sluice.encrypted:${kind}:`, `sluice.encrypted:${kind};`);
  const [names, values] = await Promise.all([
    read(store.getAllKeys(range)),
    read(store.getAll(range)),
  ]);
  return Promise.all(
    values.map(async ({ nonce, bytes }, at) => {
      const name = new TextEncoder().encode(String(names[at]).replace('encrypted:', ''));
      const how = { name: 'AES-GCM', iv: nonce, additionalData: name };
      const plain = await crypto.subtle.decrypt(how, key, bytes);
      return JSON.parse(new TextDecoder().decode(plain)) as unknown;
    }),
  );
};

describe('debugging a flow node by node', () => {
  const shared = sharedJourney();
  let client: Client;
  let page: Page;
  let canvas: Canvas;
  let flowId: string;
  const part = () => page.getByRole('region', { name: 'Run node' });
  const result = (node: string) => page.getByRole('status', { name: `Result of “${node}”` });
  const barriers = () => barriersInBothThemes(page, { in: ['.sl-panel', '.flow-middle'] });
  /** Opens the panel of a node by keys alone. */
  const openNode = async (title: string) => {
    await canvas.node(title).focus();
    await page.keyboard.press('Enter');
    await part().waitFor();
  };
  const shownSteps = () =>
    page.getByRole('region', { name: 'Steps of this run' }).locator('summary');

  beforeAll(async () => {
    client = await shared.setUp();
    const body = { name: 'Decide', graphData: laidOut() };
    flowId = (await client.call('POST', '/flows', body)).flowInfo.flowId;
    await client.call('POST', `/flows/${flowId}/try`, {
      parameters: { device: 'known', amount: 30, username: 'ada' },
    });
    page = await shared.window();
    await shared.signOn(page);
    canvas = new Canvas(page);
  });

  it('runs one node by keyboard with the values of the run on the canvas', async () => {
    await canvas.open(flowId);
    await page.keyboard.press('Control+Enter');
    const runs = page.getByRole('list', { name: 'Latest runs' });
    await runs.getByRole('button').first().click();
    await page.locator('.flow-run').first().waitFor();
    await openNode('fn');
    await page.keyboard.press('Control+Shift+Enter');
    await result('fn').getByText('Next: save').waitFor();
    expect(await result('fn').textContent()).toMatch(/^True · \d/);
    await part().getByText('"tier": "gold"').waitFor();
    await part().getByText('Inputs (1)').click();
    expect(await part().getByLabel('amount').inputValue()).toBe('30');
    expect(await barriers()).toEqual([]);
  });

  it('shows the effect of another value and of an edit within two seconds', async () => {
    await part().getByLabel('amount').fill('3');
    await part().getByText('"tier": "plain"').waitFor();
    const field = page.getByLabel(/^Code/).first();
    await field.fill('module.exports = async ({ params }) => ({ tripled: params.amount * 3 })');
    const edited = performance.now();
    await part().getByText('"tripled": 9').waitFor();
    expect(performance.now() - edited).toBeLessThan(2000);
    await canvas.mark('Unsaved changes').waitFor();
  });

  it('pins an output, which test runs use and the canvas shows, and keeps it after a reload', async () => {
    await page.keyboard.press('Alt+p');
    const field = part().getByLabel('Pinned output (JSON)');
    await field.fill('{"score": 99, "tier": "pinned"}');
    await canvas.node('fn').locator('.flow-badge').waitFor();
    expect(await canvas.node('fn').getAttribute('aria-label')).toContain('Pinned output');
    expect(await barriers()).toEqual([]);
    await canvas.save();
    const stored = JSON.stringify(await client.call('GET', `/flows/${flowId}`));
    expect(stored).not.toContain('"pinned"');
    await page.reload();
    await canvas.drawn();
    await canvas.node('fn').locator('.flow-badge').waitFor();
    await page.keyboard.press('Control+Enter');
    await page
      .getByRole('note', { name: 'Pinned outputs' })
      .getByText('Test runs use 1 pinned output instead of running its node.')
      .waitFor();
    expect(await barriers()).toEqual([]);
  });

  it('runs from a node by keyboard with the outputs of the last run', async () => {
    const runs = page.getByRole('list', { name: 'Latest runs' });
    await runs.getByRole('button').first().click();
    await page.locator('.flow-run').first().waitFor();
    await openNode('save');
    await page.keyboard.press('Alt+Enter');
    await page.getByText(/started from “save” with the results of 2 earlier nodes/).waitFor();
    await expect.poll(() => shownSteps().count()).toBe(3);
    const last = await shownSteps().last().textContent();
    expect(last).toContain('ok');
    await page.getByText('Welcome back, ada.').first().waitFor({ state: 'attached' });
    expect(await page.getByText('"pinned"').count()).toBeGreaterThan(0);
    expect(await barriers()).toEqual([]);
  });

  it('pins a typed value, finds it in the list, and unpins it by keyboard alone', async () => {
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: at } = document;
        const labels = at instanceof HTMLTextAreaElement ? [...at.labels] : [];
        return at?.getAttribute('aria-label') ?? labels[0]?.textContent ?? at?.textContent ?? '';
      });
    // The panel of trials opens at its first button, right after the list.
    const goBackTo = async (name: string) => {
      await expect.poll(focused).toBe('Run here');
      for (let at = 0; at < 9 && (await focused()) !== name; at++)
        await page.keyboard.press('Shift+Tab');
      expect(await focused()).toBe(name);
    };
    await openNode('ok');
    await page.keyboard.press('Alt+p');
    await expect.poll(focused).toBe('Pinned output (JSON)');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('[1]');
    await part().getByRole('alert').getByText('Enter a JSON object').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('{"seen": true}');
    await expect.poll(() => page.locator('.flow-badge').count()).toBe(2);
    await page.keyboard.press('Control+Enter');
    const note = page.getByRole('note', { name: 'Pinned outputs' });
    await note.getByText('Test runs use 2 pinned outputs').waitFor();
    expect(await barriers()).toEqual([]);
    await goBackTo('ok');
    await page.keyboard.press('Enter');
    await part().getByText('"seen": true').waitFor();
    await page.keyboard.press('Control+Enter');
    await goBackTo('Unpin output of “ok”');
    await page.keyboard.press('Enter');
    await note.getByText('Test runs use 1 pinned output').waitFor();
    expect(await focused()).toBe('Unpin output of “fn”');
    await canvas.node('fn').focus();
    await page.keyboard.press('Enter');
    await part().waitFor();
    await page.keyboard.press('Alt+p');
    await expect.poll(() => page.locator('.flow-badge').count()).toBe(0);
    await page.keyboard.press('Alt+p');
    await expect.poll(focused).toBe('Pinned output (JSON)');
    await page.keyboard.press('Alt+p');
    await expect.poll(focused).toBe('Pin output');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.flow-badge').count()).toBe(1);
    await page.keyboard.press('Control+Enter');
    await note.waitFor();
  });

  it('unpins from the list of pins', async () => {
    await page.getByRole('button', { name: 'Unpin output of “fn”' }).click();
    await expect.poll(() => page.locator('.flow-badge').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Run here' }).evaluate(isFocused)).toBe(true);
    await expect.poll(() => page.evaluate(readKept, 'pins')).toEqual([{}]);
    await page.reload();
    await canvas.drawn();
    expect(await page.locator('.flow-badge').count()).toBe(0);
    expect(shared.pageErrors).toEqual([]);
  });
});
