// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { barriersInBothThemes } from '../../browser/barriers';
import type { Client } from '../../browser/Client';
import { Canvas } from '../kits/canvas';
import { sharedJourney } from '../kits/sharedJourney';

describe('templates', () => {
  const shared = sharedJourney();
  let client: Client;
  let page: Page;
  const barriers = () => barriersInBothThemes(page, { in: ['.sl-page'], but: ['.tp-preview'] });
  const go = (path: string) => page.goto(new URL(path, page.url()).href);
  const click = (name: string) => page.getByRole('button', { name, exact: true }).click();

  beforeAll(async () => {
    client = await shared.setUp();
    page = await shared.window();
    await shared.signOn(page);
  });

  it('are found in the marketplace by keyboard, imported, and run', async () => {
    await go('/flowtemplates');
    const search = page.getByLabel('Search flow templates');
    await search.focus();
    await page.keyboard.type('passwordless mail');
    const hit = page.getByRole('link', {
      name: 'Passwordless sign-in by email',
      exact: true,
    });
    await hit.waitFor();
    expect(await barriers()).toEqual([]);
    await hit.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Passwordless sign-in by email', level: 1 }).waitFor();
    await page.frameLocator('.tp-preview').getByRole('button', { name: 'Send code' }).waitFor();
    expect(await barriers()).toEqual([]);
    await click('Use template');
    await page.getByRole('dialog').getByRole('button', { name: 'Create flow' }).click();
    await page.waitForURL(/\/flows\/\w+\?creationStatus=success$/);
    await page.getByText('Your flow was created.', { exact: false }).waitFor();
    const flowId = new URL(page.url()).pathname.split('/').at(-1)!;
    await page.locator('#content').getByRole('button', { name: 'Dismiss' }).click();
    await page.waitForURL(url => !url.search.includes('creationStatus'));
    const { url } = await client.call('POST', `/flows/${flowId}/try`, {});
    const visitor = await shared.window();
    await visitor.goto(new URL(url, page.url()).href);
    await visitor.getByLabel('Email').fill('nobody@example.com');
    await visitor.getByRole('button', { name: 'Send code' }).click();
    await visitor.getByText('we sent it a code', { exact: false }).waitFor();
  });

  it('are written as pages beside a preview, and used in a node', async () => {
    await go('/ui-templates?id=new');
    await page.getByLabel('Name', { exact: false }).first().fill('Greeting');
    const frame = page.frameLocator('.tp-preview');
    await frame.getByRole('heading', { name: 'Hello Ada' }).waitFor();
    const html = page.getByRole('textbox', { name: 'HTML template' });
    await html.fill('<h1>Good day {{name}}</h1>');
    await frame.getByRole('heading', { name: 'Good day Ada' }).waitFor();
    await html.fill('<h1>Good day {{{name}}}</h1>');
    await page.getByText('Line 1, column 14', { exact: false }).first().waitFor();
    await html.fill('<h1>Good day {{name}}</h1>');
    await page
      .getByRole('textbox', { name: 'Script', exact: true })
      .fill("document.querySelector('h1').textContent += '!';");
    await frame.getByRole('heading', { name: 'Good day Ada!' }).waitFor();
    expect(await barriers()).toEqual([]);
    await click('Create');
    await page.getByText('No node uses this template yet', { exact: false }).waitFor();
    const graphData = createTestGraph({
      ask: [
        'httpConnector',
        'customHTMLTemplate',
        { nodeTitle: 'Greet', customHTML: '<p>Mine</p>' },
      ],
    });
    const { flowId } = (await client.call('POST', '/flows', { name: 'Greets', graphData }))
      .flowInfo;
    const canvas = await new Canvas(page).open(flowId);
    await canvas.node('Greet').dblclick();
    await page.getByRole('combobox', { name: /^UI template/ }).selectOption('Greeting');
    await canvas.save();
    const [node] = (await client.call('GET', `/flows/${flowId}`)).flowInfo.graphData.elements.nodes;
    expect(node.data.properties).toMatchObject({
      customHTML: { value: '<h1>Good day {{name}}</h1>' },
      sktemplate: { name: 'Greeting' },
    });
    await go('/ui-templates');
    await page.getByRole('link', { name: 'Greeting' }).click();
    await page.getByText('Up to date').waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
  });
});
