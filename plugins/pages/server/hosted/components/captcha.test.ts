// @module-tag slow
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectionStore } from '#plugins/connections/contract';
import { captchaServices, type CaptchaKind } from '#plugins/connectors/contract/captcha';
import type { Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { startServer } from '#testing/startServer';
import { openBrowser } from './testBrowser';
import { secretKey, siteKey, startCaptcha } from './testCaptcha';

let sluice: Awaited<ReturnType<typeof startServer>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let captcha: Awaited<ReturnType<typeof startCaptcha>>;
beforeAll(async () => {
  captcha = await startCaptcha();
  sluice = await startServer({ env: { SLUICE_ALLOW_HOSTS: '127.0.0.1' } });
  browser = await openBrowser(sluice);
});
afterEach(() => browser.leave());
afterAll(async () => {
  await browser.close();
  await captcha.close();
  await sluice.close();
});

const form = (inside: string, outside = '') =>
  `<main class="sk-card"><h1>Join</h1><p data-skcomponent="skerror"></p><form id="f"><label>Name <input name="who"></label>${inside}<button data-skcomponent="skbutton" data-skform="f">Join</button></form>${outside}<a data-skcomponent="skbutton" data-skbuttontype="next-event" data-skbuttonvalue="later">Later</a></main>`;
const component = '<div data-skcomponent="skrecaptcha"></div>';
const token = `[[[skcomponent###${Buffer.from('skcomponent "skrecaptcha" class="x"').toString('base64')}###e30=]]]`;
const end = (capability: string, value: string): Node => [
  'httpConnector',
  capability,
  { claimsNameValuePairs: [{ name: 'message', value }] },
];

async function flowWith(customHTML: string, settings: Readonly<Record<string, string>>) {
  const nodes: Readonly<Record<string, Node>> = {
    page: [
      'httpConnector',
      'customHTMLTemplate',
      {
        customHTML,
        formFieldsList: [{ propertyName: 'who' }],
        validationRules: [{ propertyName: 'who', rules: [{ ruleName: 'presence' }] }],
      },
      'http',
    ],
    done: end('createSuccessResponse', 'Hello {{local.page.payload.output.who}}'),
    failed: end('createErrorResponse', '{{local.page.payload.error.message}}'),
  };
  const flow = await flowsOn(sluice).flowOf(nodes, [
    ['page', 'done'],
    ['page', 'failed', 'anyTriggersFalse'],
  ]);
  const { companyId, customerId, token: access } = flow;
  await sluice.server.database.transaction(companyId, db =>
    sluice.server
      .get(connectionStore)
      .createMissing(db, companyId, customerId, [
        { connectionId: 'http', connectorId: 'httpConnector', name: 'HTTP with a captcha' },
      ]),
  );
  const properties = Object.entries(settings).map(([name, value]) => [name, { value }]);
  const saved = await sluice.inject('PUT', '/connections/http', {
    token: access,
    body: { properties: Object.fromEntries(properties) },
  });
  expect(saved.status).toBe(200);
  return flow;
}
const settingsOf = (captchaService: string) => ({
  captchaService,
  recaptchaSiteKey: siteKey,
  recaptchaSecretKey: secretKey,
  captchaVerifyUrl: captcha.verify,
});

describe('The check of a captcha service on a page', () => {
  it.each([
    ['recaptcha', form(component)],
    ['turnstile', form('', component)],
    ['hcaptcha', form(token)],
  ] as const)('%s draws it, and its server verifies the token', async (kind, markup) => {
    const flow = await flowWith(markup, settingsOf(kind));
    const page = await browser.visit(flow, captcha.serve(kind));
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('I am a person').check();
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByText('Hello Ada').waitFor();
    const [, response] = /^(.+)$/.exec(captcha.asked.at(-1)?.['response'] ?? '') ?? [];
    expect(captcha.asked.at(-1)).toEqual({ secret: secretKey, response, remoteip: '127.0.0.1' });
  });

  it('is shown again if it was not passed, or if the service rejects it or can’t be reached', async () => {
    const flow = await flowWith(form(component), settingsOf('recaptcha'));
    const page = await browser.visit(flow, captcha.serve('recaptcha'));
    const join = () => page.getByRole('button', { name: 'Join' }).click();
    const message = page.getByRole('alert');
    await page.getByLabel('Name').fill('Ada');
    await join();
    await message.getByText('Confirm that you’re not a robot.').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada');
    await page
      .locator('textarea')
      .evaluate((field: HTMLTextAreaElement) => (field.value = 'forged'));
    await join();
    await message.getByText('failed or has expired').waitFor();
    captcha.fail(true);
    await page.getByLabel('I am a person').check();
    await join();
    await message.getByText('verification service isn’t available').waitFor();
    captcha.fail(false);
    await page.getByLabel('I am a person').check();
    await join();
    await page.getByText('Hello Ada').waitFor();
  });

  it('rejects submissions of a script without the check, and lets a link continue', async () => {
    const flow = await flowWith(form(component), settingsOf('turnstile'));
    const { body } = await flow.page();
    const { answer } = flowsOn(sluice);
    const refused = await answer(body, { who: 'Bot', 'sk.button': 'form-submit:' });
    expect(refused.body).toContain('not a robot');
    expect((await answer(refused.body, { 'sk.button': 'next-event:later' })).body).toContain(
      'Hello',
    );
  });

  it('lets a page load its service and nothing else', async () => {
    const policyOf = async (markup: string, kind: CaptchaKind) => {
      const { headers } = await (await flowWith(markup, settingsOf(kind))).page();
      return String(headers['content-security-policy']);
    };
    const plain = await policyOf(form(''), 'turnstile');
    const checked = await policyOf(form(component), 'turnstile');
    const [source] = captchaServices.turnstile.sources['script-src'];
    expect(plain).not.toContain(source);
    expect(checked).toContain(`frame-src ${source}`);
    expect(checked).not.toMatch(/google|hcaptcha|script-src[^;]* https:[ ;]/);
  });

  it('accepts no typed values without the check, however a client left the page', async () => {
    const { answer } = flowsOn(sluice);
    const flow = await flowWith(form(component), settingsOf('recaptcha'));
    const leave = async (claim: Readonly<Record<string, string>>) =>
      (await answer((await flow.page()).body, { who: 'Ada', ...claim })).body as string;
    const claims = [
      ['sk.button', 'next-event:submit'],
      ['sk.button', 'skidp:x'],
      ['sk.event', 'polling'],
    ] as const;
    const shown: string[] = [];
    for (const [name, value] of claims)
      if ((await leave({ [name]: value })).includes('<h1>Join</h1>')) shown.push(value);
    expect(shown).toEqual(claims.map(([, value]) => value));
    const left = await leave({ 'sk.button': 'next-event:later' });
    expect(left).toContain('Hello');
    expect(left).not.toContain('Ada');
  });

  it('reports missing settings of the connection before anyone sees an unusable page', async () => {
    const flow = await flowWith(form(component), { recaptchaSiteKey: siteKey });
    const { body } = await flow.page();
    expect(body).toContain('The connection is missing reCAPTCHA v2 Secret Key');
    const none = await (await flowWith(form(component), {})).page();
    expect(none.body).toContain('missing reCAPTCHA v2 Site Key and reCAPTCHA v2 Secret Key');
    const own = component.replace('>', ' data-sksitekey="mine">');
    const { body: shown } = await (await flowWith(form(own), settingsOf('recaptcha'))).page();
    expect(shown).toContain('data-sitekey="mine"');
    expect(shown).not.toContain(secretKey);
  });

  it('causes no error in the browser', () => expect(browser.faults).toEqual([]));
});
