// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestGraph, decide, decideLinks } from '#plugins/runtime/server/testFlows';
import { barriersInBothThemes } from '../../browser/barriers';
import { Canvas } from '../kits/canvas';
import { takeShot } from '../kits/palette';
import { sharedJourney } from '../kits/sharedJourney';

describe('comparing two runs of a flow', () => {
  const shared = sharedJourney();
  let page: Page;
  let canvas: Canvas;
  let flowId: string;
  const runs: string[] = [];
  const lines = () => page.locator('.flow-debug-list button');
  const row = (title: string) =>
    page
      .locator('.flow-comparison tr[data-verdict]')
      .filter({ has: page.getByText(title, { exact: true }) });
  const mark = (title: string) => canvas.node(title).getAttribute('data-mark');
  const shot = (name: string) => takeShot(page, name);

  beforeAll(async () => {
    const client = await shared.setUp();
    const graphData = createTestGraph(decide, decideLinks);
    graphData.elements.nodes.forEach((node, at) => {
      node.position = { x: 220 * at, y: (at % 2) * 140 };
    });
    const made = await client.call('POST', '/flows', { name: 'Decide', graphData });
    flowId = made.flowInfo.flowId;
    for (const device of ['known', 'other']) {
      const parameters = { device, amount: 30, username: 'ada' };
      const run = await client.call('POST', `/flows/${flowId}/try`, { parameters });
      runs.push(run.interactionId);
    }
    page = await shared.window();
    await shared.signOn(page);
    canvas = new Canvas(page);
  });

  it('selects them in the list by keyboard, and shows where their paths diverge', async () => {
    await canvas.open(flowId);
    await page.keyboard.press('Control+k');
    await page.locator('.sl-palette-input').waitFor();
    await page.keyboard.type('Compare runs');
    await page.getByRole('option', { name: 'Compare runs' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Select the first run to compare.').waitFor();
    // The newest stands first.
    await lines().nth(1).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Select another run to compare with.').waitFor();
    await lines().nth(0).focus();
    await page.keyboard.press('Enter');
    await page.getByText('The runs diverge at “cmp”').waitFor();
    await shot('comparison');
    expect(await row('cmp').textContent()).toContain('different branch');
    expect(await row('fn').textContent()).toContain('only in A');
    expect(await row('no').textContent()).toContain('only in B');
    expect(await barriersInBothThemes(page, { in: ['.sl-panel', '.flow-middle'] })).toEqual([]);
  });

  it('marks the path of each run and the shared path on the canvas', async () => {
    await expect.poll(() => mark('fn')).toBe('first');
    expect(await mark('no')).toBe('second');
    expect(await mark('cmp')).toBe('changed');
    expect(await canvas.node('no').getAttribute('aria-label')).toContain('only in run B');
    const links = page.locator('.react-flow__edge-path');
    expect(await links.and(page.locator('[data-mark="first"]')).count()).toBeGreaterThan(3);
    expect(await links.and(page.locator('[data-mark="second"]')).count()).toBeGreaterThan(0);
    await page.getByRole('note', { name: 'Paths on the canvas' }).waitFor();
  });

  it('shows the data of both sides, and opens again by its URL', async () => {
    await page.getByText('Only differences').click();
    await row('cmp').getByRole('button').click();
    await row('no').getByRole('button').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Run B: Output' }).waitFor();
    await page.waitForURL(/with=/);
    expect(page.url()).toContain(`run=${runs[0]}`);
    expect(page.url()).toContain(`with=${runs[1]}`);
    await page.reload();
    await page.getByText('The runs diverge at “cmp”').waitFor();
    await page.getByRole('button', { name: 'Run B', exact: true }).click();
    await page.getByRole('button', { name: 'Compare run…' }).waitFor();
    await expect.poll(() => page.locator('[data-mark]').count()).toBe(0);
  });

  it('compares the open run with another', async () => {
    await page.getByRole('button', { name: 'Compare run…' }).click();
    await page.getByText('Select another run to compare with.').waitFor();
    await lines().nth(1).click();
    await page.getByText('The runs diverge at “cmp”').waitFor();
    expect(await row('fn').textContent()).toContain('only in B');
    await page.getByRole('button', { name: 'Back to run A' }).click();
    await page.getByRole('button', { name: 'Compare run…' }).waitFor();
    await expect.poll(() => page.url()).not.toContain('with=');
  });
});
