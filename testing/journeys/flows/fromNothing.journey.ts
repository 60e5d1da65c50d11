// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../browser/Client';
import { Canvas } from '../kits/canvas';
import { sharedJourney } from '../kits/sharedJourney';

/** All that the browser keeps, as whoever uses it can read it. */
const readBrowser = async () => {
  const read = <T>(request: IDBRequest<T>) =>
    new Promise<T>(resolve =>
      request.addEventListener('success', () => resolve(request.result), { once: true }),
    );
  const database = await read(indexedDB.open('keyval-store'));
  const store = database.transaction('keyval').objectStore('keyval');
  const [keys, values] = await Promise.all([read(store.getAllKeys()), read(store.getAll())]);
  const texts = values.map(value =>
    value.bytes ? new TextDecoder('latin1').decode(value.bytes) : JSON.stringify(value),
  );
  return [...keys, ...texts, JSON.stringify(localStorage)].join('\n');
};

describe('a flow from nothing', () => {
  const shared = sharedJourney();
  let client: Client;
  let page: Page;
  let canvas: Canvas;
  const cards = () => page.locator('.flow-card').count();

  beforeAll(async () => {
    client = await shared.setUp();
    page = await shared.window();
    await shared.signOn(page);
    canvas = new Canvas(page);
  });

  it('begins with a name', async () => {
    await page.goto('/flows');
    await page.getByRole('button', { name: 'Create flow' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Greeting');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(/\/flows\/[0-9a-f]{32}$/);
    await canvas.toast('Flow created Successfully.').waitFor();
    expect(await cards()).toBe(0);
  });

  it('adds a node from the catalog and asks for required settings', async () => {
    const place = { targetPosition: { x: 200, y: 260 } };
    await page
      .getByRole('button', { name: /^Custom HTML Message/ })
      .first()
      .dragTo(page.locator('.flow-surface'), place);
    await canvas.node('Custom HTML Message').waitFor();
    const message = page.getByLabel(/^Message( \*)?$/);
    await message.click();
    await page.keyboard.type('Hello from the canvas');
    await canvas.mark('Unsaved changes').waitFor();
    expect(await page.getByRole('tab', { name: 'Settings' }).isVisible()).toBe(true);
  });

  it('adds the next node where a link is dropped [S006]', async () => {
    const handle = await canvas
      .node('Custom HTML Message')
      .locator('.react-flow__handle-right')
      .boundingBox();
    const [x, y] = [handle!.x + handle!.width / 2, handle!.y + handle!.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 10; step++) await page.mouse.move(x + step * 4, y + step * 20);
    await page.mouse.up();
    await page.keyboard.type('success json');
    await page.keyboard.press('Enter');
    await canvas.node('Send Success JSON Response').waitFor();
    expect(await cards()).toBe(2);
  });

  it('copies, pastes, and undoes everything step by step', async () => {
    await page.locator('.flow-surface').click({ position: { x: 60, y: 560 } });
    await page.keyboard.press('Control+a');
    await expect.poll(() => page.locator('.react-flow__node.selected').count()).toBe(3);
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await expect.poll(cards).toBe(4);
    await page.keyboard.press('Control+z');
    await expect.poll(cards).toBe(2);
    for (let step = 0; step < 6; step++) await page.keyboard.press('Control+z');
    await expect.poll(cards).toBe(0);
    await canvas.mark('Saved').waitFor();
    for (let step = 0; step < 6; step++) await page.keyboard.press('Control+Shift+z');
    await expect.poll(cards).toBeGreaterThanOrEqual(2);
    await page.keyboard.press('Control+z');
    await expect.poll(cards).toBe(2);
  });

  it('asks before leaving unsaved changes, and keeps a draft after a reload', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(await cards()).toBe(2);
    await page.waitForTimeout(1500);
    page.once('dialog', dialog => void dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Restore' }).click();
    await canvas.node('Custom HTML Message').waitFor();
    expect(await cards()).toBe(2);
  });

  it('keeps the draft after a sign-out, encrypted for the next person who uses the browser', async () => {
    const address = page.url();
    await page.getByRole('button', { name: /profile/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Off' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: 'Sign On', exact: true }).waitFor();
    const kept = await page.evaluate(readBrowser);
    expect(kept).toContain('sluice.encrypted:draft:');
    expect(kept).not.toMatch(/Custom HTML|Greeting|storageKeys|Lovelace/);
    await shared.signOn(page);
    await page.goto(address);
    await page.getByRole('button', { name: 'Restore' }).click();
    await canvas.node('Custom HTML Message').waitFor();
  });

  it('saves, runs beside the canvas, and shows what was typed', async () => {
    await canvas.save();
    await canvas.button('Try flow').click();
    await page.getByRole('button', { name: 'Run here' }).click();
    const hosted = page.frameLocator('iframe.flow-trial');
    await hosted.getByText('Hello from the canvas').waitFor();
    const { flowsInfo } = await client.call('GET', '/flows?limit=24');
    expect(flowsInfo).toMatchObject([{ name: 'Greeting', currentVersion: 2 }]);
  });

  it('runs unsaved changes without saving them', async () => {
    await canvas.node('Custom HTML Message').dblclick();
    const message = page.getByLabel(/^Message( \*)?$/);
    await message.fill('Hello from the draft');
    await canvas.mark('Unsaved changes').waitFor();
    await canvas.button('Try flow').click();
    await page.getByRole('button', { name: 'Run here' }).click();
    const hosted = page.frameLocator('iframe.flow-trial');
    await hosted.getByText('Hello from the draft').waitFor();
    await canvas.mark('Unsaved changes').waitFor();
    await page.getByRole('list', { name: 'Latest runs' }).getByText('draft').first().waitFor();
    const { flowsInfo } = await client.call('GET', '/flows?limit=24');
    expect(flowsInfo).toMatchObject([{ currentVersion: 2 }]);
    await page.getByRole('button', { name: 'Debug run' }).click();
    await page.getByText('Started the draft of Greeting').first().waitFor();
    expect(await page.getByText('The draft that ran was deleted').count()).toBe(0);
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
