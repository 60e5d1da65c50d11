// @module-tag slow
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { findChromium } from '#testing/browser/findChromium';
import { startServer } from '#testing/startServer';
import type { Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';

const button =
  '<button data-skcomponent="skbutton" data-skbuttontype="form-submit" data-skform="f" data-skbuttonvalue="GO">Go on</button>';
const form = (title: string): Node => [
  'httpConnector',
  'customHTMLTemplate',
  {
    customHTML: `<h1>${title}</h1><p data-skcomponent="skerror"></p><form id="f"><label>Name <input name="who"></label><label>Password <input type="password" name="secret"></label><label>Town <input name="town"></label>${button}</form>`,
    formFieldsList: ['who', 'secret', 'town'].map(propertyName => ({ propertyName })),
    validationRules: [
      { propertyName: 'town', rules: [{ ruleName: 'presence', message: 'Which town?' }] },
    ],
  },
];
const nodes: Readonly<Record<string, Node>> = {
  first: form('First'),
  slow: ['httpConnector', 'simulateLatency', { delayTime: '1500' }],
  second: form('Second'),
  done: [
    'httpConnector',
    'createSuccessResponse',
    {
      claimsNameValuePairs: [
        { name: 'message', value: 'Done by {{local.first.payload.output.who}}' },
      ],
    },
  ],
};
const links = [
  ['first', 'slow'],
  ['slow', 'second'],
  ['second', 'done'],
] as const;

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
let address: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let flow: Awaited<ReturnType<typeof runs.flowOf>>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
  address = await sluice.listen();
  browser = await chromium.launch(await findChromium());
  flow = await runs.flowOf(nodes, links);
});
beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
  await page.goto(`${address}/hosted/${flow.companyId}/policy/${flow.policyId}`);
  await heading('First').waitFor();
});
afterEach(() => context.close());
afterAll(async () => {
  await browser.close();
  await sluice.close();
});
const heading = (name: string, on = page) => on.getByRole('heading', { name });
const field = (name: string, on = page) => on.getByLabel(name);
const goOn = (on = page) => on.getByRole('button', { name: 'Go on' });
const fill = async (who: string, town: string, on = page) => {
  await field('Name', on).fill(who);
  await field('Password', on).fill('s3cret');
  await field('Town', on).fill(town);
};
const countRuns = async () => (await flow.runs()).length;

it('has one URL per run, at which Refresh and Back keep the step and typed values', async () => {
  const before = await countRuns();
  const run = page.url();
  expect(new URL(run).pathname).toMatch(
    new RegExp(`^/hosted/run/${flow.companyId}/[0-9a-f-]{36}$`),
  );
  await fill('Ada', 'Rome');
  await page.reload();
  await heading('First').waitFor();
  expect(await field('Name').inputValue()).toBe('Ada');
  expect(await field('Town').inputValue()).toBe('Rome');
  expect(await field('Password').inputValue()).toBe('');
  await goOn().click();
  await heading('Second').waitFor();
  expect(page.url()).toBe(run);
  expect(await field('Name').inputValue()).toBe('');
  await page.reload();
  await heading('Second').waitFor();
  await page.goBack();
  await heading('Second').waitFor();
  await fill('Grace', 'Oslo');
  await goOn().click();
  await page.getByText('Done by Ada').waitFor();
  await page.reload();
  await page.getByText('You can close this page').waitFor();
  expect(await countRuns()).toBe(before);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

it('shows an error at its field with the typed value, also after a refresh, and focuses the first one', async () => {
  await field('Name').fill('Ada');
  await goOn().click();
  for (const _ of ['answered', 'refreshed']) {
    await page.getByText('Which town?').waitFor();
    const town = field('Town');
    expect(await town.getAttribute('aria-invalid')).toBe('true');
    const id = await town.getAttribute('aria-describedby');
    expect(await page.locator(`#${id}`).textContent()).toBe('Which town?');
    expect(await town.evaluate(input => input === document.activeElement)).toBe(true);
    expect(await field('Name').inputValue()).toBe('Ada');
    expect(await field('Name').getAttribute('aria-invalid')).toBeNull();
    await page.reload();
  }
});

it('allows two tabs at one step, and shows the current step in the older one', async () => {
  const other = await context.newPage();
  await other.goto(page.url());
  await heading('First', other).waitFor();
  await fill('Ada', 'Rome', other);
  await goOn(other).click();
  await heading('Second', other).waitFor();
  await fill('Grace', 'Oslo');
  await goOn().click();
  await heading('Second').waitFor();
  await fill('Grace', 'Oslo');
  await goOn().click();
  const end = page.getByText('Done by');
  expect(await end.textContent()).toBe('Done by Ada');
});

it('is busy while a submission is sent, and sends none twice', async () => {
  let sent = 0;
  page.on('request', request => {
    if (request.method() === 'POST') sent++;
  });
  await fill('Ada', 'Rome');
  // The driver cannot look at a page that is about to be left, so the page tells what it shows.
  const said = page.waitForEvent('console', message => message.text() === 'busy: true true');
  await page.evaluate(() => {
    const go = document.querySelector<HTMLButtonElement>('[data-skcomponent]:is(button)')!;
    new MutationObserver(() =>
      console.log(`busy: ${document.body.getAttribute('aria-busy')} ${go.disabled}`),
    ).observe(document.body, { attributes: true, subtree: true });
    go.click();
    go.click();
    document.querySelector('form#f')!.dispatchEvent(new Event('submit', { cancelable: true }));
  });
  await said;
  await heading('Second').waitFor();
  expect(sent).toBe(1);
});

it('shows the next step after a refresh during a slow response', async () => {
  await fill('Ada', 'Rome');
  await goOn().click({ noWaitAfter: true });
  await new Promise(done => setTimeout(done, 300));
  await page.goto(
    `${new URL(page.url()).origin}/hosted/run/${flow.companyId}/${page.url().split('/').at(-1)}`,
  );
  expect(await heading('Second').textContent()).toBe('Second');
});

it('is not shown to another browser, nor with the console’s sign-in', async () => {
  const other = await browser.newContext();
  const stranger = await other.newPage();
  await stranger.goto(page.url());
  await stranger.getByText('isn’t available in this browser').waitFor();
  const { origin } = new URL(page.url());
  for (const at of [origin, address]) {
    const answer = await stranger.goto(`${at}/hosted/continue`);
    expect([answer!.status(), await stranger.title()]).toEqual([404, 'Something went wrong']);
  }
  await other.close();
});
