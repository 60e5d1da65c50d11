// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { barriersInBothThemes } from '../../browser/barriers';
import type { Client } from '../../browser/Client';
import { Canvas } from '../kits/canvas';
import { sharedJourney } from '../kits/sharedJourney';

describe('panels beside the canvas', () => {
  const shared = sharedJourney();
  let client: Client;
  let page: Page;
  let canvas: Canvas;
  let flowId: string;
  const panel = () => page.locator('.flow-stage > .sl-panel');
  const measure = async () => Math.round((await panel().boundingBox())!.width);

  beforeAll(async () => {
    client = await shared.setUp();
    const ask = { nodeTitle: 'Greet', customHTML: '<p>Good day, {{firstName}}</p>' };
    const graphData = createTestGraph({ ask: ['httpConnector', 'customHTMLTemplate', ask] });
    const body = { name: 'Greets', graphData };
    flowId = (await client.call('POST', '/flows', body)).flowInfo.flowId;
    page = await shared.window();
    await shared.signOn(page);
    canvas = await new Canvas(page).open(flowId);
    await canvas.node('Greet').dblclick();
    await page.getByRole('tab', { name: 'Settings' }).waitFor();
  });

  it('are resized by their edge to at most half the window, and keep their size', async () => {
    expect(await measure()).toBe(372);
    const { x, y, height } = (await panel().boundingBox())!;
    const drag = async (by: number, from = x) => {
      await page.mouse.move(from, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(from + by / 2, y + height / 2);
      await page.mouse.move(from + by, y + height / 2);
      await page.mouse.up();
    };
    await drag(-120);
    await expect.poll(measure).toBe(492);
    await page.reload();
    await canvas.drawn();
    await canvas.node('Greet').dblclick();
    await expect.poll(measure).toBe(492);
    const half = Math.floor(page.viewportSize()!.width / 2);
    await drag(-2000, x - 120);
    await expect.poll(measure).toBe(half);
    await page.getByRole('separator', { name: 'Resize panel' }).dblclick();
    await expect.poll(measure).toBe(372);
  });

  it('open code in the whole window, with the page beside it, and keep typed text', async () => {
    await page.getByRole('button', { name: 'Edit in full screen: HTML Template' }).click();
    const dialog = page.getByRole('dialog', { name: 'Greet' });
    const preview = dialog.frameLocator('iframe');
    await preview.getByText('Good day, firstName', { exact: true }).waitFor();
    const html = dialog.getByRole('textbox', { name: 'HTML template' });
    expect((await html.boundingBox())!.width).toBeGreaterThan(500);
    await html.fill('<h1>Good evening, {{firstName}}</h1>');
    await preview.getByRole('heading', { name: 'Good evening, firstName' }).waitFor();
    await dialog.getByRole('tab', { name: 'CSS' }).click();
    await dialog.getByRole('textbox', { name: 'CSS' }).fill('h1 { color: rgb(1, 2, 3) }');
    await expect
      .poll(() => preview.locator('h1').evaluate(each => getComputedStyle(each).color))
      .toBe('rgb(1, 2, 3)');
    expect(await barriersInBothThemes(page, { in: ['.flow-code'], but: ['iframe'] })).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Edit in full screen: HTML Template');
    await canvas.save();
    const { graphData } = (await client.call('GET', `/flows/${flowId}`)).flowInfo;
    expect(JSON.stringify(graphData)).toContain('Good evening');
  });

  it('return the focus to the canvas when they are closed', async () => {
    const isOnCanvas = () =>
      page.evaluate(() => document.activeElement?.closest('.flow-surface') !== null);
    const close = async (within: string) => {
      const button = page.locator(within).getByRole('button', { name: 'Close', exact: true });
      await button.press('Enter');
      await button.waitFor({ state: 'hidden' });
      await expect.poll(isOnCanvas).toBe(true);
    };
    await close('.flow-stage > .sl-panel');
    for (const name of [/^Problems/, /^Versions/, /^Runs/]) {
      await page
        .getByRole('toolbar', { name: 'Flow' })
        .getByRole('button', { name })
        .press('Enter');
      await close('.flow-stage > .sl-panel');
    }
    await close('.flow-catalogue');
    await page.keyboard.press('Control+f');
    await page.getByLabel('Find in flow').first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(isOnCanvas).toBe(true);
    await canvas.node('Greet').dblclick();
  });

  it('never cover the focused node, and neither does the minimap', async () => {
    const isOver = async () => {
      const card = (await canvas.node('Greet').boundingBox())!;
      const map = (await page.locator('.flow-minimap').boundingBox())!;
      return card.x + card.width > map.x && card.y + card.height > map.y;
    };
    await panel().getByRole('button', { name: 'Close', exact: true }).click();
    await panel().waitFor({ state: 'detached' });
    const card = (await canvas.node('Greet').boundingBox())!;
    const map = (await page.locator('.flow-minimap').boundingBox())!;
    await page.mouse.move(map.x - 200, map.y);
    // The canvas follows the wheel at half its speed.
    await page.mouse.wheel(2 * (card.x - map.x - 10), 2 * (card.y - map.y - 10));
    await expect.poll(isOver).toBe(true);
    await page.locator('.flow-surface').focus();
    await page.keyboard.press('Tab');
    await expect.poll(isOver).toBe(false);
    await canvas.node('Greet').dblclick();
  });

  it('cover the canvas on a phone until their close button is pressed', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await expect.poll(measure).toBe(390);
    await panel().getByRole('button', { name: 'Close', exact: true }).click();
    await canvas.node('Greet').waitFor();
    await panel().waitFor({ state: 'hidden' });
  });
});
