import Elk from 'elkjs/lib/elk.bundled.js';
import type { Page } from 'playwright-core';
import type { GraphData } from '#plugins/flows/contract';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { applyArrangement, arrangeNodes } from '#plugins/layout/web/arrangeNodes';
import { createTestGraph, decide, decideLinks } from '#plugins/runtime/server/testFlows';
import type { Thing } from '../createTestCompany';
import type { People } from './People';

/** The people, things, and pages that moments use. */
export interface Stage {
  readonly people: People;
  readonly things: Readonly<Record<Thing, string>>;
  /** A window of somebody who has not signed in. */
  openWindow(): Promise<Page>;
}

/** A screen that no path alone leads to. */
interface Moment {
  readonly path: string;
  readonly state: string;
  readonly reach: (stage: Stage) => Promise<Page>;
}

const stranger =
  (path: string) =>
  async ({ openWindow }: Stage) => {
    const page = await openWindow();
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    return page;
  };
const atCanvas =
  (act: (page: Page) => Promise<unknown>) =>
  async ({ people, things }: Stage) => {
    const page = await people.visit('owner', `/flows/${things.flow}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator('.flow-card').first().waitFor();
    await act(page);
    return page;
  };
const press = (name: string) => (page: Page) =>
  page.getByRole('toolbar', { name: 'Flow' }).getByRole('button', { name, exact: true }).click();
const moveNode = async (page: Page) => {
  const box = await page.locator('.flow-card').nth(1).boundingBox();
  const { x, y } = { x: 0, y: 0, ...box };
  await page.mouse.move(x + 60, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 60, { steps: 5 });
  await page.mouse.up();
};
const withDialog =
  (path: string) =>
  async ({ people }: Stage) => {
    const page = await people.visit('owner', path);
    await page.getByRole('dialog').waitFor();
    return page;
  };
const withPalette = async ({ people }: Stage) => {
  const page = await people.visit('owner', '/dashboard');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').first().waitFor();
  return page;
};

type Nodes = Parameters<typeof createTestGraph>[0];
type Links = Parameters<typeof createTestGraph>[1];

/** Creates a flow of its own, arranged; returns its ID. */
const makeFlow = async ({ people }: Stage, name: string, nodes: Nodes, links: Links = []) => {
  const graph = createTestGraph(nodes, links) as unknown as GraphData;
  const index = indexGraph(graph);
  const arrangement = await arrangeNodes(index, undefined, each => new Elk().layout(each));
  const graphData = editGraph(graph, draft => applyArrangement(draft, arrangement));
  const { flowInfo } = await people.client.call('POST', '/flows', { name, graphData });
  return flowInfo.flowId as string;
};

const inDesigner =
  (button: string, title: string, nodes: Nodes) =>
  async (stage: Stage): Promise<Page> => {
    const flowId = await makeFlow(stage, title, nodes);
    const page = await stage.people.visit('owner', `/flows/${flowId}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator('.flow-card').filter({ hasText: title }).dblclick();
    await page.getByRole('button', { name: button }).click();
    const designer = page.getByRole('dialog', { name: title });
    await designer.getByRole('tab', { name: 'Blocks' }).waitFor();
    await designer.getByRole('treeitem').nth(1).click();
    return page;
  };
const pageFields = [
  { propertyName: 'username', preferredControlType: 'textField', displayName: 'Username' },
  { propertyName: 'password', preferredControlType: 'password', displayName: 'Password' },
];
const signInPage = `<h1>Sign in</h1>
<p>Welcome back. Enter your details.</p>
<form id="signIn">
<label>Username <input name="username" autocomplete="username"></label>
<label>Password <input type="password" name="password"></label>
<button data-skcomponent="skbutton" data-skbuttontype="form-submit" data-skform="signIn" data-skbuttonvalue="SIGNIN">Sign in</button>
</form>`;
const pageNodes: Nodes = {
  ask: [
    'httpConnector',
    'customHTMLTemplate',
    { nodeTitle: 'Ask', customHTML: signInPage, formFieldsList: pageFields },
  ],
};
const mailNodes: Nodes = {
  send: [
    'smtpConnector',
    'sendEmail',
    {
      nodeTitle: 'Mail',
      from: 'Sluice <no-reply@example.com>',
      to: '{{global.parameters.email}}',
      subject: 'Your code',
      contentType: 'text/html',
      message:
        '<h1>Your code</h1><p>Enter {{global.parameters.code}} to go on.</p><p>It is valid for ten minutes.</p>',
    },
  ],
};
const withPersonaForm = async ({ people }: Stage): Promise<Page> => {
  const page = await people.visit('owner', '/flows/personas');
  await page.getByText('Ada', { exact: true }).click();
  await page.getByRole('dialog').waitFor();
  return page;
};
const withTwoRuns = async (stage: Stage): Promise<Page> => {
  const { client } = stage.people;
  const flowId = await makeFlow(stage, 'Decide', decide, decideLinks);
  const runs: string[] = [];
  for (const device of ['known', 'other']) {
    const parameters = { device, amount: 30, username: 'ada' };
    runs.push((await client.call('POST', `/flows/${flowId}/try`, { parameters })).interactionId);
  }
  const [first, second] = runs;
  const page = await stage.people.visit('owner', `/flows/${flowId}?run=${first}&with=${second}`);
  await page.getByText('The runs diverge at').waitFor();
  return page;
};

/** The entrance, the panels and dialogs of the canvas, and the palette. */
export const moments: readonly Moment[] = [
  { path: '/', state: 'signed out', reach: stranger('/') },
  { path: '/register', state: 'signed out', reach: stranger('/register') },
  { path: '/reset-password', state: 'signed out', reach: stranger('/reset-password') },
  { path: '/forgot', state: 'signed out', reach: stranger('/forgot') },
  { path: '/sso/login', state: 'signed out', reach: stranger('/sso/login') },
  { path: '/invitation', state: 'signed out', reach: stranger('/invitation') },
  { path: '/roles', state: 'new role', reach: withDialog('/roles?new') },
  { path: '/flows', state: 'new flow', reach: withDialog('/flows?do=new') },
  { path: '/apps', state: 'new application', reach: withDialog('/apps?new') },
  { path: '/connections', state: 'new connection', reach: withDialog('/connections?new') },
  { path: '/customers', state: 'invitation', reach: withDialog('/customers?invite') },
  { path: 'palette', state: 'opened', reach: withPalette },
  {
    path: '/flows/:id',
    state: 'settings of a node',
    reach: atCanvas(page => page.locator('.flow-card').nth(1).dblclick()),
  },
  { path: '/flows/:id', state: 'validated', reach: atCanvas(press('Validate')) },
  {
    path: '/flows/:id',
    state: 'asked to deploy',
    reach: atCanvas(async page => {
      await moveNode(page);
      await press('Deploy')(page);
      await page.getByRole('dialog').waitFor();
    }),
  },
  { path: '/flows/:id', state: 'tried', reach: atCanvas(press('Try flow')) },
  { path: '/flows/:id', state: 'two runs compared', reach: withTwoRuns },
  {
    path: '/flows/:id',
    state: 'page designer',
    reach: inDesigner('Edit page as blocks', 'Ask', pageNodes),
  },
  {
    path: '/flows/:id',
    state: 'mail designer',
    reach: inDesigner('Edit email as blocks', 'Mail', mailNodes),
  },
  { path: '/flows/personas', state: 'opened', reach: withPersonaForm },
];
