// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { annotationNode } from '#plugins/flows/contract/graph/elements/newElements';
import { barriersInBothThemes } from '../../browser/barriers';
import { Client } from '../../browser/Client';
import { signOn } from '../../browser/signOn';
import { createBareRepository } from '../../kits/bareRepository';
import { journey } from '../kits/journey';

describe('an environment in Git', () => {
  const shared = journey({ SLUICE_GIT_FILES: 'on' });
  let client: Client;
  let page: Page;
  let repository: Awaited<ReturnType<typeof createBareRepository>>;
  let flowId: string;
  const path = 'flows/sign-in/flow.json';

  const save = async (changes: object) => {
    const { flowInfo } = await client.call('GET', `/flows/${flowId}`);
    const body = { currentVersion: flowInfo.currentVersion, ...changes };
    await client.call('PUT', `/flows/${flowId}`, body);
    return flowInfo;
  };
  const deploy = () => client.call('PUT', `/flows/${flowId}/deploy`);
  const syncNow = async () => {
    await page.getByRole('button', { name: 'Sync now', exact: true }).click();
    await page.getByText('Synced with the branch').first().waitFor();
  };

  beforeAll(async () => {
    repository = await createBareRepository();
    client = await Client.setUp(shared.product);
    const made = await client.call('POST', '/flows', { name: 'Sign-in' });
    ({ flowId } = made.flowInfo);
    const elements = { nodes: [annotationNode('Hello', { x: 200, y: 200 })], edges: [] };
    await save({ graphData: { ...made.flowInfo.graphData, elements } });
    await deploy();
    page = await shared.window();
    await signOn(page);
  });
  afterAll(() => repository?.remove());

  it('is connected to a branch, which receives what is deployed', async () => {
    await page.goto('/git');
    await page.getByText('No repository yet').waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Connect repository' }).click();
    await page.getByLabel(/^Repository URL/).fill(repository.url);
    await page.getByLabel(/^Check interval/).fill('0');
    expect(await barriersInBothThemes(page)).toEqual([]);
    const dialog = page.getByRole('dialog', { name: 'Connect repository' });
    await dialog.getByRole('button', { name: 'Connect repository' }).click();
    await page.getByText('Up to date').waitFor();
    await page.getByRole('table').or(page.getByRole('grid')).getByText('Sign-in').waitFor();
    expect(JSON.parse(await repository.read(path)).flowId).toBe(flowId);
  });

  it('lists what both sides changed, and merges it on the canvas', async () => {
    await save({ description: 'By Ada' });
    const text = await repository.read(path);
    await repository.change({ [path]: text.replace('Hello', 'Hello from the branch') });
    await syncNow();
    await page.getByRole('heading', { name: 'Conflicts' }).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Merge on the canvas' }).click();
    await page.getByText('The branch “main” has other changes to this flow.').waitFor();
    await page.getByRole('button', { name: 'Merge and save' }).click();
    await page.getByText('Successfully saved flow').waitFor();
    await deploy();
    await page.goto('/git');
    await syncNow();
    await page.getByText('Up to date').waitFor();
    const merged = await repository.read(path);
    expect(merged).toContain('By Ada');
    expect(merged).toContain('Hello from the branch');
  });

  it('deletes what the branch deletes, or asks first', async () => {
    const { flowInfo } = await client.call('POST', '/flows', { name: 'Old sign-in' });
    await client.call('PUT', `/flows/${flowInfo.flowId}/deploy`);
    await syncNow();
    await page.getByRole('link', { name: 'Old sign-in' }).waitFor();
    await page.getByRole('button', { name: 'Edit settings' }).click();
    await page.getByRole('checkbox', { name: /^Apply deletions from Git/ }).press('Space');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await repository.change({ 'flows/old-sign-in': undefined });
    await syncNow();
    await page.getByRole('heading', { name: 'Deleted on the branch' }).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.screenshot({ path: 'results/journeys/git-deletions.png' });
    await page.getByRole('button', { name: 'Delete from environment: Old sign-in' }).click();
    await page.getByText('Deleted from environment').first().waitFor();
    const { flowsInfo } = await client.call('GET', '/flows');
    expect(flowsInfo.map(({ name }: { name: string }) => name)).not.toContain('Old sign-in');
  });

  it('shows which file of the branch is broken', async () => {
    await repository.change({ [path]: '{ "name": "Sign-in"' });
    await page.getByRole('button', { name: 'Sync now', exact: true }).click();
    await page
      .getByRole('alert')
      .getByText(/flows\/sign-in\/flow\.json: The file is not valid JSON/)
      .waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
