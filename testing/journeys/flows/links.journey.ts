// @module-tag slow
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestChain } from '#plugins/editor/web/testFlow';
import type { Flow, GraphData } from '#plugins/flows/contract';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import type { Client } from '../../browser/Client';
import { Canvas } from '../kits/canvas';
import { sharedJourney } from '../kits/sharedJourney';

/** A real export in which links cross nodes as plain curves. */
const { CORPUS = join(import.meta.dirname, '../../../../shared/data/flows') } = process.env;
const [real] = existsSync(CORPUS)
  ? readdirSync(CORPUS).filter(name => name.endsWith('CIAM-Passwordless-001-AuthN.json'))
  : [];

describe('links around nodes', () => {
  const shared = sharedJourney();
  let client: Client;
  let page: Page;
  let canvas: Canvas;
  let [flowId, link] = ['', ''];
  const look = async (name: string) => {
    const { LOOK } = process.env;
    if (!LOOK) return;
    for (const width of [1440, 1024])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${LOOK}/${name}-${width}-${colorScheme}.png` });
      }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
  };
  const edge = (id: string) => page.locator(`.react-flow__edge[data-id="${id}"]`);
  /** How a link is drawn between its ends, which stand a pixel aside before they are measured. */
  const readPath = async (id: string) => {
    const path = await edge(id).locator('.react-flow__edge-path').getAttribute('d');
    return path!.replaceAll(/^M[^L]*|L[^L]*$/g, '');
  };
  /** The ids of links on screen that are drawn with corners. */
  const listLed = () =>
    page
      .locator('.react-flow__edge')
      .evaluateAll(all =>
        all
          .filter(each => each.querySelector('path')?.getAttribute('d')?.includes('Q'))
          .map(each => each.getAttribute('data-id')),
      );
  /** The point of the window where a link is at a share of its length. */
  const pointOf = (id: string, share: number) =>
    edge(id)
      .locator('.react-flow__edge-path')
      .evaluate((path, at) => {
        const line = path as SVGPathElement;
        const { x, y } = line
          .getPointAtLength(line.getTotalLength() * at)
          .matrixTransform(line.getScreenCTM()!);
        return { x, y };
      }, share);
  /** Links on screen that enter a node which does not lie over one of their ends. */
  const listCrossings = () =>
    page.evaluate(() => {
      const nodes = [...document.querySelectorAll('.flow-card, .flow-eval')].map(node =>
        node.getBoundingClientRect(),
      );
      return [...document.querySelectorAll<SVGPathElement>('.react-flow__edge-path')]
        .filter(path => {
          const [matrix, length] = [path.getScreenCTM()!, path.getTotalLength()];
          const pointAt = (at: number) => path.getPointAtLength(at).matrixTransform(matrix);
          const isIn = (box: DOMRect, { x, y }: DOMPoint, by: number) =>
            x > box.left - by && x < box.right + by && y > box.top - by && y < box.bottom + by;
          const free = nodes.filter(box => ![0, length].some(at => isIn(box, pointAt(at), 3)));
          for (let at = 0; at < length; at += 3)
            if (free.some(box => isIn(box, pointAt(at), -2))) return true;
          return false;
        })
        .map(path => path.closest('.react-flow__edge')!.getAttribute('data-id'));
    });
  const readGraph = async (): Promise<GraphData> => {
    await canvas.save();
    return (await client.call('GET', `/flows/${flowId}`)).flowInfo.graphData;
  };

  beforeAll(async () => {
    client = await shared.setUp();
    const chain = createTestChain(4);
    const operator = chain.elements.edges!.find(({ data }) => data.source === 'n0')!.data.target;
    const graphData = editGraph(chain, draft => {
      [link = ''] = connect(draft, operator, 'n2');
    });
    flowId = (await client.call('POST', '/flows', { name: 'Links', graphData })).flowInfo.flowId;
    page = await shared.window();
    await shared.signOn(page);
    canvas = await new Canvas(page).open(flowId);
  });

  it('routes a link around the nodes between its ends, and no other link', async () => {
    await expect.poll(listLed).toEqual([link]);
    expect(await listCrossings()).toEqual([]);
    await look('around');
  });

  it('shows the whole menu of a node at the bottom of the canvas', async () => {
    await page.setViewportSize({ width: 1440, height: 700 });
    await canvas.node('Step 3').click({ button: 'right' });
    const item = page.getByRole('menuitem', { name: /^Run node/ });
    // Parts of other plugins come after the menu itself.
    await item.waitFor();
    const { y, height } = (await page.locator('.flow-floating').boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(700);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('selects a link on its detour, and shows its menu there', async () => {
    const { x, y } = await pointOf(link, 0.5);
    await page.mouse.click(x, y);
    await expect.poll(() => edge(link).getAttribute('class')).toContain('selected');
    await page.mouse.click(x, y, { button: 'right' });
    await page.getByRole('menuitem', { name: /^Change target/ }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('moves the end of a link, which then goes around the nodes in between', async () => {
    const [end, target] = [await pointOf(link, 1), (await canvas.node('Step 3').boundingBox())!];
    await page.mouse.move(end.x - 9, end.y);
    await page.mouse.down();
    await page.mouse.move(target.x + 40, target.y + 30, { steps: 12 });
    await page.mouse.up();
    await canvas.mark('Unsaved changes').waitFor();
    const { edges } = (await readGraph()).elements;
    expect(edges!.find(({ data }) => data.id === link)!.data.target).toBe('n3');
    await expect.poll(listLed).toEqual([link]);
    expect(await listCrossings()).toEqual([]);
    await look('reconnected');
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await pointOf(link, 1)).x).toBeLessThan(target.x - 100);
  });

  it('moves the start of a link and keeps its condition', async () => {
    const before = (await readGraph()).elements;
    const [start, source] = [await pointOf(link, 0), (await canvas.node('Step 1').boundingBox())!];
    const { x, y } = await pointOf(link, 0.5);
    await page.mouse.click(x, y);
    await page.mouse.move(start.x + 9, start.y);
    await page.mouse.down();
    await page.mouse.move(source.x + 40, source.y + 30, { steps: 12 });
    await page.mouse.up();
    await canvas.mark('Unsaved changes').waitFor();
    const { nodes, edges } = (await readGraph()).elements;
    expect(edges!.some(({ data }) => data.id === link)).toBe(false);
    const known = new Set(before.nodes.map(({ data }) => data.id));
    const operator = nodes.find(({ data }) => !known.has(data.id))!.data;
    expect(operator.nodeType).toBe('EVAL');
    const ends = edges!.map(({ data }) => [data.source, data.target]);
    expect(ends).toEqual(
      expect.arrayContaining([
        ['n1', operator.id],
        [operator.id, 'n2'],
      ]),
    );
    await look('begins elsewhere');
    await page.keyboard.press('Control+z');
    await expect.poll(listLed).toEqual([link]);
    expect((await readGraph()).elements.edges).toEqual(before.edges);
  });

  it('follows a dragged node as a curve, and goes around nodes once it is dropped', async () => {
    const before = await readPath(link);
    const box = (await canvas.node('Step 2').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y + 40, { steps: 10 });
    expect(await readPath(link)).not.toContain('Q');
    await page.mouse.up();
    await expect.poll(() => readPath(link)).toContain('Q');
    expect(await readPath(link)).not.toBe(before);
    expect(await listCrossings()).toEqual([]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => readPath(link)).toBe(before);
  });

  it('is a curve again when the nodes in between are deleted', async () => {
    await canvas.node('Step 1').click();
    await page.keyboard.press('Delete');
    await canvas.node('Step 1').waitFor({ state: 'detached' });
    await expect.poll(listLed).toEqual([]);
    await page.keyboard.press('Control+z');
    await expect.poll(listLed).toEqual([link]);
  });

  it('inserts a node on the detour of a link', async () => {
    const { x, y } = await pointOf(link, 0.5);
    await page.mouse.dblclick(x, y);
    await page.getByRole('search', { name: 'Add node' }).waitFor();
    await page.keyboard.type('send success json');
    await page.keyboard.press('Enter');
    await canvas.node('Send Success JSON Response').waitFor();
    const { nodes, edges } = (await readGraph()).elements;
    const added = nodes.find(({ data }) => data.capabilityName === 'createSuccessResponse')!;
    expect(edges!.some(({ data }) => data.target === added.data.id)).toBe(true);
    expect(edges!.some(({ data }) => data.id === link && data.target === 'n2')).toBe(false);
    await expect.poll(listCrossings).toEqual([]);
    await look('inserted');
  });

  it.skipIf(!real)('crosses no node anywhere in a real export', async () => {
    const flow = JSON.parse(readFileSync(join(CORPUS, real!), 'utf8')) as Flow;
    const { flowInfo } = await client.call('PUT', '/flows/import', {
      name: flow.name,
      flowInfo: flow,
    });
    await canvas.open(flowInfo.flowId);
    await page.keyboard.press('Control+0');
    await look('real-whole');
    const led = new Set<string | null>();
    for (const title of ['Custom Devices', 'MFA Devices', 'Read User']) {
      const node = flow.graphData.elements.nodes.find(
        ({ data }) => data.properties?.['nodeTitle']?.value === title,
      )!;
      await page.keyboard.press('Control+f');
      // At once, so that nothing is found yet by a part of it.
      await page.locator('.flow-find input').fill(node.data.id);
      await page.locator('.flow-find').getByText('1 of ').waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await canvas.node(title).waitFor();
      await expect.poll(listCrossings).toEqual([]);
      for (const id of await listLed()) led.add(id);
      await look(`real-${title}`);
    }
    expect(led.size).toBeGreaterThan(5);
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
