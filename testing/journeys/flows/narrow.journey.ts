import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestChain } from '#plugins/editor/web/testFlow';
import { Canvas } from '../kits/canvas';
import { CountedHands } from '../kits/countedHands';
import { sharedJourney } from '../kits/sharedJourney';

describe('the flow editor on narrow screens', () => {
  const shared = sharedJourney();
  let page: Page;
  let canvas: Canvas;
  let flowId: string;

  beforeAll(async () => {
    const client = await shared.setUp();
    const body = { name: 'Sign-in for customers and partners', graphData: createTestChain(2) };
    flowId = (await client.call('POST', '/flows', body)).flowInfo.flowId;
    page = await shared.window();
    await shared.signOn(page);
    canvas = await new Canvas(page).open(flowId);
    await canvas.drag('Step 1', { x: 0, y: 60 });
    await canvas.mark('Unsaved changes').waitFor();
    await canvas.button('Try flow').waitFor();
  });

  /** Lists buttons of the toolbar that are outside the window or covered. */
  const listHidden = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.flow-toolbar button')].flatMap(button => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const shown = left >= 0 && right <= innerWidth && button.contains(hit);
        return shown ? [] : [button.ariaLabel ?? button.textContent];
      }),
    );

  for (const width of [1440, 1280, 1100, 900, 390, 320])
    it(`shows the whole toolbar at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 844 });
      expect(await listHidden()).toEqual([]);
    });

  it('has the toolbar in one row at 1280 pixels, so that an edit moves nothing', async () => {
    await page.setViewportSize({ width: 1280, height: 844 });
    const box = await page.locator('.flow-toolbar').boundingBox();
    expect(box!.height).toBeLessThan(50);
  });

  it('leaves room for the canvas beside the settings of a node', async () => {
    await page.setViewportSize({ width: 900, height: 844 });
    page.once('dialog', dialog => void dialog.accept());
    await page.reload();
    await canvas.drawn();
    await canvas.node('Step 1').dblclick();
    await page.locator('.sl-panel').waitFor();
    const box = await page.locator('.flow-surface').boundingBox();
    expect(box!.width).toBeGreaterThan(280);
  });

  it('adds the node of a link dropped outside the canvas right after the other node', async () => {
    await page.setViewportSize({ width: 1280, height: 844 });
    await page.keyboard.press('Escape');
    await canvas.node('Step 1').dblclick();
    const panel = page.locator('.sl-panel');
    await panel.waitFor();
    const handle = canvas.node('Step 1').locator('.react-flow__handle-right');
    await new CountedHands(page).drag(handle, panel);
    await page.getByRole('search', { name: 'Add node' }).waitFor();
    await page.keyboard.type('success json');
    await page.keyboard.press('Enter');
    await canvas.node('Send Success JSON Response').waitFor();
    const [from, to] = [
      (await canvas.node('Step 1').boundingBox())!,
      (await canvas.node('Send Success JSON Response').boundingBox())!,
    ];
    expect((to.x - from.x) / from.width).toBeCloseTo(2, 0);
    expect(to.y).toBeCloseTo(from.y, -1);
  });

  it('restores the canvas when the settings that cover a phone’s screen are closed', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.keyboard.press('Escape');
    const panel = page.locator('.sl-panel');
    const close = async () => {
      await panel.getByRole('button', { name: 'Close', exact: true }).click();
      await panel.waitFor({ state: 'hidden' });
    };
    await close();
    await page.locator('.flow-surface').focus();
    await page.keyboard.press('Control+0');
    await page.waitForTimeout(300);
    const before = (await canvas.node('Step 1').boundingBox())!;
    await canvas.node('Step 1').dblclick();
    await panel.waitFor();
    await close();
    await page.waitForTimeout(300);
    expect(await canvas.node('Step 1').boundingBox()).toEqual(before);
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
