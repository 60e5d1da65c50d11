// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestGraph, decide, decideLinks } from '#plugins/runtime/server/testFlows';
import { barriersInBothThemes } from '../../browser/barriers';
import { Canvas } from '../kits/canvas';
import { runFromPalette, takeShot } from '../kits/palette';
import { sharedJourney } from '../kits/sharedJourney';

describe('testing a flow', () => {
  const shared = sharedJourney();
  let page: Page;
  let canvas: Canvas;
  let flowId: string;
  const panel = () => page.locator('.sl-panel');
  const barriers = () => barriersInBothThemes(page, { in: ['.sl-panel'] });
  const palette = (text: string) => runFromPalette(page, text);
  const shot = (name: string) => takeShot(page, name);

  beforeAll(async () => {
    const client = await shared.setUp();
    const graphData = createTestGraph(decide, decideLinks);
    graphData.elements.nodes.forEach((node, at) => {
      node.position = { x: 180 * (at % 5), y: Math.floor(at / 5) * 160 };
    });
    const made = await client.call('POST', '/flows', { name: 'Decide', graphData });
    flowId = made.flowInfo.flowId;
    const parameters = { device: 'known', amount: 30, username: 'ada' };
    await client.call('POST', `/flows/${flowId}/try`, { parameters });
    page = await shared.window();
    await shared.signOn(page);
    canvas = new Canvas(page);
  });

  it('creates a test from a run, from the empty list', async () => {
    await canvas.open(flowId);
    await palette('Show tests');
    await panel().getByText('No tests yet').waitFor();
    await shot('empty');
    expect(await barriers()).toEqual([]);
    await panel().getByRole('button', { name: 'Show runs' }).click();
    await page.locator('.flow-debug-list button').first().click();
    await page.getByRole('button', { name: 'Save as test' }).click();
    await page.getByRole('button', { name: 'Show tests' }).click();
    await panel()
      .getByText(/^Success at “ok”/)
      .waitFor();
  });

  it('runs it, shows the coverage on the canvas, and adds suggested tests', async () => {
    await panel().getByRole('button', { name: 'Run tests' }).click();
    await panel().getByText('1 of 1 test passed').waitFor();
    await panel().getByText('Show on canvas').click();
    await page.locator('.react-flow__node > div[data-mark="removed"]').first().waitFor();
    await panel().getByText('2 parts not reached').click();
    await shot('coverage');
    expect(await barriers()).toEqual([]);
    await panel().getByRole('button', { name: 'Find tests' }).click();
    await panel()
      .getByRole('button', { name: /^Add “/ })
      .first()
      .click();
    await panel().getByText('2 of 2 tests passed').waitFor();
    await panel()
      .getByText(/100% covered/)
      .waitFor();
    await panel().getByRole('button', { name: 'Check tests' }).click();
    await panel()
      .getByText(/faults caught \(100%\)/)
      .waitFor();
    await shot('checked');
    expect(await barriers()).toEqual([]);
  });

  it('edits a test in its fields and on the canvas, and adopts the results of a run', async () => {
    await panel()
      .getByRole('button', { name: /^Edit “Success at/ })
      .click();
    const dialog = page.getByRole('dialog');
    const device = dialog.locator('.tests-value').first().getByLabel('Value');
    expect(await device.inputValue()).toBe('known');
    await dialog.getByRole('button', { name: 'Add input' }).click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('Field is required.').waitFor();
    await dialog.getByRole('button', { name: 'Remove row 4: Inputs' }).click();
    await device.fill('lost');
    await dialog.getByRole('button', { name: '1. cmp: True', exact: true }).click();
    await dialog.getByText('Compare input').first().waitFor();
    await shot('form');
    expect(await barriersInBothThemes(page, { in: ['.tests-dialog'] })).toEqual([]);
    await dialog.getByRole('button', { name: 'Edit as JSON' }).click();
    expect(await dialog.getByLabel('Test (JSON)').inputValue()).toContain('"device": "lost"');
    await shot('json');
    await dialog.getByRole('button', { name: 'Edit fields' }).click();
    expect(await device.inputValue()).toBe('lost');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await panel().getByText('“cmp”: expected the result to be true, but it was false.').waitFor();

    // On the canvas: its way, and what it expects at a node.
    await panel()
      .getByTitle(/^Show the path of “Success at/)
      .click();
    await page.locator('.react-flow__node > div[data-mark="removed"]').first().waitFor();
    await panel().getByRole('button', { name: 'Go to node' }).click();
    await panel().getByText('Expected: True').waitFor();
    await page.locator('.react-flow__node > div[data-mark="removed"]').first().waitFor();
    await shot('way');
    await panel().getByRole('button', { name: 'Edit test' }).click();
    await dialog.getByText('Compare input').first().waitFor();
    await dialog.getByRole('button', { name: 'Update from run' }).click();
    await dialog.getByRole('button', { name: '1. cmp: False', exact: true }).waitFor();
    await shot('taken');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await panel().getByText('Expected: True').waitFor();
    await shot('failed');
    expect(await barriers()).toEqual([]);
    await panel().getByRole('button', { name: 'Delete' }).first().click();
    await page.locator('.sl-notices').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => panel().locator('.tests-list > li').count()).toBe(2);
  });

  it('is required before a deploy by the test rules', async () => {
    await page.goto('/flows/testrules');
    await page.getByText('All tests must pass').click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Test rules saved').waitFor();
    await shot('rules');
    expect(await barriersInBothThemes(page, { in: ['.sl-page'] })).toEqual([]);
    await canvas.open(flowId);
    await canvas.button('Deploy').click();
    await page
      .getByText(/All tests pass/)
      .first()
      .waitFor();
    await shot('refused');
  });
});
