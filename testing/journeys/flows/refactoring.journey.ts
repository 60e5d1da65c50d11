// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestGraph, sign, signLinks } from '#plugins/runtime/server/testFlows';
import type { Client } from '../../browser/Client';
import { byKeyboard } from '../../browser/byKeyboard';
import { Canvas } from '../kits/canvas';
import { sharedJourney } from '../kits/sharedJourney';

const places: Readonly<Record<string, readonly [number, number]>> = {
  ask: [0, 0],
  check: [300, 0],
  done: [600, 0],
  wrong: [600, 180],
  eval0: [150, 0],
  eval1: [450, 0],
  eval2: [450, 180],
};

/** A flow with a page, whose nodes stand apart. */
function createSignFlow() {
  const { elements } = createTestGraph(sign, signLinks);
  const nodes = elements.nodes.map(node => {
    const [x, y] = places[String((node.data as { id: string }).id)]!;
    return { ...node, position: { x, y } };
  });
  return { elements: { ...elements, nodes } };
}

describe('a part of a flow becomes a subflow and comes back, by keyboard', () => {
  const walked = ['Hello Ada', 'Wrong password for ada', 'Done'];
  const shared = sharedJourney();
  let client: Client;
  let page: Page;
  let canvas: Canvas;
  let flowId: string;
  let start: string;
  const keys = byKeyboard(() => page);
  const selectNodes = async (...ids: readonly string[]) => {
    await page.locator('.flow-surface').focus();
    await page.keyboard.press('Escape');
    for (const id of ids) {
      await page.locator(`[data-focus="${id}"]`).focus();
      await page.keyboard.press('Space');
    }
  };
  const dialog = (name: string) => page.getByRole('dialog', { name });

  /** Signs in as an end user, wrong once; what the page says on the way. */
  async function walk(): Promise<readonly string[]> {
    const visitor = await shared.window();
    await visitor.goto(start);
    const heading = visitor.getByRole('heading', { level: 1 });
    const said = [await heading.innerText()];
    for (const password of ['wrong', 'right']) {
      await visitor.locator('input[name=username]').fill('ada');
      await visitor.locator('input[name=password]').fill(password);
      await visitor.getByRole('button', { name: 'Go' }).click();
      const answer = password === 'wrong' ? visitor.getByRole('alert') : heading;
      await answer.getByText(/Wrong|Done/).waitFor();
      said.push(await answer.innerText());
    }
    await visitor.close();
    return said;
  }

  beforeAll(async () => {
    client = await shared.setUp();
    const body = { name: 'Welcome', graphData: createSignFlow() };
    flowId = (await client.call('POST', '/flows', body)).flowInfo.flowId;
    await client.call('PUT', `/flows/${flowId}/deploy`);
    const { app } = await client.call('POST', '/apps', { name: 'App' });
    const policy = {
      name: 'P',
      status: 'enabled',
      flows: [{ flowId, versionId: -1, weight: 100 }],
    };
    await client.call('POST', `/apps/${app.appId}/policy`, policy);
    const { policies } = (await client.call('GET', `/apps/${app.appId}`)).app;
    start = `/hosted/${client.companyId}/policy/${policies.at(-1).policyId}?who=Ada`;
    page = await shared.window();
    await shared.signOn(page);
    canvas = await new Canvas(page).open(flowId);
  });

  it('runs before it is extracted', async () => {
    expect(await walk()).toEqual(walked);
  });

  it('says what can’t be extracted, and selects what can be', async () => {
    await selectNodes('ask', 'done');
    await page.keyboard.press('Control+Shift+e');
    const refused = dialog('Can’t extract this selection');
    expect(await refused.getByRole('alert').innerText()).toContain(
      '“done” ends the whole flow with its response',
    );
    await refused.locator('button:focus').getByText('Close').waitFor();
    await page.keyboard.press('Enter');
    await refused.waitFor({ state: 'detached' });
    await selectNodes('check', 'wrong', 'done');
    await page.keyboard.press('Control+Shift+e');
    await keys.press('Select 2 nodes instead');
    const asked = dialog('Extract subflow');
    await asked.getByText('local.ask.payload.output.password').waitFor();
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    await canvas.node('done').and(page.locator(':focus')).waitFor();
  });

  it('extracts a page with its check, in one step that can be undone', async () => {
    await selectNodes('ask', 'check', 'wrong');
    await page.keyboard.press('Control+Shift+e');
    const asked = dialog('Extract subflow');
    await asked.getByText('global.parameters.who').waitFor();
    await asked.locator('input:focus').waitFor();
    await keys.type('New flow name *', 'Sign in');
    await page.keyboard.press('Enter');
    await canvas.toast('Subflow “Sign in” extracted').waitFor();
    await asked.waitFor({ state: 'detached' });
    await canvas.node('Sign in').and(page.locator(':focus')).waitFor();
    expect(await page.locator('.flow-card').count()).toBe(2);
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.locator('.flow-card').count()).toBe(4);
    await page.keyboard.press('Control+Shift+z');
    await canvas.node('Sign in').waitFor();
    const { flowsInfo } = await client.call('GET', '/flows');
    expect(flowsInfo.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Sign in',
      'Welcome',
    ]);
  });

  it('runs as before with the subflow', async () => {
    await canvas.save();
    await page.keyboard.press('Control+Shift+d');
    await dialog('Deploy version 2?').waitFor();
    await keys.press('Deploy');
    await canvas.toast('Successfully published flow').waitFor();
    expect(await walk()).toEqual(walked);
  });

  it('opens the subflow and returns to the node that calls it', async () => {
    await selectNodes((await canvas.node('Sign in').getAttribute('data-focus')) ?? '');
    await page.keyboard.press('Control+Alt+o');
    const back = page.getByRole('navigation', { name: 'Calling flows' });
    await back.getByRole('link', { name: 'Welcome' }).waitFor();
    await canvas.node('check').waitFor();
    await page.keyboard.press('Control+Alt+b');
    await page.waitForURL(`**/flows/${flowId}?node=*`);
    await page.getByRole('complementary', { name: 'Sign in' }).waitFor();
    expect(await back.count()).toBe(0);
  });

  it('inlines the subflow again', async () => {
    await canvas.drawn();
    await page.keyboard.press('Control+Alt+n');
    await canvas.toast('Subflow “Sign in” inlined').waitFor();
    await canvas.node('ask').and(page.locator(':focus')).waitFor();
    await canvas.node('wrong').waitFor();
    await page.keyboard.press('Control+0');
    await expect.poll(() => page.locator('.flow-card').count()).toBe(4);
    await canvas.save();
    await page.keyboard.press('Control+Shift+d');
    await dialog('Deploy version 3?').waitFor();
    await keys.press('Deploy');
    await canvas.toast('Successfully published flow').waitFor();
    expect(await walk()).toEqual(walked);
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
