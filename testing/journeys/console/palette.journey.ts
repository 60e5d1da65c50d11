import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { barriersInBothThemes } from '../../browser/barriers';
import type { Client } from '../../browser/Client';
import { sharedJourney } from '../kits/sharedJourney';

describe('the palette, by keyboard alone', () => {
  const shared = sharedJourney();
  let client: Client;
  let page: Page;
  let palette: Locator;
  const rows = () => palette.getByRole('option');
  const getSelectedOption = () => palette.getByRole('option', { selected: true });
  const type = async (text: string) => {
    await palette.getByRole('combobox').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  const open = async (text: string) => {
    await page.keyboard.press('Control+k');
    await type(text);
  };

  beforeAll(async () => {
    client = await shared.setUp(true);
    page = await shared.window();
    palette = page.getByRole('dialog');
    await shared.signOn(page);
  });

  it('opens screens by a prefix and by shortcuts, and lists every shortcut by area', async () => {
    await open('/applic');
    await expect.poll(() => getSelectedOption().textContent()).toContain('Applications');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/apps');
    await page.locator('main h1').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    await page.waitForURL('**/flows');
    await page.keyboard.press('?');
    await palette.getByRole('group', { name: 'Everywhere' }).waitFor();
    await palette.getByRole('group', { name: 'Go to' }).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.keyboard.type('go to app');
    await expect.poll(() => getSelectedOption().textContent()).toContain('Go to Applications');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
  });

  it('clones a flow step by step, goes back with Backspace, and keeps typed text when it shows an error', async () => {
    await open('clone a flow');
    await page.keyboard.press('Enter');
    await palette.getByRole('combobox', { name: 'Which flow?' }).waitFor();
    await rows().first().waitFor();
    const name = (await getSelectedOption().textContent())!;
    await page.keyboard.press('Enter');
    const field = palette.getByRole('combobox', { name: 'Name of the copy' });
    await field.waitFor();
    expect(await field.inputValue()).toBe(`${name} (copy)`);
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('n'.repeat(257));
    await palette.getByRole('alert').getByText('Use up to 256 characters (now 257).').waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Enter');
    expect(await field.inputValue()).toHaveLength(257);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await palette.getByRole('combobox', { name: 'Which flow?' }).waitFor();
    await rows().first().waitFor();
    await page.keyboard.press('Enter');
    await type('Copied by keys');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/flows\/[0-9a-f]{32}$/);
    await page.locator('.flow-card').first().waitFor();
  });

  it('finds a node inside a flow and opens it there', async () => {
    const { hits } = await client.call('GET', '/flows/search?query=connector&limit=50');
    const ours = hits.filter(({ flowName }: any) => flowName === 'Copied by keys');
    const { flowId, nodeId, title } = ours.find(
      (hit: any) => ours.filter((other: any) => other.title === hit.title).length === 1,
    );
    await open(`#${title}`);
    await palette
      .getByRole('option', { name: `${title} Copied by keys` })
      .first()
      .waitFor();
    while (!(await getSelectedOption().textContent())!.includes('Copied by keys'))
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/flows/${flowId}?node=*`);
    expect(new URL(page.url()).searchParams.get('node')).toBe(nodeId);
  });

  it('opens recent items at once, and finds a section of the documentation by its heading', async () => {
    await open('large environments');
    await palette.getByRole('option', { name: /Large environments/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/help/performance#large-environments');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Large environments');
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Control+k');
    await palette.getByRole('option', { name: /Large environments/ }).waitFor();
  });

  it('also opens by its shortcut from the page of a test run', async () => {
    const { flowsInfo } = await client.call('GET', '/flows?page=0&limit=24');
    const { flowId } = flowsInfo.find(({ name }: any) => name === 'Sign in with password');
    await page.goto(`/flows/${flowId}`);
    await page.getByRole('button', { name: 'Try flow' }).click();
    await page.getByRole('button', { name: 'Run here' }).click();
    await page.frameLocator('iframe.flow-trial').getByLabel('Password', { exact: true }).click();
    await open('/applic');
    await expect.poll(() => getSelectedOption().textContent()).toContain('Applications');
  });

  it('fits a narrow screen', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await type('flow');
    await rows().first().waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    const sideways = await page.evaluate(() => {
      const lists = document.querySelectorAll('.sl-palette, .sl-palette-rows');
      return [...lists].filter(each => each.scrollWidth > each.clientWidth + 1).length;
    });
    expect(sideways).toBe(0);
    const box = (await palette.boundingBox())!;
    expect([box.x >= 0, box.x + box.width <= 390]).toEqual([true, true]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(shared.pageErrors).toEqual([]);
  });
});
