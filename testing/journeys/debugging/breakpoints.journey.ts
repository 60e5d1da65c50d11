// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createTestGraph,
  decide,
  decideLinks,
  sign,
  signLinks,
} from '#plugins/runtime/server/testFlows';
import { barriersInBothThemes } from '../../browser/barriers';
import type { Client } from '../../browser/Client';
import { Canvas } from '../kits/canvas';
import { sharedJourney } from '../kits/sharedJourney';

/** A graph with its nodes in a row. */
function inARow(graph: ReturnType<typeof createTestGraph>) {
  graph.elements.nodes.forEach((node, at) => {
    node.position = { x: 220 * at, y: (at % 2) * 120 };
  });
  return graph;
}

describe('stopping a flow at breakpoints', () => {
  const shared = sharedJourney();
  let client: Client;
  let page: Page;
  let canvas: Canvas;
  let innerId: string;
  let outerId: string;
  const bar = () => page.getByRole('toolbar', { name: 'Stopped test run' });
  const barriers = () => barriersInBothThemes(page, { in: ['.sl-panel', '.flow-middle'] });
  const create = async (name: string, graphData: object) =>
    (await client.call('POST', '/flows', { name, graphData })).flowInfo.flowId as string;
  const toggle = async (title: string) => {
    await canvas.node(title).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Run node' }).waitFor();
    await page.keyboard.press('Alt+b');
  };
  const stoppedAt = (text: string) => bar().getByText(text, { exact: true }).waitFor();
  const start = async () => {
    if ((await page.getByRole('button', { name: 'Run here' }).count()) === 0)
      await page.keyboard.press('Control+Enter');
    const button = page.getByRole('button', { name: 'Run here' });
    await button.focus();
    await page.keyboard.press('Enter');
  };
  const status = (text: RegExp) =>
    page.getByRole('region', { name: 'Steps of this run' }).getByText(text).first().waitFor();

  beforeAll(async () => {
    client = await shared.setUp();
    innerId = await create('Inner', inARow(createTestGraph(decide, decideLinks)));
    await client.call('PUT', `/flows/${innerId}/deploy`);
    const call = [
      'flowConnector',
      'startUiSubFlow',
      { subFlowId: { value: innerId }, subFlowVersionId: { value: -1 } },
    ] as const;
    const nodes = { first: decide.fn, call, last: decide.fn };
    const links = [
      ['first', 'call'],
      ['call', 'last'],
      ['call', 'last', 'anyTriggersFalse'],
    ] as const;
    outerId = await create('Outer', inARow(createTestGraph(nodes, links)));
    page = await shared.window();
    await shared.signOn(page);
    canvas = new Canvas(page);
  });

  it('sets a breakpoint by keyboard, which the canvas shows and keeps after a reload', async () => {
    await canvas.open(outerId);
    await toggle('call');
    await canvas.node('call').locator('.flow-badge[data-kind="breakpoint"]').waitFor();
    expect(await canvas.node('call').getAttribute('aria-label')).toContain('Breakpoint');
    await canvas.mark('Saved').waitFor();
    await page.reload();
    await canvas.drawn();
    await canvas.node('call').locator('.flow-badge').waitFor();
    expect(await barriers()).toEqual([]);
  });

  it('stops a test run there, steps into the subflow and out of it, and continues', async () => {
    await start();
    await stoppedAt('Stopped before “call”');
    await page.getByText('You have 1 breakpoint in your flows. Test runs stop there.').waitFor();
    expect(await canvas.node('call').getAttribute('aria-label')).toContain('Stopped here');
    expect(await barriers()).toEqual([]);
    await page.keyboard.press('F11');
    await stoppedAt('Stopped before “cmp” in “Inner”');
    await page.keyboard.press('F10');
    await stoppedAt('Stopped before “no” in “Inner”');
    await page.keyboard.press('Shift+F11');
    await stoppedAt('Stopped before “last”');
    await page.keyboard.press('F9');
    await bar().waitFor({ state: 'detached' });
    await status(/Success/i);
  });

  it('continues with values that were edited at a stop', async () => {
    await toggle('last');
    await start();
    await stoppedAt('Stopped before “call”');
    await page.keyboard.press('F9');
    await stoppedAt('Stopped before “last”');
    const values = page.getByRole('region', { name: 'Current values' });
    const variables = values.getByText('Output of “first” (JSON)').first();
    await variables.focus();
    await page.keyboard.press('Enter');
    const field = values.getByLabel('Output of “first” (JSON)');
    await field.fill('{"score": 7, "tier": "edited by hand"}');
    await values.getByText('Edited', { exact: true }).waitFor();
    expect(await barriers()).toEqual([]);
    await bar().getByRole('button', { name: 'Continue' }).focus();
    await page.keyboard.press('Enter');
    await bar().waitFor({ state: 'detached' });
    const isOnCanvas = () =>
      page.evaluate(() => document.activeElement?.closest('.flow-surface') !== null);
    await expect.poll(isOnCanvas).toBe(true);
  });

  it('stops only if a condition is true', async () => {
    await toggle('call');
    await canvas.node('last').focus();
    await page.keyboard.press('Enter');
    const part = page.getByRole('region', { name: 'Run node' });
    await part.getByLabel('Stop only if').fill('{{local.first.payload.output.tier}}');
    await part.getByLabel('Value').fill('gold');
    expect(await barriers()).toEqual([]);
    await start();
    await status(/Success/i);
    expect(await bar().count()).toBe(0);
    await canvas.node('last').focus();
    await page.keyboard.press('Enter');
    await part.getByLabel('Value').fill('plain');
    await start();
    await stoppedAt('Stopped before “last”');
    await page.keyboard.press('F9');
    await bar().waitFor({ state: 'detached' });
  });

  it('stops after a page was submitted, and shows the page of the next node', async () => {
    const flowId = await create('Sign in', inARow(createTestGraph(sign, signLinks)));
    await canvas.open(flowId);
    await toggle('check');
    await start();
    const frame = page.frameLocator('iframe.flow-trial');
    await frame.locator('[name=username]').fill('ada');
    await frame.locator('[name=password]').fill('wrong');
    await frame.getByRole('button', { name: 'Go', exact: true }).click();
    await stoppedAt('Stopped before “check”');
    await frame.getByText('Stopped before “check”').waitFor();
    expect(await page.locator('body').textContent()).not.toContain('"wrong"');
    await page.keyboard.press('F9');
    await frame.getByText('Wrong password for ada').waitFor();
    expect(shared.pageErrors).toEqual([]);
  });
});
