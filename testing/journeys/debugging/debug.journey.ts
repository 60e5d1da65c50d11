// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { decide, decideLinks, createTestGraph } from '#plugins/runtime/server/testFlows';
import { barriersInBothThemes } from '../../browser/barriers';
import type { Client } from '../../browser/Client';
import { Canvas } from '../kits/canvas';
import { sharedJourney } from '../kits/sharedJourney';

const places: Readonly<Record<string, readonly [number, number]>> = {
  cmp: [0, 100],
  fn: [300, 0],
  save: [600, 0],
  ok: [900, 0],
  no: [300, 220],
};

/** The flow of the journey, laid out so that one sees it. */
function laidOut() {
  const graph = createTestGraph(decide, decideLinks);
  const at = (id: string) => places[id] ?? [0, 0];
  for (const node of graph.elements.nodes) {
    const place = at((node.data as { id: string }).id);
    node.position = { x: place[0], y: place[1] };
  }
  decideLinks.forEach(([from, to], index) => {
    const operator = graph.elements.nodes.find(
      ({ data }) => (data as { id: string }).id === `eval${index}`,
    )!;
    const [one, other] = [at(from), at(to)];
    operator.position = { x: (one[0] + other[0]) / 2, y: (one[1] + other[1]) / 2 };
  });
  return graph;
}

describe('looking at recorded runs', () => {
  const shared = sharedJourney();
  let client: Client;
  let page: Page;
  let canvas: Canvas;
  let flowId: string;
  let failed: string;
  const barriers = () => barriersInBothThemes(page, { in: ['.flow-middle', '.flow-debug'] });
  const step = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

  beforeAll(async () => {
    client = await shared.setUp();
    const body = { name: 'Decide', graphData: laidOut() };
    flowId = (await client.call('POST', '/flows', body)).flowInfo.flowId;
    page = await shared.window();
    await shared.signOn(page);
    canvas = new Canvas(page);
  });

  it('explains what a run is while there are none', async () => {
    await canvas.open(flowId);
    await canvas.button('Runs').click();
    await page.getByText('No runs yet').waitFor();
    await page
      .getByRole('complementary', { name: 'Runs' })
      .getByRole('button', { name: 'Deploy' })
      .click();
    await canvas.toast('Successfully published flow').waitFor();
    expect((await client.call('GET', `/flows/${flowId}`)).flowInfo.publishedVersion).toBe(1);
  });

  it('lists a test run and two runs of an application, with errors first if selected', async () => {
    await client.call('POST', `/flows/${flowId}/try`, {
      parameters: { device: 'known', amount: 30, username: 'ada' },
    });
    const { app } = await client.call('POST', '/apps', { name: 'Shop' });
    await client.call('PUT', `/apps/${app.appId}`, { apiKeyEnabled: true });
    const flows = [{ flowId, versionId: -1, weight: 100 }];
    await client.call('POST', `/apps/${app.appId}/policy`, {
      name: 'Sign-on',
      status: 'enabled',
      flows,
    });
    const kept = (await client.call('GET', `/apps/${app.appId}`)).app;
    const start = async (parameters: object) => {
      const reply = await fetch(
        `${shared.product.address}/v1/company/${client.companyId}/policy/${kept.policies[0].policyId}/start`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-sk-api-key': kept.apiKeys.prod },
          body: JSON.stringify(parameters),
        },
      );
      return (await reply.json()) as { interactionId: string };
    };
    failed = (await start({ device: 'new', amount: 1, username: 'eve' })).interactionId;
    await start({ device: 'known', amount: 7, username: 'bob' });
    await page.reload();
    await canvas.drawn();
    await canvas.button('Runs').click();
    const rows = page.getByRole('list', { name: 'Runs' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(3);
    expect(await rows.nth(0).textContent()).toContain('Success');
    await page.getByLabel('Errors first').check();
    await expect.poll(() => rows.nth(0).textContent()).toContain('Failure');
    expect(await barriers()).toEqual([]);
  });

  it('opens the failed run on the canvas and steps through it by keyboard alone', async () => {
    const first = page.getByRole('list', { name: 'Runs' }).getByRole('button').first();
    await first.focus();
    await page.keyboard.press('Enter');
    await step('Step 3 of 3');
    await page.locator('.flow-card[data-run="error"]').waitFor();
    await expect.poll(() => page.locator('.react-flow__edge-path[data-taken]').count()).toBe(2);
    await page.keyboard.press('Home');
    await step('Step 1 of 3');
    await page.keyboard.press('ArrowRight');
    await step('Step 2 of 3');
    await page.keyboard.press('e');
    await step('Step 3 of 3');
    await page.getByText('Unknown device').first().waitFor();
    expect(await page.locator('.react-flow__node.selected').textContent()).toContain('no');
    await page.keyboard.press('Home');
    await step('Step 1 of 3');
    await page.keyboard.press('End');
    await expect.poll(() => new URL(page.url()).search).toBe(`?run=${failed}&step=3`);
    expect(await barriers()).toEqual([]);
  });

  it('shows the find bar and the steps of a run without overlap', async () => {
    await page.keyboard.press('Control+f');
    const find = (await page.getByRole('search').last().boundingBox())!;
    const bar = (await page.getByRole('toolbar', { name: 'Step navigation' }).boundingBox())!;
    const apart =
      find.x >= bar.x + bar.width || bar.x >= find.x + find.width || find.y >= bar.y + bar.height;
    expect(apart).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('.flow-surface').focus();
  });

  it('copies the input of a node', async () => {
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Copy “Input”' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(JSON.parse(copied)).toMatchObject({ leftValueA: 'new', rightValueB: 'known' });
  });

  it('shows what a draft would do differently', async () => {
    await canvas.node('cmp').dblclick();
    const field = page.getByLabel(/^Value B/);
    await field.fill('new');
    await canvas.mark('Unsaved changes').waitFor();
    await canvas.button('Runs').click();
    await page.getByRole('button', { name: 'Replay on draft' }).click();
    await page.getByText('“cmp” resulted in true instead of false.').first().waitFor();
    const lines = page.getByRole('row');
    await lines.filter({ hasText: 'no' }).filter({ hasText: 'not reached' }).waitFor();
    expect(await page.locator('.flow-card[data-mark="changed"]').textContent()).toContain('cmp');
    expect(await page.locator('.flow-card[data-mark="removed"]').textContent()).toContain('no');
    expect(await barriers()).toEqual([]);
    await page.getByRole('button', { name: /Back to recorded run/ }).click();
    await page.getByText('Version 1, as it ran').waitFor({ state: 'attached' });
  });

  it('opens a step by its URL', async () => {
    const other = await shared.window();
    await shared.signOn(other);
    await other.goto(`/flows/${flowId}?run=${failed}&step=2`);
    await other.getByText('Step 2 of 3', { exact: true }).waitFor();
    expect(await other.getByRole('option', { selected: true }).textContent()).toContain('cmp');
  });

  it('deletes a run after a confirmation', async () => {
    await page.getByRole('button', { name: 'Delete run' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete run' }).click();
    await canvas.toast('Run deleted').waitFor();
    const rows = page.getByRole('list', { name: 'Runs' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(2);
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
