// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { connect, insertBetween } from '#plugins/flows/contract/graph/edits/connect';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { createEmptyGraph } from '#plugins/flows/contract/graph/elements/newElements';
import { node } from '#plugins/linter/domain/cases';
import { barriersInBothThemes } from '../../browser/barriers';
import type { Client } from '../../browser/Client';
import { Canvas } from '../kits/canvas';
import { sharedJourney } from '../kits/sharedJourney';

const at = (of: ReturnType<typeof node>, x: number) => ({ ...of, position: { x, y: 200 } });
const page = at(
  node('ask', 'httpConnector', 'customHTMLTemplate', {
    nodeTitle: 'Ask for the password',
    nodeDescription: 'Name and password.',
    formFieldsList: [{ propertyName: 'username' }, { propertyName: 'password' }],
  }),
  0,
);
const answer = at(
  node('done', 'httpConnector', 'createSuccessResponse', {
    nodeTitle: 'Let in',
    nodeDescription: 'The end.',
  }),
  300,
);
const mfa = at(
  node('otp', 'pingOneMfaConnector', 'validateOtpDeviceAuthentication', {
    nodeTitle: 'Check the code',
    nodeDescription: 'The second factor.',
  }),
  150,
);
const graph = editGraph(createEmptyGraph(), draft => {
  addElements(draft, [page, answer]);
  connect(draft, 'ask', 'done');
});

describe('the linter', () => {
  const shared = sharedJourney();
  let client: Client;
  let window: Page;
  let canvas: Canvas;
  let flowId: string;
  const readStoredFlow = async () => (await client.call('GET', `/flows/${flowId}`)).flowInfo;
  const panel = () => window.getByRole('complementary', { name: 'Problems' });
  const finding = (text: string) => panel().getByRole('listitem').filter({ hasText: text }).first();

  beforeAll(async () => {
    client = await shared.setUp();
    flowId = (await client.call('POST', '/flows', { name: 'Sign in', graphData: graph })).flowInfo
      .flowId;
    window = await shared.window();
    await shared.signOn(window);
    canvas = await new Canvas(window).open(flowId);
  });

  it('reports within a second what an edit broke, from its own thread', async () => {
    await window.getByRole('button', { name: /^Problems \(\d+\)$/ }).click();
    await finding('A response node has the wrong color').waitFor();
    expect(
      await window.evaluate(() => performance.getEntriesByType('resource').length),
    ).toBeGreaterThan(0);
    expect(window.workers().length).toBeGreaterThan(0);
    await window.getByRole('button', { name: 'Fit to window' }).click();
    await canvas.node('Let in').dblclick();
    await window.getByRole('tab', { name: 'General' }).click();
    const title = window.getByLabel('Title', { exact: true });
    await title.fill('');
    await window.getByText('A node has no title').first().waitFor();
    await title.fill('Let in');
  });

  it('previews what a fix changes, and undoes it in one step', async () => {
    await window.getByRole('button', { name: /^Problems \(\d+\)$/ }).click();
    const colour = finding('A response node has the wrong color');
    await colour.getByRole('button', { name: /^Fix…/ }).click();
    const preview = window.getByRole('region', { name: 'Changes' });
    expect(await preview.textContent()).toContain('backgroundColor: empty → #9dc967ff');
    expect(await canvas.node('Let in').getAttribute('data-mark')).toBe('changed');
    await window.keyboard.press('Enter');
    await colour.waitFor({ state: 'detached' });
    await canvas.button('Undo').click();
    await finding('A response node has the wrong color').waitFor();
    await canvas.button('Redo').click();
    await colour.waitFor({ state: 'detached' });
  });

  it('applies all safe fixes as one step, and visits the other issues with F8', async () => {
    await panel().getByRole('button', { name: 'Apply safe fixes…' }).click();
    await window
      .getByRole('region', { name: 'Changes' })
      .getByRole('button', { name: 'Apply' })
      .click();
    await window.locator('.react-flow__node').filter({ hasText: 'Sign in' }).waitFor();
    await expect
      .poll(() =>
        panel()
          .getByRole('button', { name: /^Fix… Give it/ })
          .count(),
      )
      .toBe(0);
    // The list is linted again in a thread of its own: the walk begins once it no longer changes.
    let before = '';
    await expect
      .poll(
        async () => {
          const now = (await panel().textContent()) ?? '';
          const isSame = now === before;
          before = now;
          return isSame;
        },
        { interval: 800 },
      )
      .toBe(true);
    await canvas.node('Let in').click();
    await window.keyboard.press('F8');
    await panel()
      .getByText(/^1 of \d+\. /)
      .waitFor();
    await window.keyboard.press('F8');
    await panel()
      .getByText(/^2 of \d+\. /)
      .waitFor();
    await window.keyboard.press('Shift+F8');
    await panel()
      .getByText(/^1 of \d+\. /)
      .waitFor();
    await canvas.save();
  });

  it('lets an environment require a second factor, after showing which flows lack it', async () => {
    await window.goto('/flows');
    await window.getByRole('button', { name: 'Open flow rules' }).click();
    const rule = window.getByRole('region', {
      name: 'Every path to success requires a second factor',
    });
    await rule.getByRole('button', { name: 'Check flows' }).click();
    await rule.getByText('1 of 1 flow breaks this rule.').waitFor();
    await rule.getByRole('combobox').selectOption('required');
    await rule.getByRole('button', { name: 'Save' }).click();
    await canvas.toast('“Every path to success requires a second factor” saved').waitFor();
    await rule.getByRole('link', { name: 'Sign in' }).click();
    await finding('Success is possible without a second factor').waitFor();
    expect(await canvas.node('Let in').getAttribute('data-path')).toBe('2');
  });

  it('refuses to deploy the flow and highlights the path without a second factor', async () => {
    await canvas.button('Deploy').click();
    const dialog = window.getByRole('dialog');
    await dialog.getByText('“Every path to success requires a second factor”').waitFor();
    await dialog.getByRole('button', { name: 'Show on canvas' }).click();
    await window.getByRole('list', { name: 'Path with 2 nodes' }).waitFor();
    expect(await canvas.node('Ask for the password').getAttribute('data-path')).toBe('1');
    expect((await readStoredFlow()).publishedVersion).toBeNull();
  });

  it('deploys the flow once the second factor is on the path', async () => {
    const flow = await readStoredFlow();
    const edge = flow.graphData.elements.edges.find((each: any) => each.data.target === 'done');
    const graphData = editGraph(
      flow.graphData,
      draft => void insertBetween(draft, edge.data.id, mfa),
    );
    await client.call('PUT', `/flows/${flowId}`, {
      currentVersion: flow.currentVersion,
      graphData,
    });
    await canvas.open(flowId);
    await canvas.node('Check the code').waitFor();
    await canvas.button('Deploy').click();
    await canvas.toast('Successfully published flow').waitFor();
    const now = await readStoredFlow();
    expect(now.publishedVersion).toBe(now.currentVersion);
  });

  it('has no serious accessibility violation in issues with a path and a preview', async () => {
    await client.call('PUT', `/flows/${flowId}`, {
      currentVersion: (await readStoredFlow()).currentVersion,
      graphData: editGraph(graph, draft => void (draft.elements.nodes[1]!.data.isDisabled = true)),
    });
    await canvas.open(flowId);
    await window.getByRole('button', { name: /^Problems \(\d+\)$/ }).click();
    await finding('A node is disabled').getByRole('button', { name: 'Enable the node' }).click();
    await window.getByRole('region', { name: 'Changes' }).waitFor();
    expect(await barriersInBothThemes(window, { in: ['.sl-panel'] })).toEqual([]);
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
