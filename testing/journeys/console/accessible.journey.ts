// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { barriers, barriersInBothThemes } from '../../browser/barriers';
import { allPages } from '../../screens/allPages';
import { fillPath, type Thing } from '../../screens/createTestCompany';
import { fillEnvironment } from '../../screens/gallery/fillEnvironment';
import { sharedJourney } from '../kits/sharedJourney';

const everyPage = await allPages();

describe('for people who use a keyboard or a screen reader', () => {
  const shared = sharedJourney();
  let page: Page;
  let flowId: string;
  let things: Record<Thing, string>;

  beforeAll(async () => {
    const client = await shared.setUp(true);
    flowId = (await client.call('GET', '/flows?limit=24')).flowsInfo[0].flowId;
    const member = (await client.call('GET', '/customers/me')).customerId;
    things = { ...(await fillEnvironment(client)), member };
    page = await shared.window();
  });

  it('has no serious accessibility violation on the sign-in page', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign On', exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('uses the typeface that comes with it', async () => {
    const loaded = () =>
      page.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      );
    await expect.poll(loaded).toContain('Inter Variable');
  });

  it.each([{ path: '/dashboard' }, { path: '/account' }, ...everyPage])(
    'has no serious accessibility violation on $path, light and dark, and fits on a phone',
    async ({ path }) => {
      if (new URL(page.url()).pathname === '/') await shared.signOn(page);
      await page.goto(fillPath(path, things));
      await page.locator('main').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await barriersInBothThemes(page)).toEqual([]);
      const wide = page.viewportSize()!;
      await page.setViewportSize({ width: 390, height: 844 });
      const readExcess = () =>
        page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return Math.max(0, scrollWidth - clientWidth);
        });
      await expect.poll(readExcess).toBe(0);
      await page.setViewportSize(wide);
    },
  );

  it('reads out a select by its label alone, without a picture beside it', async () => {
    if (new URL(page.url()).pathname === '/') await shared.signOn(page);
    await page.goto('/company/events');
    await page.getByRole('combobox').first().waitFor();
    expect(await page.getByRole('main').getByRole('img', { name: 'Open dropdown' }).count()).toBe(
      0,
    );
  });

  it('has no serious accessibility violation on the canvas with a node’s settings open', async () => {
    await page.goto(`/flows/${flowId}`);
    await page.locator('.flow-card').first().dblclick();
    await page.getByRole('tab', { name: 'Settings' }).waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('moves through a flow by keyboard, from node to node and into the settings and back', async () => {
    await page.goto(`/flows/${flowId}`);
    const readFocusedId = () =>
      page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['focus']);
    await page.locator('.flow-card').first().waitFor();
    await page.locator('.flow-surface').focus();
    await page.keyboard.press('Tab');
    await expect.poll(readFocusedId).toBeTruthy();
    const first = await readFocusedId();
    await page.keyboard.press('Tab');
    await expect.poll(readFocusedId).not.toBe(first);
    const operator = await readFocusedId();
    await page.keyboard.press('Enter');
    await page.getByText('Any Trigger True', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(readFocusedId).toBe(operator);
    await page.keyboard.press('Tab');
    await expect.poll(readFocusedId).not.toBe(operator);
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Settings' }).waitFor();
    const inSettings = () =>
      page.evaluate(() => document.activeElement?.closest('.sl-panel') !== null);
    await expect.poll(inSettings).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(readFocusedId).toBeTruthy();
  });
});
