// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import type { Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { anySource, contentSources, type ContentSources } from '#plugins/pages/contract';
import { openBrowser } from '../components/testBrowser';

let sluice: Awaited<ReturnType<typeof startServer>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  sluice = await startServer();
  browser = await openBrowser(sluice);
});
afterEach(async () => {
  await browser.leave();
  await allow(anySource);
});
afterAll(async () => {
  await browser.close();
  await sluice.close();
});

/** Sets the operator's list as its page does. */
const allow = (sources: ContentSources) => sluice.server.get(contentSources).write(sources);

const [cdn, other] = ['https://cdn.example', 'https://other.example'];
const picture = (host: string) => `<img class="${host}" alt="" src="${host}/a.gif">`;
const ask: Node = [
  'httpConnector',
  'customHTMLTemplate',
  {
    customHTML: `<style>h2 { color: rgb(4, 5, 6); }</style><h1>Welcome</h1><h2>Back</h2>${picture(cdn)}${picture(other)}<form id="f"><button data-skcomponent="skbutton" data-skform="f">Go on</button></form>`,
    customCSS: `@import url("${cdn}/a.css"); @import '${other}/b.css'; @font-face { font-family: Ours; src: url("${cdn}/a.woff2"); } h1 { font-family: Ours; }`,
    customScript: `document.body.dataset.fetched = '';
      for (const host of ['${cdn}', '${other}'])
        fetch(host + '/data').then(reply => reply.text(), () => 'blocked').then(text => { document.body.dataset.fetched += text + ' '; });`,
  },
];
/** The settings of exports, with the policy that most of them have. */
const usual = {
  useCustomScript: true,
  jsLinks: [{ value: 'https://cdn.example/a.js' }],
  csp: "worker-src 'self' blob:; script-src 'self' https://cdn.jsdelivr.net http://cdnjs.example 'unsafe-inline' 'unsafe-eval';",
};

/** Opens the page in a browser for which both hosts serve whatever is asked of them. */
async function open(settings: object) {
  const flow = await flowsOn(sluice).flowOf(
    {
      ask,
      done: [
        'httpConnector',
        'createSuccessResponse',
        { claimsNameValuePairs: [{ name: 'message', value: 'The end' }] },
      ],
    },
    [['ask', 'done']],
    { settings },
  );
  const loaded = new Set<string>();
  const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
  const page = await browser.visit(flow, context =>
    context.route(/^https:/, route => {
      const { hostname, pathname } = new URL(route.request().url());
      loaded.add(`${hostname}${pathname}`);
      const headers = { 'access-control-allow-origin': '*' };
      if (pathname.endsWith('.gif'))
        return route.fulfill({ contentType: 'image/gif', body: gif, headers });
      if (pathname.endsWith('.css'))
        return route.fulfill({
          contentType: 'text/css',
          body: pathname === '/a.css' ? 'h1 { color: rgb(1, 2, 3); }' : 'h1 { margin: 77px; }',
          headers,
        });
      if (pathname.endsWith('.js'))
        return route.fulfill({
          contentType: 'text/javascript',
          body: 'document.title = "By script"',
        });
      return route.fulfill({ body: hostname, headers });
    }),
  );
  await expect
    .poll(() => page.evaluate(() => document.body.dataset['fetched']?.trim().split(' ').length))
    .toBe(2);
  return { flow, page, loaded };
}
const colorOf = (page: Page, tag: string) =>
  page.locator(tag).evaluate(element => getComputedStyle(element).color);

/** Goes on, and reads what the run's steps say of the page. */
async function told({ flow, page }: Awaited<ReturnType<typeof open>>): Promise<string> {
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('The end').waitFor();
  const [run] = await flow.runs();
  const { events } = await flow.steps(run.interactionId);
  return events.map(({ eventMessage }: { eventMessage: string }) => eventMessage).join('\n');
}

describe('Content of a page from other hosts', () => {
  it('loads with the policy of the export: styles, images, fonts, and calls', async () => {
    const opened = await open(usual);
    expect([...opened.loaded].toSorted()).toEqual([
      'cdn.example/a.css',
      'cdn.example/a.gif',
      'cdn.example/a.js',
      'cdn.example/a.woff2',
      'cdn.example/data',
      'other.example/a.gif',
      'other.example/b.css',
      'other.example/data',
    ]);
    expect([await colorOf(opened.page, 'h1'), await colorOf(opened.page, 'h2')]).toEqual([
      'rgb(1, 2, 3)',
      'rgb(4, 5, 6)',
    ]);
    expect(await told(opened)).not.toContain('browser blocked');
  });

  it('is blocked if the policy of the flow does not name its host, which the run’s steps report', async () => {
    const csp = `default-src 'self' ${cdn}; script-src 'self'; img-src ${cdn} data:`;
    const opened = await open({ csp });
    expect([...opened.loaded].filter(each => each.startsWith('other.'))).toEqual([]);
    expect(opened.loaded.has('cdn.example/a.css') && opened.loaded.has('cdn.example/data')).toBe(
      true,
    );
    const said = await told(opened);
    expect(said).toContain('style-src https://other.example');
    expect(said).toContain('img-src https://other.example');
    expect(said).toContain('connect-src https://other.example');
    expect(said).not.toContain('https://cdn.example');
  });

  it('is blocked by the operator’s list, whatever the flow allows', async () => {
    await allow({ html: ['cdn.example'], scripts: ['other.example'], styles: ['cdn.example'] });
    const opened = await open(usual);
    expect([...opened.loaded].toSorted()).toEqual([
      'cdn.example/a.css',
      'cdn.example/a.gif',
      'cdn.example/a.woff2',
      'cdn.example/data',
    ]);
    const said = await told(opened);
    expect(said).toContain('script-src https://cdn.example');
    expect(said).toContain('connect-src https://other.example');
    expect(said).toContain('ask an operator to allow the host');
  });

  it('is limited to imports of styles if the flow has no policy', async () => {
    const opened = await open({});
    expect(opened.loaded.has('cdn.example/a.css') && opened.loaded.has('other.example/b.css')).toBe(
      true,
    );
    expect([...opened.loaded].filter(each => each.endsWith('/data'))).toEqual([]);
  });

  it('is reported only by browsers, in a format with nothing else', async () => {
    const { flow } = await open(usual);
    const { answer } = flowsOn(sluice);
    const lies = [
      'img-src https://a.example/?secret',
      'x'.repeat(400),
      'img-src https://ok.example',
    ];
    await answer((await flow.page()).body, { 'sk.blocked': lies.join('\n') });
    const said = JSON.stringify(
      await Promise.all(
        (await flow.runs()).map((run: { interactionId: string }) => flow.steps(run.interactionId)),
      ),
    );
    expect(said).toContain('allow: img-src https://ok.example.');
    expect(said).not.toMatch(/secret|xxx/);
  });
});
