import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { decide, decideLinks, createTestGraph } from '#plugins/runtime/server/testFlows';
import { barriersInBothThemes } from '../../browser/barriers';
import { sharedJourney } from '../kits/sharedJourney';

describe('comparing two versions', () => {
  const shared = sharedJourney();
  let page: Page;
  let at: string;
  beforeAll(async () => {
    const client = await shared.setUp();
    const graphData = createTestGraph(decide, decideLinks);
    for (const [index, node] of graphData.elements.nodes.entries())
      node.position = { x: index * 180, y: (index % 2) * 120 };
    const { flowInfo } = await client.call('POST', '/flows', { name: 'Decide', graphData });
    const made = flowInfo.graphData;
    made.elements.nodes = made.elements.nodes.filter((node: any) => node.data.id !== 'no');
    made.elements.edges = made.elements.edges.filter((edge: any) => edge.data.target !== 'no');
    await client.call('PUT', `/flows/${flowInfo.flowId}`, { graphData: made, currentVersion: 1 });
    at = `/flows/compare/-/policy/-?left=${flowInfo.flowId}:1&right=${flowInfo.flowId}:saved`;
    page = await shared.window();
    await shared.signOn(page);
  });

  it('shows both canvases with the differences, and steps through them by keyboard', async () => {
    await page.goto(at);
    await page.getByRole('region', { name: 'Decide, version 2' }).waitFor();
    await page.getByRole('button', { name: 'Next change' }).click();
    await page.getByText(/^Change 1 of /).waitFor();
    // A box stands apart from its words.
    const box = page.getByRole('checkbox', { name: /^Changed/ });
    const room = await box.evaluate(input => {
      const words = document.createRange();
      words.selectNodeContents(input.nextSibling!);
      return words.getBoundingClientRect().left - input.getBoundingClientRect().right;
    });
    expect(room).toBeGreaterThanOrEqual(4);
    expect(await barriersInBothThemes(page, { in: ['.flow-compare'] })).toEqual([]);
  });
});
