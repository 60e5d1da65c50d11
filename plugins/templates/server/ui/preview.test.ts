import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasOwnLook } from '#plugins/pages/contract';
import { findChromium } from '#testing/browser/findChromium';
import { startServer } from '#testing/startServer';
import { previewPath } from '../../contract';

let sluice: Awaited<ReturnType<typeof startServer>>;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  sluice = await startServer();
  const address = await sluice.listen();
  browser = await chromium.launch(await findChromium());
  page = await browser.newPage();
  await page.route(`${address}/frame`, route =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${previewPath}" sandbox="allow-scripts"></iframe>`,
    }),
  );
  await page.goto(`${address}/frame`);
  await page.frameLocator('iframe').locator('#own').waitFor({ state: 'attached' });
});
afterAll(async () => {
  await browser.close();
  await sluice.close();
});

/** How a button of a page looks in the preview, as the studio sends it. */
async function readLook(html: string, css: string, isOurs: boolean) {
  await page.evaluate(
    shown => document.querySelector('iframe')!.contentWindow!.postMessage(shown, '*'),
    { html, css, styled: hasOwnLook(html, [css]) },
  );
  const button = page.frameLocator('iframe').locator('button');
  const color = () => button.evaluate(each => getComputedStyle(each).backgroundColor);
  // The style sheet comes a moment after the page.
  await expect.poll(async () => (await color()) === ours).toBe(isOurs);
  return color();
}
const ours = 'rgb(51, 70, 201)';

it('previews a page with its own style sheet without our theme', async () => {
  expect(await readLook('<button>Go</button>', 'h1 { color: teal }', false)).not.toBe(ours);
});

it('previews plain pages, and pages for our theme, with it', async () => {
  expect(await readLook('<button>Go on</button>', '', true)).toBe(ours);
  expect(
    await readLook('<main class="sk-page"><button>Go</button></main>', 'h1 { color: teal }', true),
  ).toBe(ours);
});
