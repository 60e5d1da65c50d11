// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { barriersInBothThemes } from '../../browser/barriers';
import type { Client } from '../../browser/Client';
import { sharedJourney } from '../kits/sharedJourney';

describe('flows promoted to another environment', () => {
  const shared = sharedJourney();
  let client: Client;
  let page: Page;
  let there = '';
  let mainThere = '';

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const inside = async (companyId: string) =>
    client.call('PUT', `/company/${companyId}/switch`, {});

  beforeAll(async () => {
    client = await shared.setUp();
    const http = (name: string) =>
      client.call('POST', '/connections', { name, connectorId: 'httpConnector' });
    ({ companyId: there } = await client.call('POST', '/company', {
      name: 'Production',
      examples: false,
    }));
    // Where there is a single one, it is selected from the start.
    await client.call('POST', '/company', { name: 'Staging', examples: false });
    const { connectionId } = await http('Pages');
    const say = createTestGraph({
      say: ['httpConnector', 'createSuccessResponse', { payload: 'said' }],
    });
    const { flowInfo: called } = await client.call('POST', '/flows', {
      name: 'Say hello',
      graphData: say,
    });
    await client.call('PUT', `/flows/${called.flowId}/deploy`);
    const welcome = createTestGraph(
      {
        call: [
          'flowConnector',
          'startSubFlow',
          { subFlowId: { label: 'Say hello', value: called.flowId }, subFlowVersionId: -1 },
        ],
        page: ['httpConnector', 'customHtmlMessage', { message: 'Hello from the new company' }],
      },
      [['call', 'page']],
    );
    for (const { data } of welcome.elements.nodes as { data: Record<string, unknown> }[]) {
      if (data['connectorId'] === 'httpConnector') data['connectionId'] = connectionId;
      if (data['connectorId'] === 'flowConnector')
        data['connectionId'] = '2581eb287bb1d9bd29ae9886d675f89f';
    }
    await client.call('POST', '/flows', { name: 'Welcome', graphData: welcome });
    await inside(there);
    await http('Live pages');
    await inside(client.companyId);
    page = await shared.window();
    await shared.signOn(page);
  });

  it('are selected in the list by keyboard, with the flows that they call', async () => {
    await page.goto('/flows');
    await button('Promote').press('Enter');
    await page.getByRole('heading', { name: 'Promote flows', level: 1 }).waitFor();
    await page.getByRole('checkbox', { name: 'Promote Welcome' }).press('Space');
    await page.getByText('1 flow selected. Subflows are included.').waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await button('Continue').press('Enter');
    const production = page.getByRole('radio', { name: 'Production' });
    const readFill = () =>
      production.evaluate(input => getComputedStyle(input.nextElementSibling ?? input).background);
    const unselected = await readFill();
    await production.press('Space');
    await expect.poll(readFill).not.toBe(unselected);
    await button('Continue').press('Enter');
    await page.getByText('Subflow', { exact: true }).waitFor();
    expect(await page.locator('.promote-flows > li').allInnerTexts()).toMatchObject([
      expect.stringMatching(/Welcome\s*New/),
      expect.stringMatching(/Say hello\s*New/),
    ]);
  });

  it('use the connection selected in the target environment, and run there', async () => {
    const mapping = page.getByLabel(/^Pages \(\d/);
    await mapping.selectOption({ label: 'Live pages' });
    await page.getByText('Deploy flows after promoting').click();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await button('Promote to Production').click();
    await page.getByText('Promoted to Production').waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await button('Open in Production').first().click();
    await page.waitForURL(/\/flows\/[0-9a-f]{32}/);
    mainThere = /[0-9a-f]{32}/.exec(page.url())![0];
    await page.getByText('Production').first().waitFor();
    await inside(there);
    const { flowInfo } = await client.call('GET', `/flows/${mainThere}`);
    expect(flowInfo).toMatchObject({ name: 'Welcome', publishedVersion: 1 });
    const connections = await client.call('GET', '/connections');
    const live = connections.find((each: { name: string }) => each.name === 'Live pages');
    expect(JSON.stringify(flowInfo.graphData)).toContain(live.connectionId);
    const { url } = await client.call('POST', `/flows/${mainThere}/try`, {});
    const visitor = await shared.window();
    await visitor.goto(url);
    await visitor.getByText('Hello from the new company').waitFor();
  });

  it('are rolled back from the history', async () => {
    await page.goto('/flows/promote?view=history');
    await button(/Welcome, Say hello/).click();
    await button('Roll back promotion').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Roll back promotion' })
      .click();
    await page.getByText('Promotion rolled back').waitFor();
    expect(await page.getByText('Deleted', { exact: true }).count()).toBe(2);
    expect(await barriersInBothThemes(page)).toEqual([]);
    expect((await client.call('GET', `/flows/${mainThere}`)).flowInfo).toBeUndefined();
    expect(shared.pageErrors).toEqual([]);
  });
});
