// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestChain } from '#plugins/editor/web/testFlow';
import type { GraphData } from '#plugins/flows/contract';
import { barriersInBothThemes } from '../../browser/barriers';
import type { Client } from '../../browser/Client';
import { Canvas } from '../kits/canvas';
import { sharedJourney } from '../kits/sharedJourney';

describe('structuring a flow with the mouse', () => {
  const shared = sharedJourney();
  let client: Client;
  let page: Page;
  let canvas: Canvas;
  let flowId: string;
  const press = async (...presses: string[]) => {
    for (const each of presses) await page.keyboard.press(each);
  };
  const boxOf = async (title: string) => (await canvas.node(title).boundingBox())!;
  const readGraph = async (): Promise<GraphData> => {
    await canvas.save();
    return (await client.call('GET', `/flows/${flowId}`)).flowInfo.graphData;
  };
  const note = (text: string) => page.locator('.flow-note').filter({ hasText: text });
  const look = async (name: string) => {
    const { LOOK } = process.env;
    if (!LOOK) return;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${LOOK}/${name}-${colorScheme}.png` });
    }
  };

  beforeAll(async () => {
    client = await shared.setUp();
    const body = { name: 'Structure', graphData: createTestChain(4) };
    flowId = (await client.call('POST', '/flows', body)).flowInfo.flowId;
    page = await shared.window();
    await shared.signOn(page);
    canvas = await new Canvas(page).open(flowId);
  });

  it('shows hints in an empty flow until it has a node', async () => {
    const body = { name: 'Empty' };
    const { flowInfo } = await client.call('POST', '/flows', body);
    await page.goto(`/flows/${flowInfo.flowId}`);
    await page.getByRole('heading', { name: 'This flow is empty' }).waitFor();
    await look('empty');
    expect(await barriersInBothThemes(page, { in: ['.flow-middle'] })).toEqual([]);
    await page.getByRole('button', { name: 'Flow templates' }).waitFor();
    await page.locator('.flow-empty').getByRole('button', { name: 'Add node' }).click();
    await page.getByRole('search', { name: 'Add node' }).waitFor();
    await page.keyboard.type('custom html message');
    await press('Enter');
    await canvas.node('Custom HTML Message').waitFor();
    expect(await page.getByText('This flow is empty').count()).toBe(0);
    await press('Control+z');
    await page.getByText('This flow is empty').waitFor();
    await canvas.open(flowId);
  });

  it('groups the selection, names the group, and moves it as one', async () => {
    await canvas.node('Step 1').click();
    await canvas.node('Step 2').click({ modifiers: ['Shift'] });
    await press('Control+g');
    await note('Group').waitFor();
    const name = page.locator('.sl-panel textarea').first();
    await expect.poll(() => name.evaluate(each => each === document.activeElement)).toBe(true);
    await page.keyboard.type('Checks');
    await note('Checks').waitFor();
    expect(await note('Group').count()).toBe(0);
    await press('Escape');
    await look('group');
    const [before, apart] = [await boxOf('Step 1'), await boxOf('Step 0')];
    const frame = (await note('Checks').boundingBox())!;
    await page.mouse.move(frame.x + 12, frame.y + frame.height - 8);
    await page.mouse.down();
    await page.mouse.move(frame.x + 40, frame.y + frame.height + 60, { steps: 6 });
    await look('group-dragged');
    await page.mouse.up();
    const after = await boxOf('Step 1');
    expect(after.y - before.y).toBeGreaterThan(50);
    expect((await boxOf('Step 0')).y).toBe(apart.y);
    const { nodes } = (await readGraph()).elements;
    expect(nodes.filter(({ data }) => data.nodeType === 'ANNOTATION')).toHaveLength(1);
  });

  it('collapses a group to a note with its number of nodes, and expands it', async () => {
    await press('Control+Alt+g');
    await note('Checks (2 nodes)').waitFor();
    expect(await canvas.node('Step 1').count()).toBe(0);
    await look('group-collapsed');
    await press('Control+Alt+g');
    await canvas.node('Step 1').waitFor();
    await canvas.mark('Saved').waitFor();
  });

  it('arranges the flow and keeps grouped nodes in their frame', async () => {
    await press('Escape', 'Control+k');
    await page.locator('.sl-palette-input').waitFor();
    await page.keyboard.type('arrange');
    await press('Enter');
    await canvas.mark('Unsaved changes').waitFor();
    await look('arranged');
    const frame = (await note('Checks').boundingBox())!;
    for (const [title, within] of [
      ['Step 0', false],
      ['Step 1', true],
      ['Step 2', true],
      ['Step 3', false],
    ] as const) {
      const { x, y } = await boxOf(title);
      const inside =
        x > frame.x && x < frame.x + frame.width && y > frame.y && y < frame.y + frame.height;
      expect(`${title} ${inside}`).toBe(`${title} ${within}`);
    }
  });

  it('shows what an undo changed', async () => {
    await press('Control+z');
    await expect
      .poll(() => page.locator('.react-flow__node.selected .flow-card').count())
      .toBeGreaterThan(1);
    await press('Control+Shift+z');
  });

  it('ungroups nodes: removes the frame and keeps the nodes', async () => {
    await press('Escape');
    const frame = (await note('Checks').boundingBox())!;
    await page.mouse.click(frame.x + 12, frame.y + frame.height - 8);
    await press('Control+Shift+g');
    await note('Checks').waitFor({ state: 'detached' });
    expect((await readGraph()).elements.nodes).toHaveLength(7);
  });

  it('shows alignment guides while a node is dragged', async () => {
    await press('Escape');
    const [{ y }, other] = [await boxOf('Step 3'), await boxOf('Step 0')];
    await canvas.drag('Step 3', { x: 0, y: 150 });
    const box = await boxOf('Step 3');
    const [x, from] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, from);
    await page.mouse.down();
    // A drag begins where the pointer has moved far enough.
    await page.mouse.move(x, from - 8, { steps: 8 });
    await page.mouse.move(x, from - (box.y - other.y) + 1, { steps: 8 });
    await page.locator('.flow-guides path').first().waitFor({ state: 'attached' });
    await look('guides');
    await page.mouse.up();
    expect(await page.locator('.flow-guides path').count()).toBe(0);
    expect(Math.abs((await boxOf('Step 3')).y - other.y)).toBeLessThan(1);
    expect(Math.abs(y - other.y)).toBeLessThan(1);
  });

  it('replaces a node with a typed capability, and keeps its title and links', async () => {
    await canvas.node('Step 2').click();
    await press('r');
    await page.getByRole('search', { name: 'Replace node' }).waitFor();
    await look('replace');
    await page.keyboard.type('send success json');
    await press('Enter');
    await page.getByRole('search', { name: 'Replace node' }).waitFor({ state: 'detached' });
    const { nodes, edges } = (await readGraph()).elements;
    const step = nodes.find(({ data }) => data.id === 'n2')!;
    expect(step.data).toMatchObject({ capabilityName: 'createSuccessResponse' });
    expect(step.data.properties).toMatchObject({ nodeTitle: { value: 'Step 2' } });
    expect(edges).toHaveLength(6);
  });

  it('deletes a node and links its neighbors', async () => {
    await canvas.node('Step 1').click();
    await press('Shift+Delete');
    await canvas.node('Step 1').waitFor({ state: 'detached' });
    const { nodes, edges } = (await readGraph()).elements;
    expect(nodes).toHaveLength(5);
    expect(edges).toHaveLength(4);
  });

  it('links to a node by a drop anywhere on it', async () => {
    const { edges: before } = (await readGraph()).elements;
    const [from, to] = [canvas.node('Step 0'), canvas.node('Step 3')];
    const wrapper = page.locator('.react-flow__node').filter({ has: from });
    const handle = (await wrapper.locator('.source').boundingBox())!;
    const target = (await to.boundingBox())!;
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(target.x + target.width / 2, target.y + 20, { steps: 10 });
    await page.mouse.up();
    const { edges } = (await readGraph()).elements;
    expect(edges!.length).toBe(before!.length + 2);
  });

  it('keeps a new node and the one before it visible when the panel opens', async () => {
    const body = { name: 'Beside', graphData: createTestChain(4) };
    const { flowInfo } = await client.call('POST', '/flows', body);
    await canvas.open(flowInfo.flowId);
    await page.setViewportSize({ width: 1300, height: 800 });
    await press('Control+0');
    await canvas.node('Step 3').waitFor();
    await canvas.node('Step 3').focus();
    await press('+');
    await page.getByRole('search', { name: 'Add node' }).waitFor();
    await page.keyboard.type('custom html message');
    await press('Enter');
    await page.locator('.sl-panel').waitFor();
    await page.waitForTimeout(300);
    const shown = (await page.locator('.react-flow').boundingBox())!;
    for (const title of ['Step 3', 'Custom HTML Message']) {
      const box = await boxOf(title);
      expect(box.x).toBeGreaterThanOrEqual(shown.x);
      expect(box.x + box.width).toBeLessThanOrEqual(shown.x + shown.width);
    }
    await look('beside');
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
