import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../browser/Client';
import { byKeyboard } from '../../browser/byKeyboard';
import { createTestChain } from '#plugins/editor/web/testFlow';
import { Canvas } from '../kits/canvas';
import { sharedJourney } from '../kits/sharedJourney';

describe('the main job by keyboard alone, with reduced motion', () => {
  const shared = sharedJourney();
  let client: Client;
  let page: Page;
  let canvas: Canvas;
  let flowId: string;
  const keys = byKeyboard(() => page);
  const press = async (...presses: string[]) => {
    for (const each of presses) await page.keyboard.press(each);
  };
  const readFlow = async () => (await client.call('GET', `/flows/${flowId}`)).flowInfo;
  const focused = (selector: string) =>
    page.evaluate(wanted => document.activeElement?.closest(wanted) !== null, selector);
  const waitForFocus = (selector: string) => expect.poll(() => focused(selector)).toBe(true);
  const readNode = () =>
    page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['focus']);

  beforeAll(async () => {
    client = await shared.setUp();
    const body = { name: 'Keys', graphData: createTestChain(1) };
    flowId = (await client.call('POST', '/flows', body)).flowInfo.flowId;
    page = await shared.window();
    await shared.signOn(page);
    canvas = new Canvas(page);
  });

  it('moves the focus to the heading of each screen', async () => {
    await page.getByRole('link', { name: 'Flows', exact: true }).first().waitFor();
    await press('g', 'f');
    await page.waitForURL('**/flows');
    await waitForFocus('h1');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Flows');
  });

  it('opens a flow with the focus on the canvas, one Tab before its first node', async () => {
    await keys.press('Keys');
    await page.waitForURL(`**/flows/${flowId}`);
    await waitForFocus('.flow-surface');
    await press('Tab');
    await expect.poll(readNode).toBeTruthy();
  });

  it('edits a node: Enter opens its settings, Escape returns to it', async () => {
    const node = await readNode();
    await press('Enter');
    await waitForFocus('.sl-panel');
    await press('Escape');
    await expect.poll(readNode).toBe(node);
  });

  it('adds a node after another, edits it, and links it', async () => {
    await press('+');
    await page.getByRole('search', { name: 'Add node' }).waitFor();
    await page.keyboard.type('custom html message');
    await press('Enter');
    await canvas.node('Custom HTML Message').waitFor();
    await waitForFocus('.sl-panel');
    // Nothing is missed of a node that was added a moment ago.
    expect(await page.getByText('A node has no title').count()).toBe(0);
    await keys.tabTo('Message *');
    await page.keyboard.type('Done by keys');
    await canvas.mark('Unsaved changes').waitFor();
    await press('Escape');
    await waitForFocus('.flow-card');
    expect(await page.locator('.flow-eval').count()).toBe(1);
  });

  it('links two existing nodes', async () => {
    const message = await readNode();
    await press('Escape');
    await expect.poll(readNode).toBeUndefined();
    await press('+');
    await page.getByRole('search', { name: 'Add node' }).waitFor();
    await page.keyboard.type('send error json');
    await press('Enter');
    await waitForFocus('.sl-panel');
    await press('Escape');
    await expect.poll(readNode).not.toBe(message);
    const last = await readNode();
    const goTo = async (wanted: string | undefined) => {
      for (let tries = 0; tries < 8 && (await readNode()) !== wanted; tries++) await press('Tab');
      expect(await readNode()).toBe(wanted);
    };
    for (let tries = 0; tries < 8 && (await readNode()) !== 'n0'; tries++) await press('Shift+Tab');
    await goTo(message);
    await press('Space');
    await goTo(last);
    await press('>');
    await expect.poll(() => page.locator('.flow-eval').count()).toBe(2);
  });

  it('keeps the focus on the canvas when an undo removes the focused node', async () => {
    const before = await readNode();
    await press('+');
    await page.getByRole('search', { name: 'Add node' }).waitFor();
    await page.keyboard.type('custom html message');
    await press('Enter');
    await waitForFocus('.sl-panel');
    await press('Escape');
    const added = await readNode();
    expect(added).not.toBe(before);
    await press('Control+z');
    await expect.poll(readNode).toBe(before);
    await press('Control+Shift+z');
    await expect.poll(() => page.locator(`[data-focus="${added}"]`).count()).toBe(1);
    await page.locator(`[data-focus="${added}"]`).focus();
    await press('Control+z');
    await expect.poll(readNode).toBe(before);
  });

  it('cycles through the regions of the screen with F6', async () => {
    const seen: string[] = [];
    for (let at = 0; at < 6; at++) {
      await press('F6');
      seen.push(
        await page.evaluate(
          () => document.activeElement?.closest('[data-region]')?.className.split(' ')[0] ?? '',
        ),
      );
    }
    expect(new Set(seen)).toEqual(
      new Set(['sl-bar', 'sl-nav', 'flow-toolbar', 'flow-catalogue', 'flow-middle', 'sl-panel']),
    );
  });

  it('returns the focus after a command of the palette', async () => {
    await page.locator('.flow-card').first().focus();
    const node = await readNode();
    await press('Control+k');
    await page.locator('.sl-palette-input').waitFor();
    await page.keyboard.type('minimap');
    await press('Enter');
    await page.locator('.flow-minimap').waitFor({ state: 'detached' });
    expect(node).toBeTruthy();
    await expect.poll(readNode).toBe(node);
  });

  it('saves the flow', async () => {
    await canvas.save();
    expect((await readFlow()).graphData.elements.nodes).toHaveLength(5);
  });

  it('tries the flow', async () => {
    await press('Control+Enter');
    await page.getByRole('complementary', { name: 'Try flow' }).waitFor();
    await waitForFocus('.sl-panel');
    await keys.press('Run here');
    const steps = page.getByRole('region', { name: 'Steps of this run' });
    await steps.waitFor();
    expect(await steps.textContent()).toContain('Step 0');
  });

  it('deploys the flow', async () => {
    await press('Control+Shift+d');
    await canvas.toast('Successfully published flow').waitFor();
    expect(await readFlow()).toMatchObject({ publishedVersion: 2, currentVersion: 2 });
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
