// @module-tag slow
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { contribute, defineServerPlugin } from '#core/server';
import { installed } from '#testing/installed';
import { findChromium } from '#testing/browser/findChromium';
import { startServer } from '#testing/startServer';
import { connectors, defineConnector } from '#plugins/connectors/contract';
import type { Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';

let site: Server;
let elsewhere = '';
/** Sets a cookie, and sends the browser to another site that sends it back. */
const testConnector = defineConnector({
  id: 'testConnector',
  name: 'Test',
  description: 'For tests.',
  colors: { dark: '#000', canvas: '#fff', canvasText: '#000' },
  capabilities: {
    mark: {
      title: 'Mark',
      type: 'action',
      run: () => ({
        kind: 'success',
        cookies: [{ name: 'visited', value: 'yes & more', maxAge: 600 }],
      }),
    },
    leave: {
      title: 'Leave',
      type: 'trigger',
      run: async ({ submission, callback }) =>
        submission?.eventName === 'callback'
          ? { kind: 'success', output: submission.parameters }
          : {
              kind: 'screen',
              screen: {
                html: '',
                fields: [],
                redirect: `${elsewhere}/?back=${encodeURIComponent(await callback())}`,
              },
            },
    },
  },
});
const testPlugin = defineServerPlugin({
  id: 'test',
  contributes: [contribute(connectors, 'test.one', testConnector)],
});

const form = (said: string): Node => [
  'httpConnector',
  'customHTMLTemplate',
  {
    customHTML: `<h1>{{said}}</h1><form id="f"><label>Name <input name="who"></label><button data-skcomponent="skbutton" data-skform="f">Go on</button></form>`,
    said,
    formFieldsList: [{ propertyName: 'who' }],
  },
];
const end = (value: string): Node => [
  'httpConnector',
  'createSuccessResponse',
  { claimsNameValuePairs: [{ name: 'message', value }] },
];

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
let address = '';
let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  sluice = await startServer({ plugins: [...installed, testPlugin] });
  runs = flowsOn(sluice);
  address = await sluice.listen();
  site = createServer((request, reply) => {
    const back = new URL(request.url ?? '/', 'http://site').searchParams.get('back') ?? '';
    reply
      .setHeader('content-type', 'text/html')
      .end(`<a href="${back.replace(/&/g, '&amp;')}&amp;code=7">Back</a>`);
  });
  await new Promise<void>(up => site.listen(0, '127.0.0.1', up));
  // Another site to the browser, not only another port.
  elsewhere = `http://localhost:${(site.address() as AddressInfo).port}`;
  browser = await chromium.launch(await findChromium());
});
beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
});
afterEach(() => context.close());
afterAll(async () => {
  await browser.close();
  await new Promise(down => site.close(down));
  await sluice.close();
});

const visit = (flow: { companyId: string; policyId: string }) =>
  page.goto(`${address}/hosted/${flow.companyId}/policy/${flow.policyId}`);
async function answer(who = 'Ada') {
  await page.getByLabel('Name').fill(who);
  await page.getByRole('button', { name: 'Go on' }).click();
}

it('a cookie that a flow sets after a page is sent to later runs, also on pages that post', async () => {
  const seen = 'Visited: {{global.cookies.visited}}';
  const flow = await runs.flowOf(
    { first: form(seen), mark: ['testConnector', 'mark'], second: form(seen), done: end(seen) },
    [
      ['first', 'mark'],
      ['mark', 'second'],
      ['second', 'done'],
    ],
  );
  await visit(flow);
  await page.getByRole('heading', { name: 'Visited:', exact: true }).waitFor();
  await answer();
  await page.getByRole('heading', { name: 'Visited: yes & more' }).waitFor();
  expect(await page.evaluate(() => window.origin)).toBe(
    `http://${flow.companyId}.localhost:${new URL(address).port}`,
  );
  const place = `/hosted/${flow.companyId}/policy/${flow.policyId}`;
  expect((await context.cookies()).find(({ name }) => name.endsWith('-visited'))).toMatchObject({
    httpOnly: true,
    path: place,
  });
  await visit(flow);
  await page.getByRole('heading', { name: 'Visited: yes & more' }).waitFor();
  await answer();
  await answer();
  await page.getByText('Visited: yes & more').waitFor();
});

it('a browser redirected to another site returns and continues, and another browser can’t', async () => {
  const flow = await runs.flowOf(
    {
      first: form('Hello'),
      away: ['testConnector', 'leave'],
      done: end('Back with {{local.away.payload.output.code}}'),
    },
    [
      ['first', 'away'],
      ['away', 'done'],
    ],
  );
  await visit(flow);
  await answer();
  const link = page.getByRole('link', { name: 'Back', exact: true });
  await link.waitFor();
  expect(new URL(page.url()).origin).toBe(elsewhere);
  const other = await browser.newContext();
  const stranger = await other.newPage();
  const back = (await link.getAttribute('href'))!;
  await stranger.goto(back);
  await stranger.getByText('started in another browser').waitFor();
  await other.close();
  await link.click();
  await page.getByText('Back with 7').waitFor();
  await page.reload();
  await page.getByText('You can close this page').waitFor();
  await page.goto(back);
  await page.getByText('already used').waitFor();
});

it('a sign-in through a page that posts is remembered at the next visit', async () => {
  const flow = await runs.flowOf(
    {
      check: [
        'pingOneAuthenticationConnector',
        'checkSession',
        { checkSessionAuthenticator: 'pwd' },
      ],
      known: end('Welcome back, {{local.check.payload.output.session.user.id}}'),
      ask: form('Sign in'),
      on: [
        'pingOneAuthenticationConnector',
        'returnSuccessResponseRedirect',
        { userId: '{{local.ask.payload.output.who}}', authenticationMethods: 'pwd' },
      ],
    },
    [
      ['check', 'known'],
      ['check', 'ask', 'anyTriggersFalse'],
      ['ask', 'on'],
    ],
  );
  await visit(flow);
  await answer('ada');
  await page.getByText('You can close this page').waitFor();
  await visit(flow);
  expect(await page.getByText('Welcome back, ada').textContent()).toContain('ada');
});

it('a link opened in another browser continues the waiting page automatically', async () => {
  const challenge = '{{local.start.payload.output.challenge}}';
  const flow = await runs.flowOf(
    {
      begin: ['functionsConnector', 'AEqualsB', { leftValueA: '1', rightValueB: '1' }],
      start: ['flowConnector', 'oobStart'],
      cont: ['flowConnector', 'oobContinue'],
      wait: [
        'httpConnector',
        'customHTMLTemplate',
        {
          customHTML:
            '<a id="link" href="{{link}}">The link of the mail</a><div data-skcomponent="skpolling" data-skpollInterval="500" data-skpollRetries="60"></div>',
          link: '{{local.start.payload.output.continueLink}}',
          challenge,
        },
      ],
      done: end('The first page has gone on'),
      approve: [
        'challengeConnector',
        'updateChallenge',
        { challenge, challengeStatus: 'approved' },
      ],
      bye: end('You may close this page'),
    },
    [
      ['begin', 'start'],
      ['begin', 'cont'],
      ['start', 'wait'],
      ['wait', 'done'],
      ['cont', 'approve'],
      ['approve', 'bye'],
    ],
  );
  await visit(flow);
  const link = (await page.locator('#link').getAttribute('href'))!;
  const other = await browser.newContext();
  const phone = await other.newPage();
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByText('You may close this page').waitFor();
  await other.close();
  expect(await page.getByText('The first page has gone on').textContent()).toContain('gone on');
});

it('provides the jQuery that scripts expect', async () => {
  const flow = await runs.flowOf({
    ask: [
      'httpConnector',
      'customHTMLTemplate',
      {
        customHTML: '<h1>None</h1>',
        customScript: "$(document).ready(() => $('h1').text('Found'));",
      },
    ],
  });
  await visit(flow);
  await page.getByText('Found').waitFor();
  expect(await page.locator('h1').textContent()).toBe('Found');
});
