import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeBundle } from '../../bench/data/graph';
import type { Client } from '../../browser/Client';
import { Canvas } from '../kits/canvas';
import { sharedJourney } from '../kits/sharedJourney';

describe('the main job: design, save, validate, deploy, run, and watch a flow', () => {
  const shared = sharedJourney();
  let client: Client;
  let page: Page;
  let canvas: Canvas;
  let flowId: string;
  const readStoredFlow = async () => (await client.call('GET', `/flows/${flowId}`)).flowInfo;
  const findNodeByTitle = (flow: any, title: string) =>
    flow.graphData.elements.nodes.find(
      (node: any) => node.data.properties?.nodeTitle?.value === title,
    );

  const answer = async (hosted: Page) => {
    await hosted.getByRole('heading', { name: 'Step 1' }).waitFor();
    await hosted.getByLabel('Answer').fill('forty-two');
    await hosted.getByRole('button', { name: 'Continue' }).click();
    await hosted.getByRole('heading', { name: 'Done' }).waitFor();
  };

  beforeAll(async () => {
    client = await shared.setUp();
    page = await shared.window();
    await shared.signOn(page);
    canvas = new Canvas(page);
  });

  it('imports a bundle of several hundred nodes from a file', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'sluice-import-')), 'bundle.json');
    const bundle = makeBundle(
      { nodes: 400, name: 'Large sign-in' },
      { nodes: 60, name: 'Its subflow' },
    );
    writeFileSync(file, JSON.stringify(bundle));
    await page.goto('/flows');
    await page.getByRole('button', { name: 'Import' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await page.waitForURL(/\/flows\/[0-9a-f]{32}$/);
    await canvas.drawn();
    flowId = new URL(page.url()).pathname.split('/')[2]!;
    const flow = await readStoredFlow();
    expect(flow.name).toBe('Large sign-in');
    expect(flow.graphData.elements.nodes).toHaveLength(400);
    expect((await client.call('GET', '/flows?limit=24')).flowsInfo).toHaveLength(2);
  });

  it('moves a node and undoes it [S002]', async () => {
    await canvas.mark('Saved').waitFor();
    await canvas.drag('Compute', { x: 60, y: 90 });
    await canvas.mark('Unsaved changes').waitFor();
    await page.keyboard.press('Control+z');
    await canvas.mark('Saved').waitFor();
    await page.keyboard.press('Control+Shift+z');
    await canvas.mark('Unsaved changes').waitFor();
    expect(await canvas.button('Undo').isEnabled()).toBe(true);
  });

  it('edits a setting of a node and undoes it', async () => {
    await canvas.node('Compare').dblclick();
    await page.getByRole('tab', { name: 'General' }).click();
    const title = page.getByLabel('Title', { exact: true });
    await title.fill('Compare the answer');
    await canvas.node('Compare the answer').waitFor();
    await canvas.button('Undo').click();
    await canvas.node('Compare').waitFor();
    await canvas.button('Redo').click();
    await canvas.node('Compare the answer').waitFor();
    expect(await title.inputValue()).toBe('Compare the answer');
  });

  it('saves the changes, and nothing else [S002]', async () => {
    const before = await readStoredFlow();
    await canvas.save();
    const after = await readStoredFlow();
    expect(after.currentVersion).toBe(before.currentVersion + 1);
    const [was, is] = [findNodeByTitle(before, 'Compute'), findNodeByTitle(after, 'Compute')];
    expect(is.position.y).toBeGreaterThan(was.position.y + 30);
    const renamed = findNodeByTitle(after, 'Compare the answer').data.id;
    expect(renamed).toBe(findNodeByTitle(before, 'Compare').data.id);
    const touched = new Set([is.data.id, renamed]);
    const others = (flow: any) =>
      flow.graphData.elements.nodes.filter((node: any) => !touched.has(node.data.id));
    expect(others(after)).toEqual(others(before));
  });

  it('validates and deploys [S002]', async () => {
    await canvas.button('Validate').click();
    await canvas.toast('Successfully validated flow').waitFor();
    await canvas.button('Deploy').click();
    await canvas.toast('Successfully published flow').waitFor();
    const flow = await readStoredFlow();
    expect(flow.publishedVersion).toBe(flow.currentVersion);
  });

  it('runs the flow on the hosted page and shows its path [S002]', async () => {
    await canvas.button('Try flow').click();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Run in new tab' }).click();
    await answer(await opened);
    await page.bringToFront();
    await page.getByRole('heading', { name: '7 steps · Success' }).waitFor();
    expect(await page.locator('.flow-card[data-run="done"]').count()).toBeGreaterThan(1);
    const steps = await page.getByRole('region', { name: 'Steps of this run' }).textContent();
    await page.getByRole('button', { name: /^Success.*test run/ }).waitFor();
    for (const title of ['Ask for the answer', 'Compare the answer', 'Compute', 'Remember', 'Done'])
      expect(steps).toContain(title);
  });

  it('runs the policy of an application for an end user on a hosted page', async () => {
    const { app } = await client.call('POST', '/apps', { name: 'Front door' });
    const flows = [{ flowId, versionId: -1, weight: 100 }];
    const withPolicy = await client.call('POST', `/apps/${app.appId}/policy`, {
      name: 'Everyone',
      flows,
    });
    const { policyId } = withPolicy.policies.at(-1);
    const visitor = await shared.window();
    await visitor.goto(`/hosted/${client.companyId}/policy/${policyId}`);
    await answer(visitor);
    const runs = await client.call(
      'GET',
      `/company/${client.companyId}/flows/${flowId}/events?limit=10`,
    );
    expect(runs.interactions).toMatchObject([
      { isTrial: false, status: 'success', hasError: false },
      { isTrial: true, status: 'success' },
    ]);
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
