import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { findChromium } from '#testing/browser/findChromium';
import { startServer } from '#testing/startServer';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { readBrowserSignals } from '#plugins/pages/contract/browserSignals';
import { playerScript } from '../pageFiles';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
let address = '';
let browser: Browser;
let page: Page;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
  address = await sluice.listen();
  browser = await chromium.launch(await findChromium());
});
beforeEach(async () => void (page = await browser.newPage()));
afterEach(() => page.close());
afterAll(async () => {
  await browser.close();
  await sluice.close();
});

/** Shows a page, answers it, and reads what it sent under a name. */
async function sendPage(
  customHTML: string,
  name: string,
  answer: () => Promise<unknown>,
): Promise<string> {
  const flow = await runs.flowOf(
    {
      first: [
        'httpConnector',
        'customHTMLTemplate',
        { customHTML, formFieldsList: [{ propertyName: 'who' }, { propertyName: name }] },
      ],
      done: [
        'httpConnector',
        'createSuccessResponse',
        {
          claimsNameValuePairs: [
            { name: 'message', value: `got[{{local.first.payload.output.${name}}}]` },
          ],
        },
      ],
    },
    [['first', 'done']],
  );
  await page.goto(`${address}/hosted/${flow.companyId}/policy/${flow.policyId}`);
  await answer();
  const text = await page.getByText(/got\[/).innerText();
  return /got\[([^\]]*)\]/.exec(text)?.[1] ?? '';
}
const component = (name: string) =>
  `<div data-skcomponent="skrisk" data-skcollectBehavioralData="true" data-skpropertyname="${name}"></div>`;
const form = (inner = '') =>
  `<form id="f"><label>Name <input name="who"></label>${inner}<button data-skcomponent="skbutton" data-skform="f">Go on</button></form>`;
async function typeAndPress() {
  await page.getByLabel('Name').pressSequentially('Ada');
  await page.getByRole('button', { name: 'Go on' }).click();
}

it('a page with the risk component sends signals of its browser and of how it was filled in', async () => {
  const sent = await sendPage(`${component('riskPayload')}${form()}`, 'riskPayload', typeAndPress);
  const signals = readBrowserSignals(sent);
  expect(signals).toMatchObject({ webdriver: true, filled: 1 });
  expect(signals?.userAgent).toBe(await page.evaluate(() => navigator.userAgent));
  expect(signals?.keys).toBeGreaterThanOrEqual(3);
  expect(signals?.presses).toBeGreaterThanOrEqual(1);
  expect(signals?.screen.every(each => each > 0)).toBe(true);
});

it('fills a field of the page, under the component’s name', async () => {
  const sent = await sendPage(
    `${form('<input type="hidden" name="riskfp">')}${component('riskfp')}`,
    'riskfp',
    typeAndPress,
  );
  expect(readBrowserSignals(sent)).toBeDefined();
});

it('also sends signals with a link that continues, and ignores keys pressed by scripts', async () => {
  const link =
    '<a data-skcomponent="skbutton" data-skbuttontype="form-submit" data-skform="f">Next</a>';
  const sent = await sendPage(`${component('riskPayload')}${form()}${link}`, 'riskPayload', () =>
    page.getByRole('button', { name: 'Next' }).dispatchEvent('click'),
  );
  expect(readBrowserSignals(sent)).toMatchObject({ keys: 0, presses: 0, filled: 0 });
});

it('sends no signals without the component', async () => {
  expect(await sendPage(form(), 'riskPayload', typeAndPress)).toBe('');
});

it('the script of pages stays small', () => {
  expect(gzipSync(playerScript).length).toBeLessThan(15_000);
});
