// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { barriersInBothThemes } from '../../browser/barriers';
import type { Client } from '../../browser/Client';
import { Canvas } from '../kits/canvas';
import { sharedJourney } from '../kits/sharedJourney';

const read = (field: string) => `{{local.ask.payload.output.${field}}}`;

describe('references in the fields of a node', () => {
  const shared = sharedJourney();
  let client: Client;
  let page: Page;
  let canvas: Canvas;
  let flowId: string;
  const message = () => page.getByRole('textbox', { name: 'Message', exact: true });
  const pill = (name: string) => message().getByRole('img', { name });
  const stored = async () => {
    const { graphData } = (await client.call('GET', `/flows/${flowId}`)).flowInfo;
    const nodes = graphData.elements.nodes as { data: { id: string; properties: any } }[];
    return nodes.find(({ data }) => data.id === 'greet')!.data.properties.message.value as string;
  };

  beforeAll(async () => {
    client = await shared.setUp();
    const { elements } = createTestGraph(
      {
        ask: [
          'httpConnector',
          'customHTMLTemplate',
          {
            nodeTitle: 'Ask',
            customHTML: '<p>Hi</p>',
            formFieldsList: [
              { propertyName: 'mail', preferredDataType: 'string' },
              { propertyName: 'age', preferredDataType: 'number' },
            ],
          },
        ],
        greet: [
          'httpConnector',
          'customHtmlMessage',
          { nodeTitle: 'Greet', message: `Hello ${read('mail')} and ${read('lost')}!` },
        ],
      },
      [['ask', 'greet']],
    );
    const nodes = elements.nodes.map((node, at) => ({ ...node, position: { x: at * 300, y: 0 } }));
    const body = { name: 'Greets', graphData: { elements: { ...elements, nodes } } };
    flowId = (await client.call('POST', '/flows', body)).flowInfo.flowId;
    page = await shared.window();
    await shared.signOn(page);
    canvas = await new Canvas(page).open(flowId);
    await canvas.node('Greet').dblclick();
  });

  it('are pills with title and field, and show their source in a tooltip', async () => {
    await pill('Ask, mail').waitFor();
    await pill('Ask, lost, This field doesn’t exist.').waitFor();
    await pill('Ask, mail').hover();
    await page.locator('.sl-pill-details').getByText('string').waitFor();
    expect(await barriersInBothThemes(page, { in: ['.flow-stage > .sl-panel'] })).toEqual([]);
    expect(await stored()).toBe(`Hello ${read('mail')} and ${read('lost')}!`);
  });

  it('are one step for the arrow keys, deleted by one Backspace, and completed after two braces', async () => {
    await message().focus();
    await page.keyboard.press('Control+Home');
    for (let step = 0; step < 'Hello '.length + 1; step++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Backspace');
    await pill('Ask, mail').waitFor({ state: 'detached' });
    await page.keyboard.type('{{ask ag');
    await page.getByRole('option', { name: /^age/ }).waitFor();
    // The longer list, of what was typed before, is gone.
    await page.getByRole('option', { name: /^mail/ }).waitFor({ state: 'detached' });
    expect(await barriersInBothThemes(page, { in: ['.cm-tooltip'] })).toEqual([]);
    await page.keyboard.press('Enter');
    await pill('Ask, age').waitFor();
    await canvas.save();
    expect(await stored()).toBe(`Hello ${read('age')} and ${read('lost')}!`);
  });

  it('are copied as text and restored by undo, which leaves nothing to save', async () => {
    await message().focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `Hello ${read('age')} and ${read('lost')}!`,
    );
    await page.keyboard.press('Backspace');
    await pill('Ask, age').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await pill('Ask, age').waitFor();
    await canvas.mark('Saved').waitFor();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+v');
    await expect.poll(() => pill('Ask, age').count()).toBe(2);
    await page.keyboard.press('Control+z');
    await expect.poll(() => pill('Ask, age').count()).toBe(1);
  });

  it('are edited as text with F2', async () => {
    await message().focus();
    await page.keyboard.press('Control+Home');
    for (let step = 0; step < 'Hello '.length + 1; step++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('F2');
    await expect.poll(() => message().textContent()).toContain(read('age'));
    await page.keyboard.press('Escape');
    await pill('Ask, age').waitFor();
  });

  it('are listed at the node that they read', async () => {
    await canvas.node('Ask').dblclick();
    await page.getByRole('tab', { name: 'General' }).click();
    const uses = page.getByRole('region', { name: 'Used by' });
    await uses.getByText('age', { exact: true }).waitFor();
    expect(await barriersInBothThemes(page, { in: ['.flow-stage > .sl-panel'] })).toEqual([]);
    await uses.getByRole('link', { name: 'Go to node “Greet” reading “age”' }).click();
    await message().waitFor();
  });

  it('are updated when the field that they read is renamed after a preview', async () => {
    await canvas.open(flowId);
    await canvas.node('Ask').dblclick();
    await page.getByRole('tab', { name: 'General' }).click();
    await page.getByRole('button', { name: 'Rename “age”', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename “age”' });
    await dialog.getByText('Renaming changes references in 1 node:').waitFor();
    await dialog.getByRole('textbox', { name: 'New name' }).fill('mail');
    await dialog
      .getByText('This page already has a field with this name. Use another name.')
      .waitFor();
    await dialog.getByRole('textbox', { name: 'New name' }).fill('years');
    expect(await barriersInBothThemes(page, { in: ['.flow-dialog'] })).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await canvas.save();
    expect(await stored()).toBe(`Hello ${read('years')} and ${read('lost')}!`);
    await page.getByRole('button', { name: 'Rename “years”', exact: true }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Rename “age”', exact: true }).waitFor();
  });

  it('are also completed in code', async () => {
    await canvas.node('Ask').dblclick();
    await page.getByRole('tab', { name: 'Settings' }).click();
    const code = page.getByRole('textbox', { name: 'HTML Template', exact: true });
    await code.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('{{global ip');
    // While the list is worked out for what was typed last, the earlier one is shown and takes no key.
    const list = page.locator('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)');
    await list.getByRole('option', { name: /^ip/ }).waitFor();
    // In code the list takes no key in its first moment, so that fast typing is not changed.
    await page.waitForTimeout(150);
    await page.keyboard.press('Enter');
    await code.getByRole('img', { name: 'Run context, ip' }).waitFor();
    expect(await code.textContent()).not.toContain('}}');
  });
});
