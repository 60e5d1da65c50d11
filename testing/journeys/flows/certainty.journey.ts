// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { createEmptyGraph } from '#plugins/flows/contract/graph/elements/newElements';
import { node } from '#plugins/linter/domain/cases';
import { barriersInBothThemes } from '../../browser/barriers';
import type { Client } from '../../browser/Client';
import { Canvas } from '../kits/canvas';
import { sharedJourney } from '../kits/sharedJourney';

const button = '{{local.page.payload.output.buttonValue}}';
const at = (of: ReturnType<typeof node>, x: number, y = 200) => ({ ...of, position: { x, y } });
const compare = (id: string, nodeTitle: string) =>
  node(id, 'functionsConnector', 'AEqualsB', {
    nodeTitle,
    leftValueA: button,
    rightValueB: 'go',
  });
const answer = (id: string, nodeTitle: string) =>
  node(id, 'httpConnector', 'createSuccessResponse', { nodeTitle });

const graph = editGraph(createEmptyGraph(), draft => {
  const html = '<div><p>Hello {{global.parameters.name}}</p><p>Welcome</p></div>';
  addElements(draft, [
    at(
      node('page', 'httpConnector', 'customHTMLTemplate', { nodeTitle: 'Page', customHTML: html }),
      0,
    ),
    at(compare('first', 'Is it go'), 300),
    at(compare('second', 'Is it go again'), 600),
    at(answer('yes', 'Went'), 900, 100),
    at(answer('no', 'Never'), 900, 300),
    at(answer('stay', 'Stayed'), 600, 500),
    at(
      node('list', 'functionsConnector', 'customFunction', {
        nodeTitle: 'List',
        code: 'module.exports = () => ({ devices: [1, 2] })',
      }),
      1200,
    ),
    at(
      node('many', 'functionsConnector', 'AGreaterThanB', {
        nodeTitle: 'Has devices',
        leftValueA: '{{local.list.payload.output.devices}}',
        rightValueB: '0',
      }),
      1500,
    ),
  ]);
  connect(draft, 'page', 'first');
  connect(draft, 'first', 'second', { operator: 'anyTriggersTrue' });
  connect(draft, 'first', 'stay', { operator: 'anyTriggersFalse' });
  connect(draft, 'second', 'yes', { operator: 'anyTriggersTrue' });
  connect(draft, 'second', 'no', { operator: 'anyTriggersFalse' });
  connect(draft, 'yes', 'list');
  connect(draft, 'list', 'many');
});

describe('suggestions and checks for a flow', () => {
  const shared = sharedJourney();
  let window: Page;
  let canvas: Canvas;
  let client: Client;
  const panel = () => window.getByRole('complementary', { name: 'Problems' });
  const finding = (text: string) => panel().getByRole('listitem').filter({ hasText: text }).first();
  const preview = () => window.getByRole('region', { name: 'Changes' });

  beforeAll(async () => {
    client = await shared.setUp();
    const other = editGraph(createEmptyGraph(), draft => {
      addElements(draft, [
        at(node('page', 'httpConnector', 'customHTMLTemplate'), 0),
        at(node('call', 'httpConnector', 'makeRestApiCall'), 300),
      ]);
      connect(draft, 'page', 'call');
    });
    for (let count = 0; count < 5; count++)
      await client.call('POST', '/flows', { name: `Other ${count}`, graphData: other });
    const body = { name: 'Certain', graphData: graph };
    const { flowId } = (await client.call('POST', '/flows', body)).flowInfo;
    window = await shared.window();
    await shared.signOn(window);
    canvas = await new Canvas(window).open(flowId);
  });

  it('formats the HTML of a page with Shift+Alt+F', async () => {
    await canvas.node('Page').dblclick();
    const field = window.getByRole('textbox', { name: /HTML Template/ }).first();
    await field.click();
    await window.keyboard.press('Shift+Alt+F');
    await expect.poll(() => field.locator('.cm-line').first().textContent()).toBe('<div>');
  });

  it('suggests next nodes from this flow first, then from other flows of the environment', async () => {
    const picker = window.getByRole('search', { name: 'Add node' });
    const open = async () => {
      await canvas.node('Page').focus();
      await window.keyboard.press('+');
      await picker.waitFor();
    };
    await open();
    await window.keyboard.press('Escape');
    await expect
      .poll(async () => {
        await open();
        const rows = await picker.locator('.flow-capabilities > *').allTextContents();
        await window.keyboard.press('Escape');
        await picker.waitFor({ state: 'detached' });
        return rows.slice(0, 2).map(text => text.replace(/(HTTP|Functions)$/, ''));
      })
      .toEqual(['A == B', 'Make REST API Call']);
  });

  it('reports a comparison that doesn’t fit its values, and offers one that does', async () => {
    await window.getByRole('button', { name: /^Problems \(\d+\)$/ }).click();
    const wrong = finding('A comparison doesn’t fit its values');
    await wrong.getByRole('button', { name: /Compare the length of the list/ }).click();
    await preview().waitFor();
    expect(await preview().textContent()).toContain('devices.length');
    await window.keyboard.press('Enter');
    await wrong.waitFor({ state: 'detached' });
  });

  it('reports a branch that never runs, and shows what its removal deletes', async () => {
    const never = finding('A branch never runs');
    expect(await never.textContent()).toContain('Never');
    await never.getByRole('button', { name: /Remove the branch that never runs/ }).click();
    await preview().waitFor();
    expect(await canvas.node('Never').getAttribute('data-mark')).toBe('removed');
    expect(await barriersInBothThemes(window, { in: ['.sl-panel'] })).toEqual([]);
    await preview().getByRole('button', { name: 'Apply' }).click();
    await never.waitFor({ state: 'detached' });
    await canvas.node('Never').waitFor({ state: 'detached' });
    await canvas.button('Undo').click();
    await canvas.node('Never').waitFor();
  });

  it('completes the function in a Code Snippet connection', async () => {
    const { connectionId } = await client.call('POST', '/connections', {
      name: 'Shared code',
      connectorId: 'codeSnippetConnector',
      properties: {
        code: { value: 'module.exports = ({ params }) => {\nreturn { a: lost };\n};' },
      },
    });
    await window.goto(`/connections/${connectionId}`);
    const field = window.getByRole('textbox', { name: 'Code Snippet' });
    await field.click();
    const fault = window.getByText("Line 2: Cannot find name 'lost'.");
    await expect.poll(() => fault.count()).toBe(1);
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
