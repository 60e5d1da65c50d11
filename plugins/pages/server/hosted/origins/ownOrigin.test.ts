import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { findChromium } from '#testing/browser/findChromium';
import { virtualAuthenticator } from '#testing/browser/virtualAuthenticator';
import { startServer } from '#testing/startServer';
import type { Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';

/** Tries whatever a page's script could reach, and shows what came of it. */
const attack = `
  const others = '{{global.parameters.others}}'.split(' ');
  const seen = { origin: self.origin, secure: isSecureContext };
  localStorage.setItem('a', 'b');
  seen.storage = localStorage.getItem('a');
  seen.cookie = document.cookie;
  const reach = async (url, init) => {
    try {
      const reply = await fetch(url, { credentials: 'include', ...init });
      return reply.status;
    } catch { return 'closed'; }
  };
  const read = url => new Promise(done => {
    const frame = document.createElement('iframe');
    frame.onload = () => { try { done(frame.contentDocument.body.textContent.length > 0 ? 'read' : 'empty'); } catch { done('closed'); } };
    setTimeout(() => done('closed'), 1500);
    frame.src = url;
    document.body.append(frame);
  });
  (async () => {
    seen.own = await reach('/openapi.json');
    seen.others = [];
    for (const other of others) {
      seen.others.push(await reach(other + '/openapi.json'));
      seen.others.push(await reach(other + '/v1/flows', { headers: { authorization: 'Bearer x' } }));
      seen.others.push(await reach(other + '/v1/auth/login', { method: 'POST', body: '{}' }));
      seen.others.push(await read(other + '/'));
    }
    document.cookie = 'sluice-thrown=1; domain=localhost';
    seen.thrown = document.cookie;
    document.getElementById('seen').textContent = JSON.stringify(seen);
  })();
`;
const nodes: Readonly<Record<string, Node>> = {
  ask: [
    'httpConnector',
    'customHTMLTemplate',
    { customHTML: '<pre id="seen"></pre>', customScript: attack },
  ],
};

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
let address: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
  address = (await sluice.listen()).replace('127.0.0.1', 'localhost');
  browser = await chromium.launch(await findChromium());
});
beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
});
afterEach(() => context.close());
afterAll(async () => {
  await browser.close();
  await sluice.close();
});
const pageOf = (flow: { companyId: string; policyId: string }) =>
  `${address}/hosted/${flow.companyId}/policy/${flow.policyId}`;
const originOf = (companyId: string) => address.replace('localhost', `${companyId}.localhost`);

it('a page’s script has storage of its own, and reaches nothing of the console or another environment', async () => {
  // The policy of contents lets a script speak to its own origin alone; here flows name the rest.
  const [mine, theirs] = [await runs.flowOf(nodes), await runs.flowOf(nodes)];
  await page.goto(pageOf(theirs));
  await page.evaluate(() => localStorage.setItem('secret', 'theirs'));
  const others = [address, originOf(theirs.companyId), address.replace('localhost', '127.0.0.1')];
  await page.goto(`${pageOf(mine)}?others=${encodeURIComponent(others.join(' '))}`);
  await page.getByText('"thrown"').waitFor();
  expect(JSON.parse((await page.locator('#seen').textContent())!)).toEqual({
    origin: originOf(mine.companyId),
    secure: true,
    storage: 'b',
    cookie: '',
    own: 404,
    others: others.flatMap(() => ['closed', 'closed', 'closed', 'closed']),
    thrown: '',
  });
  expect(await page.evaluate(() => localStorage.getItem('secret'))).toBeNull();
});

it('origins alone keep pages apart, without any Content Security Policy', async () => {
  const bare = await browser.newContext({ bypassCSP: true });
  const attacker = await bare.newPage();
  const [mine, theirs] = [await runs.flowOf(nodes), await runs.flowOf(nodes)];
  await attacker.goto(pageOf(theirs));
  const others = [address, originOf(theirs.companyId)];
  await attacker.goto(`${pageOf(mine)}?others=${encodeURIComponent(others.join(' '))}`);
  await attacker.getByText('"thrown"').waitFor();
  const seen = JSON.parse((await attacker.locator('#seen').textContent())!);
  expect(seen.thrown).toBe('');
  expect([...new Set(seen.others)]).toEqual(['closed']);
  await bare.close();
});

it('a page’s own style overrides ours, however simple its selectors are', async () => {
  const flow = await runs.flowOf({
    ask: [
      'httpConnector',
      'customHTMLTemplate',
      {
        customHTML:
          '<main class="sk-card"><form id="f"><input name="who"><button>Go on</button></form></main>',
        customCSS:
          'input { padding: 1px } button { background: rgb(1, 2, 3) } @layer own { form { max-width: 77px } }',
      },
    ],
  });
  await page.goto(pageOf(flow));
  const style = (selector: string, name: string) =>
    page
      .locator(selector)
      .evaluate((found, name) => getComputedStyle(found).getPropertyValue(name), name);
  expect(await style('input[name=who]', 'padding-left')).toBe('1px');
  expect(await style('button', 'background-color')).toBe('rgb(1, 2, 3)');
  expect(await style('#f', 'max-width')).toBe('77px');
  expect(await style('input[name=who]', 'border-radius')).toBe('8px');
});

it('a passkey is created for the environment’s own host', async () => {
  const flow = await runs.flowOf(
    {
      make: ['authenticatorsConnector', 'registerKey', { userId: '{{global.parameters.user}}' }],
      done: [
        'httpConnector',
        'createSuccessResponse',
        { claimsNameValuePairs: [{ name: 'message', value: 'Made' }] },
      ],
    },
    [['make', 'done']],
  );
  const { device, authenticatorId } = await virtualAuthenticator(page);
  const made = await sluice.inject('POST', `/company/${flow.companyId}/users`, {
    token: flow.token,
    body: { username: 'ada', email: 'ada@example.com' },
  });
  expect(made.text).toContain('userId');
  const userId = JSON.parse(made.text).userId ?? JSON.parse(made.text).user.userId;
  await page.goto(`${pageOf(flow)}?user=${userId}`);
  await page.getByRole('button', { name: 'Set up passkey' }).click();
  await page.getByText('Made').waitFor();
  const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials.map(({ rpId }) => rpId)).toEqual([`${flow.companyId}.localhost`]);
});
