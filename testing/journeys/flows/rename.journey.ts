// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { barriersInBothThemes } from '../../browser/barriers';
import { byKeyboard } from '../../browser/byKeyboard';
import type { Client } from '../../browser/Client';
import { Canvas } from '../kits/canvas';
import { runFromPalette } from '../kits/palette';
import { sharedJourney } from '../kits/sharedJourney';

const answer = (value: string) =>
  createTestGraph({
    Answer: [
      'httpConnector',
      'createSuccessResponse',
      { claimsNameValuePairs: [{ name: 'text', value }] },
    ],
  });

describe('renaming in all flows by keyboard', () => {
  const shared = sharedJourney();
  let client: Client;
  let page: Page;
  let canvas: Canvas;
  const flows: Record<string, string> = {};
  const keys = byKeyboard(() => page);
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const create = async (name: string, body: object) => {
    flows[name] = (await client.call('POST', '/flows', { name, ...body })).flowInfo.flowId;
  };
  const read = async (name: string) => (await client.call('GET', `/flows/${flows[name]}`)).flowInfo;

  const command = (words: string, name: RegExp) => runFromPalette(page, words, name);

  beforeAll(async () => {
    client = await shared.setUp();
    await client.call('POST', '/constructs', {
      name: 'plan',
      context: 'company',
      type: 'string',
      value: 'free',
    });
    await create('Greet', {
      graphData: answer('{{global.parameters.who}} has {{global.company.variables.plan}}'),
      inputSchema: [{ propertyName: 'who', preferredDataType: 'string' }],
    });
    await create('Bill', { graphData: answer('{{global.company.variables.plan}}') });
    const call = {
      subFlowId: { label: 'Greet', value: flows['Greet'] },
      subFlowVersionId: -1,
      who: 'Ada',
    };
    await create('Start', {
      graphData: createTestGraph({ Call: ['flowConnector', 'startSubFlow', call] }),
    });
    await client.call('PUT', `/flows/${flows['Bill']}/deploy`);
    page = await shared.window();
    await shared.signOn(page);
    canvas = new Canvas(page);
  });

  it('renames a variable from its menu, after a preview', async () => {
    await page.goto('/attributes');
    await page.getByRole('row', { name: /plan/ }).waitFor();
    await keys.press('Actions for plan');
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
    await keys.press('Rename');
    const asked = dialog('Rename “plan”');
    await asked.getByText('Changes 2 nodes in 2 flows and saves a new version of each.').waitFor();
    await asked.getByText(/^This deployed version .* “Bill” \(version 1\)/).waitFor();
    await asked.getByRole('link', { name: 'Go to node “Answer” in “Greet”' }).waitFor();
    await asked.locator('input:focus').waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('my tier');
    await page.keyboard.press('Enter');
    await asked.getByText(/^Start with a letter/).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('tier');
    await page.keyboard.press('Enter');
    await canvas.toast('Renamed to “tier” in 2 flows').waitFor();
    await asked.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /tier/ }).waitFor();
    expect(JSON.stringify(await read('Bill'))).toContain('global.company.variables.tier');
    expect(await read('Bill')).toMatchObject({ currentVersion: 2, publishedVersion: 1 });
    const names = Object.keys(await client.call('GET', '/constructs'));
    expect(names).toEqual(['plan##SK##company', 'tier##SK##company']);
  });

  it('renames from where a variable is used', async () => {
    await page.goto(`/attributes?edit=${encodeURIComponent('tier##SK##company')}`);
    const edited = dialog('Edit variable “tier”');
    await edited.getByRole('link', { name: 'Go to node “Answer” in “Bill”' }).waitFor();
    await keys.press('Rename');
    const asked = dialog('Rename “tier”');
    await asked.getByText('Changes 2 nodes in 2 flows').waitFor();
    await asked.locator('input:focus').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('rank');
    await page.keyboard.press('Enter');
    await asked.waitFor({ state: 'detached' });
    await dialog('Edit variable “rank”').waitFor();
    expect(new URL(page.url()).searchParams.get('edit')).toBe('rank##SK##company');
    await page.keyboard.press('Escape');
    await dialog('Edit variable “rank”').waitFor({ state: 'detached' });
  });

  it('renames an input of the open flow and the values that its callers pass', async () => {
    await canvas.open(flows['Greet']!);
    await command('input schema', /^Input schema/);
    await dialog('Input schema').waitFor();
    await keys.press('Rename who');
    const asked = dialog('Rename “who”');
    await asked.getByText('Changes the input schema and 2 nodes.').waitFor();
    await asked.getByRole('link', { name: 'Go to node “Call” in “Start”' }).waitFor();
    await asked.locator('input:focus').waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('person');
    await page.keyboard.press('Enter');
    await canvas.toast('Renamed to “person” in 2 flows').waitFor();
    await asked.waitFor({ state: 'detached' });
    await canvas.mark('Saved').waitFor();
    expect((await read('Start')).graphData.elements.nodes[0].data.properties).toMatchObject({
      person: { value: 'Ada' },
    });
    await command('rename input', /Rename input/);
    await page.getByRole('option', { name: /person/ }).waitFor();
    await page.keyboard.press('Enter');
    await dialog('Rename “person”').waitFor();
    await page.keyboard.press('Escape');
  });

  it('asks to save first if the flow has unsaved changes', async () => {
    await dialog('Rename “person”').waitFor({ state: 'detached' });
    await page.locator('[data-focus="Answer"]').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+d');
    await canvas.mark('Unsaved changes').waitFor();
    await command('rename input', /Rename input/);
    await page.getByRole('option', { name: /person/ }).waitFor();
    await page.keyboard.press('Enter');
    const refused = dialog('Can’t rename yet');
    expect(await refused.getByRole('alert').innerText()).toMatch(/^Save or discard/);
    await page.keyboard.press('Escape');
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
