// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { barriersInBothThemes } from '../../browser/barriers';
import { Canvas } from '../kits/canvas';
import { sharedJourney } from '../kits/sharedJourney';

const read = (field: string) => `{{local.ask.payload.output.${field}}}`;

describe('the code editor', () => {
  const shared = sharedJourney();
  let page: Page;
  let canvas: Canvas;
  const panel = () => page.locator('.flow-stage > .sl-panel');
  const code = () => page.getByRole('textbox', { name: 'Code', exact: true });
  const fault = () => page.locator('.sl-code-faults').first();
  const text = async () => (await code().locator('.cm-line').allTextContents()).join('\n');
  /** Replaces the code of the field; brackets are typed without those that the field adds. */
  const write = async (lines: string) => {
    await code().focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(lines);
  };

  beforeAll(async () => {
    const client = await shared.setUp();
    const { elements } = createTestGraph(
      {
        ask: [
          'httpConnector',
          'customHTMLTemplate',
          {
            nodeTitle: 'Ask',
            customHTML: '<p>Hi</p>',
            customScript: 'document.title = "Hi";',
            formFieldsList: [
              { propertyName: 'mail', preferredDataType: 'string' },
              { propertyName: 'age', preferredDataType: 'number' },
            ],
          },
        ],
        sum: [
          'functionsConnector',
          'customFunction',
          {
            nodeTitle: 'Sum',
            variableInputList: [
              { name: 'mail', value: read('mail') },
              { name: 'age', value: read('age') },
            ],
            code: 'module.exports = a = async ({ params }) => {\n  return { sum: 1 };\n};\n',
          },
        ],
      },
      [['ask', 'sum']],
    );
    const nodes = elements.nodes.map((node, at) => ({ ...node, position: { x: at * 300, y: 0 } }));
    const body = { name: 'Sums', graphData: { elements: { ...elements, nodes } } };
    const { flowId } = (await client.call('POST', '/flows', body)).flowInfo;
    page = await shared.window();
    await shared.signOn(page);
    canvas = await new Canvas(page).open(flowId);
    await canvas.node('Sum').dblclick();
    await code().waitFor();
  });

  it('underlines errors while typing, and explains them below', async () => {
    await code().focus();
    await write('module.exports = async ({ params }) => {\n  return { sum: amount };\n};');
    await page.locator('.cm-lintRange-error').getByText('amount').waitFor();
    await fault().getByText("Line 2: Cannot find name 'amount'.").waitFor();
    const line = page.locator('.cm-lintRange-error');
    expect(await line.evaluate(each => getComputedStyle(each).textDecorationColor)).toBe(
      await fault().evaluate(each => getComputedStyle(each).color),
    );
    expect(await barriersInBothThemes(page, { in: ['.flow-stage > .sl-panel'] })).toEqual([]);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('F8');
    await page.locator('.cm-diagnostic-error').getByText("Cannot find name 'amount'").waitFor();
    const begun = performance.now();
    await page.keyboard.insertText('nothing');
    await fault().getByText("Cannot find name 'nothing'").waitFor();
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  it('completes the parameters with their types by keyboard alone', async () => {
    await page.keyboard.press('Control+End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await write('module.exports = async ({ params }) => {\n  return { sum: ');
    await page.keyboard.type('params.');
    await page.getByRole('option', { name: /^age\s*number/ }).waitFor();
    expect(await page.locator('.cm-tooltip').getByRole('option').count()).toBe(2);
    expect(await barriersInBothThemes(page, { in: ['.cm-tooltip'] })).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText(' };\n};');
    await fault().getByText(/./).waitFor({ state: 'detached' });
    expect(await text()).toContain('return { sum: params.age };');
  });

  it('warns about a parameter that gets no value', async () => {
    await write('module.exports = async ({ params }) => {\n  return { sum: params.amount };\n};');
    await fault().getByText('“amount” isn’t in “Variable Input List”. Add it there.').waitFor();
    expect(await page.locator('.cm-lintRange-warning').textContent()).toBe('amount');
  });

  it('formats code by keyboard as one step that can be undone', async () => {
    const before = 'module.exports=async({params})=>{\nreturn {sum:params.age}\n}';
    await write(before);
    await page.keyboard.press('Shift+Alt+f');
    const done = 'module.exports = async ({ params }) => {\n  return { sum: params.age }\n}';
    await expect.poll(text).toBe(done);
    await page.keyboard.press('Control+z');
    await expect.poll(text).toBe(before);
    await panel().getByRole('button', { name: 'Format code: Code' }).click();
    await expect.poll(text).toBe(done);
  });

  it('runs code beside the editor in full screen', async () => {
    await panel().getByRole('button', { name: 'Edit in full screen: Code' }).click();
    const window = page.getByRole('dialog');
    await window.getByRole('region', { name: 'Run node' }).waitFor();
    const field = window.getByLabel(/age/).first();
    await field.fill('41');
    await page.keyboard.press('Control+Shift+Enter');
    await window.getByText('"sum": 41').waitFor();
    expect(await barriersInBothThemes(page, { in: ['[role="dialog"]'] })).toEqual([]);
    await page.keyboard.press('Escape');
    await window.waitFor({ state: 'detached' });
  });

  it('underlines invalid JSON, and formats JSON', async () => {
    const schema = page.getByRole('textbox', { name: 'Output Schema', exact: true });
    await schema.focus();
    await page.keyboard.insertText('{"type":"object",}');
    await panel().getByText('Line 1: This is not valid JSON.').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('{"type":"object"}');
    await panel().getByText('Line 1: This is not valid JSON.').waitFor({ state: 'detached' });
    await page.keyboard.press('Shift+Alt+f');
    await expect
      .poll(async () => (await schema.locator('.cm-line').allTextContents()).join('\n'))
      .toBe('{\n  "type": "object"\n}');
  });

  it('completes CSS and HTML with their own keywords', async () => {
    await canvas.node('Ask').dblclick();
    for (const [name, typed, option] of [
      ['CSS', 'p { font-wei', /^font-weight/],
      ['HTML Template', '<texta', /^textarea/],
    ] as const) {
      await page.getByRole('textbox', { name, exact: true }).focus();
      await page.keyboard.type(typed);
      await page.getByRole('option', { name: option }).waitFor();
      expect(await page.locator('.cm-completionIcon').count()).toBeGreaterThan(0);
      await page.keyboard.press('Escape');
    }
  });

  it('underlines invalid CSS and HTML, and says how to fix it', async () => {
    for (const [name, written, fault, mended] of [
      ['CSS', 'a { colour: red }', '“colour” is not a CSS property. Did you mean “color”?', 'a {}'],
      [
        'HTML Template',
        '<div>{{x}}',
        '<div> is not closed. Add </div> where it ends.',
        '<br>{{x}}',
      ],
    ] as const) {
      await page.getByRole('textbox', { name, exact: true }).focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(written);
      await panel().getByText(`Line 1: ${fault}`).waitFor();
      await page.keyboard.press('F8');
      await page.locator('.cm-diagnostic-warning').getByText(fault).waitFor();
      expect(await barriersInBothThemes(page, { in: ['.flow-stage > .sl-panel'] })).toEqual([]);
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(mended);
      await panel().getByText(`Line 1: ${fault}`).waitFor({ state: 'detached' });
    }
  });
});
