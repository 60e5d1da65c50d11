// @module-tag slow
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { findChromium } from '#testing/browser/findChromium';
import { startServer } from '#testing/startServer';
import type { Link, Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
let address = '';
let browser: Browser;
let context: BrowserContext;
let page: Page;
const faults: string[] = [];
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
  address = await sluice.listen();
  browser = await chromium.launch(await findChromium());
});
beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
  page.on('pageerror', fault => faults.push(fault.message));
});
afterEach(() => context.close());
afterAll(async () => {
  await browser.close();
  await sluice.close();
});

const end = (value: string): Node => [
  'httpConnector',
  'createSuccessResponse',
  { claimsNameValuePairs: [{ name: 'message', value }] },
];
const challenge = '{{local.start.payload.output.challenge}}';
const passcodePage =
  '<a id="link" href="{{link}}">The link of the mail</a><form id="f"><label>Passcode <input name="code" type="password"></label>' +
  '<button data-skcomponent="skbutton" data-skform="f" data-skbuttonvalue="code">Use passcode</button></form>' +
  '<div data-skcomponent="skpolling" data-skpollInterval="500" data-skpollRetries="60" data-skpollChallengeStatus="true"></div>';
const begin: Node = ['functionsConnector', 'AEqualsB', { leftValueA: '1', rightValueB: '1' }];
const waiting: Record<string, Node> = {
  begin,
  start: ['flowConnector', 'oobStart'],
  cont: ['flowConnector', 'oobContinue'],
  wait: [
    'httpConnector',
    'customHTMLTemplate',
    {
      customHTML: passcodePage,
      link: '{{local.start.payload.output.continueLink}}',
      challenge,
      formFieldsList: [{ propertyName: 'code' }],
    },
  ],
  done: end('Went on with {{local.wait.payload.output.code}}.'),
  approve: ['challengeConnector', 'updateChallenge', { challenge, challengeStatus: 'approved' }],
  bye: end('You may close this page'),
};
const links: Link[] = [
  ['begin', 'start'],
  ['begin', 'cont'],
  ['start', 'wait'],
  ['wait', 'done'],
  ['cont', 'approve'],
  ['approve', 'bye'],
];
const visit = (flow: { companyId: string; policyId: string }) =>
  page.goto(`${address}/hosted/${flow.companyId}/policy/${flow.policyId}`);
const pollsDone = async (times: number) => {
  for (let time = 0; time < times; time++)
    await page.waitForResponse(reply => reply.url().includes('/hosted/run/') && reply.ok());
};

it('a page that polls keeps the focus and a half-typed passcode, which is then accepted', async () => {
  await visit(await runs.flowOf(waiting, links));
  await page.getByLabel('Passcode').pressSequentially('47');
  await pollsDone(2);
  await page.keyboard.type('11');
  expect(await page.getByLabel('Passcode').inputValue()).toBe('4711');
  await page.getByRole('button', { name: 'Use passcode' }).click();
  await page.getByText('Went on with 4711.').waitFor();
});

it('a page that polls continues when the wait is over, also after a lost response', async () => {
  await visit(await runs.flowOf(waiting, links));
  const link = (await page.locator('#link').getAttribute('href'))!;
  await page.route('**/hosted/continue', route => route.abort(), { times: 1 });
  await page.waitForEvent('requestfailed');
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByText('You may close this page').waitFor();
  await phone.context().close();
  await page.getByText('Went on with .').waitFor();
  expect(await page.title()).toBe('Done');
});

it('a press during a poll is not lost', async () => {
  await visit(await runs.flowOf(waiting, links));
  await page.getByLabel('Passcode').fill('0815');
  let pressed = false;
  await page.route('**/hosted/continue', async route => {
    if (!pressed) {
      pressed = true;
      await page.getByRole('button', { name: 'Use passcode' }).click({ noWaitAfter: true });
    }
    await route.continue();
  });
  await page.getByText('Went on with 0815.').waitFor();
  expect(pressed).toBe(true);
});

it('a page that waits without a challenge continues to the next screen after its interval', async () => {
  const look = (customHTML: string): Node => [
    'httpConnector',
    'customHTMLTemplate',
    { customHTML },
  ];
  const polls =
    '<div data-skcomponent="skpolling" data-skpollInterval="1" data-skpollRetries="1" data-skpollChallengeStatus="false"></div>';
  await visit(
    await runs.flowOf(
      { first: look(`<h1>Pairing</h1>${polls}`), second: look('<h1>Paired</h1>') },
      [['first', 'second']],
    ),
  );
  await page.getByRole('heading', { name: 'Paired' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/hosted\/run\//);
});

it('causes no error in the browser', () => expect(faults).toEqual([]));
