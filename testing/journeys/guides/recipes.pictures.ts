import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { Client } from '../../browser/Client';
import { signOn } from '../../browser/signOn';
import { Canvas } from '../kits/canvas';
import { journey } from '../kits/journey';
import { root } from './copyRepository';

const folder = join(root, 'docs/recipes/pictures');
/** How large a picture may be, in bytes. */
const most = 40_000;
const shared = journey();
let client: Client;
let page: Page;
let flowId = '';

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  client = await Client.setUp(shared.product, true);
  const graphData = createTestGraph(
    {
      ask: ['httpConnector', 'customHTMLTemplate', { nodeTitle: 'Ask' }],
      done: ['httpConnector', 'createSuccessResponse', { nodeTitle: 'Done' }],
    },
    [['ask', 'done']],
  );
  for (const [at, node] of graphData.elements.nodes.entries())
    node.position = { x: 60 + 200 * (at % 2), y: 60 + 110 * Math.floor(at / 2) };
  ({ flowId } = (await client.call('POST', '/flows', { name: 'Greeting', graphData })).flowInfo);
  page = await shared.window();
  await page.setViewportSize({ width: 1120, height: 620 });
  await signOn(page);
});

interface Limit {
  readonly left?: number;
  readonly top?: number;
  readonly width: number;
  readonly height: number;
}

/** Draws a part of the screen from its upper left corner; returns its bytes. */
async function draw(name: string, part: Locator, limit: Limit) {
  const { x, y, width, height } = (await part.boundingBox())!;
  const { left = 0, top = 0 } = limit;
  const clip = {
    x: x + left,
    y: y + top,
    width: Math.min(width - left, limit.width),
    height: Math.min(height - top, limit.height),
  };
  const path = join(folder, `${name}.png`);
  return (await page.screenshot({ path, clip, animations: 'disabled' })).length;
}
const main = () => page.getByRole('main');

it('draws the pages of the console', async () => {
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Variables' }).click();
  await page.getByRole('heading', { name: 'Variables', level: 1 }).waitFor();
  expect(await draw('page', page.locator('body'), { width: 720, height: 320 })).toBeLessThan(most);
  expect(await draw('appBar', page.getByRole('banner'), { width: 1120, height: 52 })).toBeLessThan(
    most,
  );
  await page.goto('/dashboard');
  await page.getByText('Next steps').waitFor();
  expect(await draw('dashboard', main(), { width: 560, height: 360 })).toBeLessThan(most);
});

it('draws the palette', async () => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('new');
  await page.getByRole('option').first().waitFor();
  expect(await draw('palette', page.getByRole('dialog'), { width: 640, height: 320 })).toBeLessThan(
    most,
  );
  await page.getByRole('dialog').getByRole('combobox').fill('greet');
  await page.getByRole('option', { name: /Greeting/ }).waitFor();
  expect(await draw('search', page.getByRole('dialog'), { width: 640, height: 200 })).toBeLessThan(
    most,
  );
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
});

it('draws the pages of members and of the environment', async () => {
  const { customerId } = await client.call('GET', '/customers/me');
  await page.goto(`/customers/${customerId}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await draw('member', main(), { width: 620, height: 360 })).toBeLessThan(most);
  await page.goto('/company');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await draw('sections', main(), { width: 620, height: 360 })).toBeLessThan(most);
});

it('draws the matrix of permissions', async () => {
  await page.goto('/roles/default%3AsuperAdmin');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const matrix = page.getByRole('grid', { name: /^Permissions of/ });
  await matrix.waitFor();
  await page.waitForLoadState('networkidle');
  expect(await draw('permission', matrix, { width: 640, height: 260 })).toBeLessThan(most);
});

it('draws who uses a connection', async () => {
  const connections: { connectorId: string; connectionId: string }[] = await client.call(
    'GET',
    '/connections',
  );
  const used = connections.find(({ connectorId }) => connectorId === 'httpConnector')!;
  await page.goto(`/connections/${used.connectionId}`);
  const uses = page.getByRole('region', { name: 'Used by' });
  await uses.getByText('Greeting').first().waitFor();
  await uses.scrollIntoViewIfNeeded();
  expect(await draw('connectionUses', uses, { width: 560, height: 196 })).toBeLessThan(most);
});

it('draws the page of a connector', async () => {
  await page.goto('/connections/catalogue');
  await page.getByRole('searchbox').fill('Dynamics');
  await page.getByRole('button', { name: /Microsoft Dynamics/ }).click();
  await page.getByText('To run this connector').waitFor();
  const side = { left: 480, top: 80, width: 420, height: 300 };
  expect(await draw('catalogue', main(), side)).toBeLessThan(most);
});

it('draws the list of flows', async () => {
  await page.goto('/flows');
  await page.getByText('Greeting').first().waitFor();
  expect(await draw('list', main(), { width: 860, height: 260 })).toBeLessThan(most);
});

it('draws the editor', async () => {
  const canvas = await new Canvas(page).open(flowId);
  expect(
    await draw('toolbar', page.getByRole('toolbar', { name: 'Flow' }), { width: 900, height: 60 }),
  ).toBeLessThan(most);
  const capabilities = page.locator('.flow-catalogue');
  const addNode = page
    .getByRole('toolbar', { name: 'Flow' })
    .getByRole('button', { name: 'Add node' });
  const opened = await capabilities.isVisible();
  if (!opened) await addNode.click();
  await capabilities.getByRole('searchbox').fill('email');
  expect(await draw('connector', capabilities, { width: 380, height: 400 })).toBeLessThan(most);
  await capabilities.getByRole('searchbox').fill('');
  if (!opened) await addNode.click();
  await canvas.node('Ask').click({ button: 'right' });
  const menu = page.getByRole('menu').last();
  await menu.waitFor();
  expect(await draw('menus', menu, { width: 400, height: 460 })).toBeLessThan(most);
  await page.keyboard.press('Escape');
  await canvas.node('Ask').dblclick();
  await page.getByRole('tab', { name: 'Settings' }).first().waitFor();
  const right = { left: 748, top: 134, width: 372, height: 380 };
  expect(await draw('aside', page.locator('body'), right)).toBeLessThan(most);
});

it('draws why a flow can’t be deleted', async () => {
  const { app } = await client.call('POST', '/apps', { name: 'Front door' });
  const flows = [{ flowId, versionId: -1, weight: 100 }];
  await client.call('POST', `/apps/${app.appId}/policy`, { name: 'Everyone', flows });
  await page.goto('/flows');
  await page
    .getByRole('button', { name: /Greeting/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const refusal = page.getByRole('alert').last();
  await refusal.waitFor();
  expect(await draw('uses', refusal, { width: 560, height: 200 })).toBeLessThan(most);
});

it('draws the console for the README', async () => {
  const { flowsInfo: flows } = await client.call('GET', '/flows');
  const example = flows.find(({ name }: { name: string }) => name === 'Sign in with password');
  await page.setViewportSize({ width: 1560, height: 820 });
  const canvas = await new Canvas(page).open(example.flowId);
  await page.getByRole('button', { name: 'Collapse navigation' }).click();
  await canvas.button('Add node').click();
  await canvas.button('Try flow').click();
  await page.keyboard.press('Control+0');
  await page.getByRole('button', { name: 'Run here' }).click();
  const hosted = page.frameLocator('iframe.flow-trial');
  await hosted.getByRole('textbox').first().fill('ada@example.com');
  await hosted.getByLabel('Password', { exact: true }).fill('Analytical-Engine-1843');
  await hosted.getByRole('button', { name: 'Sign in' }).click();
  await hosted.getByRole('heading', { name: 'Done' }).waitFor();
  await page.waitForLoadState('networkidle');
  const path = join(root, 'docs/console.png');
  const bytes = (await page.screenshot({ path, animations: 'disabled' })).length;
  expect(bytes).toBeLessThan(160_000);
});
