import type { Locator, Page } from 'playwright-core';
import type { Figure } from '../figures';
import { measureFrames, sweep } from './frames';
import { makeFlow } from '../data/graph';
import { withGroups } from '../data/withGroups';
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
  const drawn = await page.evaluate(() => Reflect.get(window, 'sluiceDrawn') as number);
  return drawn - (await readAnswered(page));
}

/** When the flow's answer was there, in milliseconds since the page began. */
const readAnswered = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/v1\/flows\/[0-9a-f]{32}/.test(name));
    return (answers[0] as PerformanceResourceTiming | undefined)?.responseEnd ?? Number.NaN;
  });

const viewport = (page: Page) => page.locator('.react-flow__viewport').getAttribute('style');
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `results/bench/${name.replace(/\W+/g, '-')}.png` });

/** Waits until links are led around nodes; returns milliseconds since the flow's answer. */
async function leading(page: Page): Promise<number> {
  const led = await page.waitForFunction(
    () =>
      [...document.querySelectorAll('.react-flow__edge-path')].some(path =>
        path.getAttribute('d')?.includes('Q'),
      ) && performance.now(),
  );
  return ((await led.jsonValue()) as number) - (await readAnswered(page));
}

/** The longest task of the page while `work` is done, in milliseconds; 0 where none took 50. */
async function measureBlocked(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Reflect.set(window, 'sluiceTasks', tasks);
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  await work();
  return page.evaluate(() => Math.max(0, ...(Reflect.get(window, 'sluiceTasks') as number[])));
}

/** Where nodes are taken hold of: their middle may lie under an operator. */
const corner = { x: 14, y: 10 };

async function drag(page: Page, what: Locator) {
  const box = await what.boundingBox();
  if (!box) throw new Error('Nothing is on screen to drag.');
  const from = { x: box.x + corner.x, y: box.y + corner.y };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const frames = await measureFrames(page, () => sweep(page, from, { x: 240, y: 120 }));
  const guides = await page.locator('.flow-guides path').count();
  await page.mouse.move(from.x + 40, from.y + 40);
  const blocked = await measureBlocked(page, async () => {
    await page.mouse.up();
    // Links are led again while the page is idle.
    await page.waitForTimeout(600);
  });
  await page.getByText('Unsaved changes').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('Saved', { exact: true }).waitFor();
  return { ...frames, blocked, guides };
}

/** Brings the first node with some words into view, selected. */
async function find(page: Page, words: string): Promise<Locator> {
  await page.keyboard.press('Control+f');
  // At once, so that nothing is found yet by a part of it.
  await page.locator('.flow-find input').fill(words);
  const count = page.locator('.flow-find').getByText(/of [1-9]/);
  await count.waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  return page.locator('.react-flow__node.selected > div');
}

/** Opens the panel of a node whose settings show a reference. */
async function openReferences(page: Page): Promise<Locator> {
  const card = await find(page, 'AEqualsB global.variables.answer');
  await card.dblclick({ position: corner });
  await page.locator('.sl-pill').first().waitFor();
  // Loading of the panel is not part of a drag.
  await page.waitForTimeout(500);
  return card;
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

/**
 * Opening, dragging and panning flows of 500, 1,000 and 2,000 nodes in a real browser, with groups,
 * links that are led around nodes, lines to snap to, and references in the panel of a node.
 */
export const benchCanvas = (): Promise<Figure[]> =>
  withConsole(
    client =>
      Promise.all(
        sizes.map(async nodes => {
          const flow = withGroups(makeFlow({ nodes }));
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
        const led = await leading(page);
        const card = await openReferences(page);
        // Beside the panel of the node: the canvas pans while the node is held near its edge.
        const opened = await viewport(page);
        const edged = await drag(page, card);
        const moved = await viewport(page);
        if (moved === opened) throw new Error('A drag to the edge did not pan the canvas.');
        const dragged = await drag(page, card);
        if ((await viewport(page)) !== moved) throw new Error('A drag panned the canvas.');
        // Back where it came from, it stands on a line with others.
        if (dragged.guides === 0) throw new Error('A drag showed no lines to snap to.');
        const grouped = await drag(page, await find(page, 'Group'));
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
          {
            what: of('drag to the edge, which pans'),
            unit: 'fps',
            value: edged.perSecond,
            goal: { least: nodes > 1000 ? 50 : 55 },
          },
          {
            what: of('drag of a group'),
            unit: 'fps',
            value: grouped.perSecond,
            goal: { least: nodes > 1000 ? 50 : 55 },
          },
          { what: of('longest task after a drop'), unit: 'ms', value: dragged.blocked },
          { what: of('graph to links led around nodes'), unit: 'ms', value: led },
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
