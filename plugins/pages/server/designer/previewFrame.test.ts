import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChromium } from '#testing/browser/findChromium';
import { startServer } from '#testing/startServer';
import { anySource, contentSources, previewFramePath } from '../../contract';

let sluice: Awaited<ReturnType<typeof startServer>>;
let browser: Browser;
let page: Page;
let address = '';
beforeAll(async () => {
  sluice = await startServer();
  address = await sluice.listen();
  browser = await chromium.launch(await findChromium());
  page = await browser.newPage();
  await page.route(`${address}/console`, route =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${previewFramePath}" sandbox="allow-same-origin"></iframe>`,
    }),
  );
  await page.goto(`${address}/console`);
});
afterAll(async () => {
  await browser.close();
  await sluice.close();
});

/** Puts markup into the frame as the console does, but without the server having read it. */
const show = (html: string) =>
  page.evaluate(markup => {
    const shown = document.querySelector('iframe')!.contentDocument!;
    const next = new DOMParser().parseFromString(markup, 'text/html');
    shown.documentElement.replaceWith(next.documentElement);
  }, html);

it('runs no script of a page, whatever its markup is', async () => {
  await show(
    `<body onload="top.ran = 1"><h1 onclick="top.ran = 1">Press</h1><img src="/none" onerror="top.ran = 1"><script>top.ran = 1</script><svg onload="top.ran = 1"></svg><a href="javascript:top.ran = 1">Link</a><iframe srcdoc="<script>top.ran = 1</script>"></iframe><details open ontoggle="top.ran = 1">x</details><input autofocus onfocus="top.ran = 1">`,
  );
  const frame = page.frameLocator('iframe').first();
  await frame.getByText('Press').click();
  await frame.getByText('Link').click();
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

it('doesn’t navigate the console', async () => {
  await show(
    `<a href="/hosted/files/page.css" target="_top">Away</a><form action="/hosted/files/page.css" target="_top"><button>Send</button></form>`,
  );
  const frame = page.frameLocator('iframe').first();
  await frame.getByText('Away').click();
  await frame.getByText('Send').click();
  await page.waitForTimeout(300);
  expect(page.url()).toBe(`${address}/console`);
});

it('loads the style sheets of hosted pages', async () => {
  await show('<link rel="stylesheet" href="/hosted/files/page.css"><button>Go</button>');
  const color = () =>
    page
      .frameLocator('iframe')
      .locator('button')
      .evaluate(each => getComputedStyle(each).backgroundColor);
  await expect.poll(color).toBe('rgb(51, 70, 201)');
});

it('loads from no host that the operator’s list leaves out', async () => {
  const sources = sluice.server.get(contentSources);
  await sources.write({ ...anySource, html: ['img.example.com'], styles: ['*.example.org'] });
  const asked: string[] = [];
  const wide = await browser.newPage();
  await wide.route(/example\.(com|org)/, route => {
    asked.push(new URL(route.request().url()).host);
    return route.fulfill({ contentType: 'text/css', body: '' });
  });
  await wide.goto(`${address}${previewFramePath}`);
  const refused = wide.waitForEvent('console', said => said.text().includes('evil.example.com'));
  await wide.evaluate(() => {
    document.body.innerHTML =
      '<link rel="stylesheet" href="https://cdn.example.org/a.css">' +
      '<img src="https://img.example.com/a.png"><img src="https://evil.example.com/a.png">';
  });
  await refused;
  await expect.poll(() => asked.toSorted()).toEqual(['cdn.example.org', 'img.example.com']);
  await sources.write(anySource);
});
