// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { barriersInBothThemes } from '../../browser/barriers';
import { byKeyboard } from '../../browser/byKeyboard';
import type { Client } from '../../browser/Client';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { sharedJourney } from '../kits/sharedJourney';

const file = [
  'name,context,type,value,max',
  'plan,company,string,free,',
  'limit,company,number,5,50',
  'tries,company,number,9,50',
  'theme,user,string,dark,',
  'challenge,company,string,x,',
].join('\n');
const reads = { name: 'plan', value: '{{global.company.variables.plan}}' };

describe('variables', () => {
  const shared = sharedJourney();
  let page: Page;
  let client: Client;
  const { press, tabTo, type } = byKeyboard(() => page);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`Select ${name}`) });

  beforeAll(async () => {
    client = await shared.setUp();
    const graphData = createTestGraph({
      Greet: ['httpConnector', 'createSuccessResponse', { claimsNameValuePairs: [reads] }],
    });
    await client.call('POST', '/flows', { name: 'Greeting', graphData });
    page = await shared.window();
    await shared.signOn(page);
    await page.goto('/attributes');
    await page.getByRole('heading', { name: 'Variables', exact: true }).waitFor();
  });

  it('focus a dialog before it has faded in', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.getByText('No variables yet').waitFor();
    const focused = page.evaluate(async () => {
      const nextFrame = () => new Promise(requestAnimationFrame);
      while (!document.querySelector('[role=dialog]')) await nextFrame();
      await nextFrame();
      await nextFrame();
      return document.activeElement?.tagName;
    });
    await press('Import');
    expect(await focused).toBe('INPUT');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  it('are imported from a pasted file after a preview of each line, by keyboard alone', async () => {
    await page.getByText('No variables yet').waitFor();
    await press('Import');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Paste JSON or CSV').waitFor();
    await tabTo('Paste JSON or CSV');
    await page.keyboard.insertText(file);
    await dialog.getByText('New: 4. Changed: 0. Unchanged: 0. With errors: 1.').waitFor();
    await dialog.getByText('Error: The name “challenge” is reserved. Use another name.').waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await tabTo('Skip lines with errors');
    await page.keyboard.press('Space');
    await press('Import');
    await page.getByText('Variables imported. New: 4, changed: 0, skipped: 1.').waitFor();
    await row('theme').waitFor();
  });

  it('are filtered, selected with Shift, and changed together, and the change is undone', async () => {
    await press('Company 3');
    await row('theme').waitFor({ state: 'detached' });
    await tabTo('Select limit');
    await page.keyboard.press('Space');
    await tabTo('Select tries');
    await page.keyboard.press('Shift+Space');
    await page.getByRole('toolbar', { name: '3 selected' }).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await press('Edit…');
    await page.getByLabel('Maximum').waitFor();
    await type('Maximum', '7');
    await press('Apply changes');
    await page.getByText('1 succeeded, 2 failed').waitFor();
    await page.getByText('Only number variables have a minimum and a maximum.').waitFor();
    await press('Undo');
    await page.getByText('1 variable updated').waitFor();
    const listed = await client.call('GET', '/constructs');
    expect(listed['limit##SK##company']).toMatchObject({ value: 5, max: 50 });
  });

  it('link from their uses to the node on the canvas', async () => {
    await page.goto('/attributes');
    await row('plan').waitFor();
    await press('Actions for plan');
    await page.getByRole('menuitem', { name: 'Show uses' }).waitFor();
    await press('Show uses');
    const link = page.getByRole('link', { name: 'Go to node “Greet” in “Greeting”' });
    await link.waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await press('Go to node “Greet” in “Greeting”');
    await page.getByRole('heading', { name: 'Greet', exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('node')).toBeTruthy();
  });

  it('fit on a phone', async () => {
    await page.goBack();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('heading', { name: 'Variables', exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(
      false,
    );
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});
