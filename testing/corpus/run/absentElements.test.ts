import { chromium } from 'playwright-core';
import { expect, it } from 'vitest';
import { findChromium } from '#testing/browser/findChromium';
import { sayAbsentElements, watchAbsentElements } from './absentElements';

it('distinguishes an error after an empty lookup from others', async () => {
  const browser = await chromium.launch({ ...(await findChromium()), headless: true });
  const page = await browser.newPage();
  await page.addInitScript(sayAbsentElements);
  const messages = watchAbsentElements(page);
  const failed = Array.from({ length: 2 }, () => page.waitForEvent('pageerror'));
  await page.goto('data:text/html,<p id="here"></p>');
  await page.evaluate(() => {
    setTimeout(() => document.getElementById('gone')!.focus());
    setTimeout(() => (document.getElementById('here') as { a?: { b: 1 } }).a!.b, 50);
  });
  await Promise.all(failed);
  expect([...messages]).toEqual(["Cannot read properties of null (reading 'focus')"]);
  await browser.close();
});
