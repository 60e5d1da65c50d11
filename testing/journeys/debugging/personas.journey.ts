// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestGraph, sign, signLinks, type Node } from '#plugins/runtime/server/testFlows';
import { barriersInBothThemes } from '../../browser/barriers';
import { Canvas } from '../kits/canvas';
import { runFromPalette, takeShot } from '../kits/palette';
import { sharedJourney } from '../kits/sharedJourney';

/** Calls out, to a service that is not there. */
const look: Node = ['httpConnector', 'makeRestApiCall', { url: 'https://nowhere.example/users' }];

describe('trying a flow as a persona', () => {
  const shared = sharedJourney();
  let page: Page;
  let canvas: Canvas;
  let flowId: string;
  const dialog = () => page.getByRole('dialog');
  const barriers = () => barriersInBothThemes(page, { in: ['.sl-page', '.sl-panel'] });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const pick = async (name: string, item: string) => {
    await row(name)
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const palette = (text: string) => runFromPalette(page, text);
  const shot = (name: string) => takeShot(page, name);

  beforeAll(async () => {
    const client = await shared.setUp();
    const graphData = createTestGraph({ look, ...sign }, [['look', 'ask'], ...signLinks]);
    graphData.elements.nodes.forEach((node, at) => {
      node.position = { x: 200 * at, y: (at % 2) * 120 };
    });
    const inputSchema = [{ propertyName: 'who', preferredDataType: 'string', required: true }];
    const made = await client.call('POST', '/flows', { name: 'Sign in', graphData, inputSchema });
    flowId = made.flowInfo.flowId;
    page = await shared.window();
    await shared.signOn(page);
    canvas = new Canvas(page);
  });

  it('creates one from the empty list by keyboard', async () => {
    await page.goto('/flows/personas');
    await page.getByText('No personas yet').waitFor();
    await shot('empty');
    expect(await barriers()).toEqual([]);
    await page.getByRole('button', { name: 'Create persona' }).last().focus();
    await page.keyboard.press('Enter');
    await dialog().getByLabel('Name', { exact: false }).first().waitFor();
    await page.keyboard.type('Ada');
    const type = async (label: string, text: string) => {
      await dialog().getByRole('textbox', { name: label }).last().focus();
      await page.keyboard.type(text);
    };
    const add = async (button: string) => {
      await dialog().getByRole('button', { name: button }).focus();
      await page.keyboard.press('Enter');
    };
    await add('Add input');
    await type('Name', 'who');
    await type('Value', 'Ada');
    await add('Add field');
    const fields = dialog().getByRole('group', { name: 'Page fields' });
    await fields.getByRole('textbox', { name: 'Name' }).last().fill('username');
    await fields.getByRole('textbox', { name: 'Value' }).last().fill('ada');
    await add('Add field');
    await fields.getByRole('textbox', { name: 'Name' }).last().fill('password');
    await fields.getByLabel('Value').last().fill('right');
    await add('Add response');
    const answers = dialog().getByRole('group', { name: 'Connector responses' });
    await answers.getByLabel('Connector').selectOption({ label: 'HTTP' });
    await answers.getByLabel('Capability').selectOption('makeRestApiCall');
    await answers.getByLabel('Output (JSON)').fill('{"rawResponse": {"name": "Ada"}}');
    await shot('form');
    expect(await barriersInBothThemes(page, { in: ['.persona-dialog'] })).toEqual([]);
    await dialog().getByRole('button', { name: 'Create' }).click();
    await row('Ada').waitFor();
    await shot('list');
  });

  it('runs on its own to the end, and marks the node that it answered', async () => {
    await canvas.open(flowId);
    await palette('Try flow as persona');
    await page.getByRole('option', { name: 'Ada' }).click();
    await page.getByRole('region', { name: 'Steps of this run' }).waitFor();
    const persona = page.getByRole('region', { name: 'Persona' });
    await shot('fill');
    const inside = page.frameLocator('iframe[title="Try flow"]');
    expect(await inside.locator('[name=username]').inputValue()).toBe('ada');
    expect(await inside.locator('[name=password]').inputValue()).toBe('******');
    await persona.getByLabel('Pages').selectOption('walk');
    await page.getByRole('button', { name: 'Run here' }).click();
    await persona.getByText('1 page submitted. The run ended.').waitFor();
    await canvas.node('look').locator('.flow-badge[data-kind="persona"]').waitFor();
    await shot('walked');
    expect(await barriers()).toEqual([]);
    await page.reload();
    await canvas.drawn();
    await page.keyboard.press('Control+Enter');
    await page.getByLabel('Persona').first().waitFor();
    // The persona is known once the list of them is there.
    const chosen = page.locator('.persona-try select').first();
    await expect.poll(() => chosen.inputValue()).not.toBe('');
    expect(await page.getByLabel('Pages').inputValue()).toBe('walk');
  });

  it('provides the input of a node that runs alone', async () => {
    await canvas.node('look').dblclick();
    const node = page.getByRole('region', { name: 'Run node' });
    await node.getByRole('combobox', { name: 'Persona' }).waitFor();
    await node.getByRole('button', { name: 'Run node' }).click();
    await node.getByText('Answered by persona “Ada” without running the node.').waitFor();
    await shot('node');
    expect(await barriers()).toEqual([]);
  });

  it('is created from a recorded run, without the password', async () => {
    await palette('Show runs');
    await page.locator('.flow-debug-list button').first().click();
    await page.getByRole('button', { name: 'Save as persona' }).click();
    await dialog()
      .getByText(/Runs don’t record secrets/)
      .waitFor();
    await dialog().getByLabel('Name', { exact: false }).first().fill('Recorded');
    await shot('fromRun');
    const typed = dialog().getByRole('group', { name: 'Page fields' });
    expect(await typed.getByLabel('Value').first().inputValue()).toBe('ada');
    expect(await typed.getByLabel('Value').count()).toBe(1);
    await dialog().getByRole('button', { name: 'Create' }).click();
    await page.getByText('“Recorded” created').waitFor();
  });

  it('is duplicated, deleted, and restored', async () => {
    await page.goto('/flows/personas');
    await pick('Recorded', 'Copy persona');
    await row('Recorded (copy)').waitFor();
    await pick('Recorded (copy)', 'Delete');
    await row('Recorded (copy)').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('Recorded (copy)').waitFor();
    expect(await page.getByRole('row').count()).toBe(4);
  });
});
