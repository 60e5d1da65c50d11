import type { Page } from 'playwright-core';
import type { Figure } from '../figures';
import { measureFrames, sweep } from './frames';
import { makeFlow } from '../data/graph';
import { withConsole } from './withConsole';

const sizes = [500, 1000, 2000];
const node = '.flow-card';

/** Notes, in each page that is opened, the frame after the first nodes were drawn. */
const watch = () => {
  const look = () => {
    if (!document.querySelector('.react-flow__node')) return requestAnimationFrame(look);
    return requestAnimationFrame(now => Reflect.set(window, 'sluiceDrawn', now));
  };
  requestAnimationFrame(look);
};

/** Milliseconds from the flow's answer to the frame after its first nodes are drawn. */
async function opening(page: Page, flowId: string): Promise<number> {
  await page.goto(`/flows/${flowId}`);
  await page.waitForFunction(() => Reflect.has(window, 'sluiceDrawn'));
  return page.evaluate(() => {
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/v1\/flows\/[0-9a-f]{32}/.test(name));
    const answered = (answers[0] as PerformanceResourceTiming | undefined)?.responseEnd;
    return (Reflect.get(window, 'sluiceDrawn') as number) - (answered ?? Number.NaN);
  });
}

const viewport = (page: Page) => page.locator('.react-flow__viewport').getAttribute('style');
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `results/bench/${name.replace(/\W+/g, '-')}.png` });

async function drag(page: Page) {
  const box = await page.locator(node).nth(2).boundingBox();
  if (!box) throw new Error('No node is on screen to drag.');
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const frames = await measureFrames(page, () => sweep(page, from, { x: 240, y: 120 }));
  await page.mouse.move(from.x + 40, from.y + 40);
  await page.mouse.up();
  await page.getByText('Unsaved changes').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('Saved', { exact: true }).waitFor();
  return frames;
}

async function pan(page: Page) {
  const from = { x: 900, y: 500 };
  const before = await viewport(page);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: 'middle' });
  const frames = await measureFrames(page, () => sweep(page, from, { x: -300, y: -160 }));
  await page.mouse.move(from.x - 200, from.y - 100);
  await page.mouse.up({ button: 'middle' });
  if ((await viewport(page)) === before) throw new Error('The canvas did not pan.');
  return frames;
}

/** Opening, dragging and panning flows of 500, 1,000 and 2,000 nodes in a real browser. */
export const benchCanvas = (): Promise<Figure[]> =>
  withConsole(
    client =>
      Promise.all(
        sizes.map(async nodes => {
          const flow = makeFlow({ nodes });
          const { flowInfo } = await client.call('PUT', '/flows/import', {
            name: flow.name,
            flowInfo: flow,
          });
          return { nodes, flowId: flowInfo.flowId as string };
        }),
      ),
    async (page, flows) => {
      await page.addInitScript(watch);
      const figures: Figure[] = [];
      for (const { nodes, flowId } of flows) {
        const ready = await opening(page, flowId);
        await page.locator(node).first().waitFor();
        const dragged = await drag(page);
        const panned = await pan(page);
        await shot(page, `${nodes} near`);
        const elements = await page.locator('.flow-canvas *').count();
        await page.getByRole('button', { name: 'Fit', exact: false }).first().click();
        const overview = await pan(page);
        await shot(page, `${nodes} whole`);
        const of = (what: string) => `${nodes.toLocaleString('en')} nodes: ${what}`;
        figures.push(
          {
            what: of('graph to first nodes'),
            unit: 'ms',
            value: ready,
            ...(nodes === 2000 && { goal: { most: 500 } }),
          },
          {
            what: of('drag'),
            unit: 'fps',
            value: dragged.perSecond,
            goal: { least: nodes > 1000 ? 50 : 55 },
          },
          { what: of('drag, 95th percentile'), unit: 'ms', value: dragged.slow },
          { what: of('pan'), unit: 'fps', value: panned.perSecond },
          {
            what: of('pan of the whole flow'),
            unit: 'fps',
            value: overview.perSecond,
            goal: { least: 50 },
          },
          { what: of('elements in the canvas'), unit: '', value: elements, goal: { most: 1500 } },
        );
      }
      return figures;
    },
  );
