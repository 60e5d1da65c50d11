// @module-tag slow
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectionStore } from '#plugins/connections/contract';
import { client, startProvider } from '#plugins/providers/server/testProvider';
import type { Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { startServer } from '#testing/startServer';
import { openBrowser } from './testBrowser';

let sluice: Awaited<ReturnType<typeof startServer>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;
const providers: Awaited<ReturnType<typeof startProvider>>[] = [];
beforeAll(async () => {
  sluice = await startServer({ env: { SLUICE_ALLOW_HOSTS: '127.0.0.1' } });
  browser = await openBrowser(sluice);
});
afterEach(() => browser.leave());
afterAll(async () => {
  await browser.close();
  for (const provider of providers) await provider.close();
  await sluice.close();
});

const end = (capability: string, value: string): Node => [
  'httpConnector',
  capability,
  { claimsNameValuePairs: [{ name: 'message', value }] },
];
const encode = (text: string) => Buffer.from(text).toString('base64');
const token = `[[[skcomponent###${encode('skcomponent "skIDP" id="t" label="" idpId="Examples Inc"')}###${encode('{}')}]]]`;

/** A page with a form and these buttons, in a company with a connection for the provider. */
async function flowWith(buttons: string, issuer?: string) {
  const nodes: Readonly<Record<string, Node>> = {
    page: [
      'httpConnector',
      'customHTMLTemplate',
      {
        customHTML: `<main class="sk-card"><h1>Sign in</h1><form id="f"><label>Name <input name="who" required></label><button data-skcomponent="skbutton" data-skform="f">Next</button></form>${buttons}</main>`,
        formFieldsList: [{ propertyName: 'who' }],
      },
    ],
    done: end(
      'createSuccessResponse',
      'Hello {{local.page.payload.output.email}}{{local.page.payload.output.who}}, by {{local.page.payload.output.buttonType}}',
    ),
    failed: end('createErrorResponse', '{{local.page.payload.error.message}}'),
  };
  const flow = await flowsOn(sluice).flowOf(nodes, [
    ['page', 'done'],
    ['page', 'failed', 'anyTriggersFalse'],
  ]);
  const { companyId, customerId, token: access } = flow;
  const provider = await startProvider(`${browser.address}/hosted/callback`);
  providers.push(provider);
  await sluice.server.database.transaction(companyId, db =>
    sluice.server
      .get(connectionStore)
      .createMissing(db, companyId, customerId, [
        { connectionId: 'idp', connectorId: 'genericConnector', name: 'Examples Inc' },
      ]),
  );
  const values = {
    providerName: 'Examples Inc',
    authTypeDropdown: 'openId',
    issuerUrl: issuer ?? provider.issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    scope: 'openid email profile',
  };
  const properties = Object.entries(values).map(([key, value]) => [key, { value }]);
  const saved = await sluice.inject('PUT', '/connections/idp', {
    token: access,
    body: { properties: { customAuth: { properties: Object.fromEntries(properties) } } },
  });
  expect(saved.status).toBe(200);
  return { flow, provider };
}

const button =
  '<button class="btn" data-skcomponent="skIDP" data-skidpid="Examples Inc">Sign in with Examples</button>';

describe('A sign-in button of a provider', () => {
  it('leads to the provider, without the form filled in, and back into the run', async () => {
    const { flow, provider } = await flowWith(button);
    const page = await browser.visit(flow);
    await page.getByRole('button', { name: 'Sign in with Examples' }).click();
    await page.waitForURL(`${provider.issuer}/**`);
    await page.locator('[name=login]').fill('ada');
    await page.locator('[name=password]').fill('any');
    await page.locator('[type=submit]').click();
    await page.getByRole('button', { name: 'Continue' }).click();
    const end = page.getByText('Hello ada@example.com');
    expect(await end.textContent()).toBe('Hello ada@example.com, by skidp');
  });

  it('shows the page again after a sign-in that the provider did not allow, and after going back', async () => {
    const { flow, provider } = await flowWith(button);
    const page = await browser.visit(flow);
    await page.getByRole('button', { name: 'Sign in with Examples' }).click();
    await page.waitForURL(`${provider.issuer}/**`);
    await page.getByRole('link', { name: /cancel/i }).click();
    await page.getByRole('alert').getByText('Examples Inc was canceled').waitFor();
    await page.getByRole('button', { name: 'Sign in with Examples' }).click();
    await page.waitForURL(`${provider.issuer}/**`);
    await page.goBack();
    await page.getByLabel('Name').fill('Grace');
    await page.getByRole('button', { name: 'Next' }).click();
    expect(await page.getByText('Hello Grace').textContent()).toBe('Hello Grace, by form-submit');
  });

  it('shows the name of its connection if it has no label, as a token, a link, or a block', async () => {
    const { flow, provider } = await flowWith(
      `${token}<div id="d" data-skcomponent="skidp" data-skconnectionid="idp"></div>`,
    );
    const page = await browser.visit(flow);
    const names = page.getByRole('button', { name: 'Continue with Examples Inc' });
    await expect.poll(() => names.count()).toBe(2);
    await page.locator('#d').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${provider.issuer}/**`);
  });

  it('reports what is missing: a connection, one of its settings, or its name', async () => {
    const press = async (markup: string, issuer?: string) => {
      const { flow } = await flowWith(markup, issuer);
      const page = await browser.visit(flow);
      await page.locator('#b').click();
      return page.locator('main p').first().textContent();
    };
    const named = (attribute: string) =>
      `<button id="b" data-skcomponent="skIDP" ${attribute}>Go</button>`;
    expect(await press(named('data-skidpid="Nobody"'))).toContain(
      '“Nobody” isn’t set up in this environment',
    );
    expect(await press(named(''))).toContain('has no identity provider');
    expect(await press(named('data-skidpid="idp"'), '')).toContain('is missing Issuer URL');
  });

  it('accepts no provider that the page does not offer', async () => {
    const { flow } = await flowWith('');
    const { body } = await flow.page();
    const answer = await flowsOn(sluice).answer(body, { 'sk.button': 'skidp:Examples Inc' });
    expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined]);
    expect(answer.body).toContain('name="who"');
  });

  it('causes no error in the browser', () => expect(browser.faults).toEqual([]));
});
