// @module-tag slow
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { findChromium } from '#testing/browser/findChromium';
import { violations } from '#testing/browser/barriers';
import { startServer } from '#testing/startServer';
import { userDirectory } from '#plugins/connectors/contract';
import type { Link, Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { pageStyle } from './pageStyle';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
let address = '';
let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
  address = await sluice.listen();
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

const visit = (flow: { companyId: string; policyId: string }) =>
  page.goto(`${address}/hosted/${flow.companyId}/policy/${flow.policyId}`);

/** Issues that the checker finds on the page, in a light and a dark scheme. */
async function check(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await violations(page)).map(each => `${colorScheme}: ${each}`));
  }
  return found;
}

const message = (value: string): Node => [
  'httpConnector',
  'createSuccessResponse',
  { claimsNameValuePairs: [{ name: 'message', value }] },
];
const choices = [
  { name: 'Red', value: 'red' },
  { name: 'Blue', value: 'blue' },
];
const controls = [
  ['email', 'textField'],
  ['password', 'password'],
  ['phone', 'phoneNumber'],
  ['birthdate', 'date'],
  ['about', 'textArea'],
  ['color', 'dropDown', { options: choices }],
  ['size', 'radio', { options: choices }],
  ['agreed', 'checkBox'],
  ['news', 'toggleSwitch'],
  ['hint', 'hidden'],
] as const;
const formFieldsList = controls.map(([propertyName, preferredControlType, more]) => ({
  propertyName,
  preferredControlType,
  displayName: `Your ${propertyName}`,
  ...more,
}));
const everyControl: Node = [
  'httpConnector',
  'htmlFormInput',
  {
    title: 'Tell us of you',
    formFieldsList,
    validationRules: [
      { propertyName: 'phone', rules: [{ ruleName: 'presence', message: 'Enter your phone.' }] },
    ],
  },
];

it('a form with every control has no accessibility violations, before and after an error', async () => {
  await visit(await runs.flowOf({ form: everyControl, done: message('Done') }, [['form', 'done']]));
  expect(await check()).toEqual([]);
  const field = (name: string) => page.getByLabel(`Your ${name}`);
  await expect.poll(() => field('email').evaluate(isFocused)).toBe(true);
  const tokens = { email: 'username', password: 'current-password', phone: 'tel' };
  for (const [name, token] of Object.entries(tokens))
    expect(await field(name).getAttribute('autocomplete')).toBe(token);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Enter your phone.').waitFor();
  expect(await check()).toEqual([]);
  const phone = page.getByRole('textbox', { name: 'Your phone', description: 'Enter your phone.' });
  expect(await phone.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => phone.evaluate(isFocused)).toBe(true);
});
const isFocused = (field: Element) => field === document.activeElement;

const screens: Readonly<Record<string, readonly [Record<string, Node>, Link[]?]>> = {
  'a message': [
    {
      say: ['httpConnector', 'customHtmlMessage', { messageTitle: 'Note', message: 'All is well' }],
    },
  ],
  'the end': [{ done: message('Welcome back') }],
  'an end that failed': [
    { done: ['httpConnector', 'createErrorResponse', { message: 'Not today' }] },
  ],
  'a sign-in with a passkey': [
    { key: ['authenticatorsConnector', 'authenticateKey', { cancel: 'Another way' }] },
  ],
  'a page that waits': [
    {
      start: ['challengeConnector', 'createChallenge', {}],
      wait: [
        'challengeConnector',
        'pollChallenge',
        {
          challenge: '{{local.start.payload.output.challenge}}',
          message: 'Look at your phone',
          messageTitle: 'Confirm',
        },
      ],
    },
    [['start', 'wait']],
  ],
};
for (const [name, [nodes, links]] of Object.entries(screens))
  it(`${name} has no accessibility violations`, async () => {
    await visit(await runs.flowOf(nodes, links));
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await check()).toEqual([]);
  });

it('the pages that pair a device have no accessibility violations, and their image has a name', async () => {
  const company = await sluice.company();
  const { userId } = await sluice.server
    .get(userDirectory)
    .create(company.companyId, { email: 'ada@example.com' });
  const nodes: Record<string, Node> = {
    pair: ['authenticatorsConnector', 'enrolTotp', { userId, cancel: 'Not now' }],
    codes: ['authenticatorsConnector', 'showRecoveryCodes', { userId }],
    key: ['authenticatorsConnector', 'registerKey', { userId }],
  };
  const flow = await runs.flowOf(
    nodes,
    [
      ['pair', 'codes', 'anyTriggersFalse'],
      ['codes', 'key'],
    ],
    {},
    company,
  );
  await visit(flow);
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  expect(await check()).toEqual([]);
  const code = page.getByRole('textbox', { name: 'Code' });
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
  expect(await check()).toEqual([]);
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('heading', { name: 'recovery code' }).waitFor();
  expect(await check()).toEqual([]);
  const codes = await page.locator('li code').allInnerTexts();
  await page.getByRole('button', { name: 'Copy codes' }).click();
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
  await context.grantPermissions(['clipboard-read']);
  const reader = await context.newPage();
  await reader.goto(`${address}/health/live`);
  expect(await reader.evaluate(() => navigator.clipboard.readText())).toBe(`${codes.join('\n')}\n`);
  await page.bringToFront();
  await page.getByRole('button', { name: 'I saved the codes' }).click();
  await page.getByRole('heading', { name: 'Set up a passkey' }).waitFor();
  expect(await check()).toEqual([]);
});

it('a page that can’t continue has no accessibility violations', async () => {
  const { companyId } = await sluice.company();
  await visit({ companyId, policyId: 'gone' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await check()).toEqual([]);
});

it('draws a ring that waits in two colors where colors are forced', async () => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setContent(`<style>${pageStyle}</style><span class="sk-waiting"></span>`);
  const [top, left] = await page.locator('.sk-waiting').evaluate(ring => {
    const { borderTopColor, borderLeftColor } = getComputedStyle(ring);
    return [borderTopColor, borderLeftColor];
  });
  expect(top).not.toBe(left);
});
