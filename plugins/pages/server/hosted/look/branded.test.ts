// @module-tag slow
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findChromium } from '#testing/browser/findChromium';
import { violations } from '#testing/browser/barriers';
import { startServer } from '#testing/startServer';
import { defaultBrand, emptyAppBrand, type Brand } from '#plugins/pages/contract';
import type { Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';

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
beforeEach(async () => void (page = await (await browser.newContext()).newPage()));
afterAll(async () => {
  await browser.close();
  await sluice.close();
});

type Person = Awaited<ReturnType<typeof sluice.company>>;
const toSvg = (color: string) =>
  `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="${color}"/></svg>`)}`;
const links = [{ label: 'Privacy', url: 'https://example.com/privacy' }];
async function saveBrand({ token, companyId }: Person, given: Partial<Brand>) {
  const body = { ...defaultBrand, ...given };
  const { status } = await sluice.inject('PUT', `/company/${companyId}/brand`, { token, body });
  expect(status).toBe(200);
}
const visit = ({ companyId, policyId }: { companyId: string; policyId: string }) =>
  page.goto(`${address}/hosted/${companyId}/policy/${policyId}`);

const ask: Node = [
  'httpConnector',
  'customHTMLTemplate',
  {
    customHTML:
      '<h1>Sign in</h1><form id="f"><label>Name <input name="who"></label><label>Password <input type="password" name="secret"></label><button data-skcomponent="skbutton" data-skbuttontype="form-submit" data-skform="f">Go on</button></form>',
    formFieldsList: [{ propertyName: 'who' }, { propertyName: 'secret' }],
  },
];
const fails: Node = ['httpConnector', 'createErrorResponse', { message: 'The code has expired.' }];
const readColor = (name: string) =>
  page.getByRole('button', { name }).evaluate(each => getComputedStyle(each).backgroundColor);

it('shows the brand of its environment in both color schemes, at any width, without accessibility violations', async () => {
  const who = await sluice.company();
  await saveBrand(who, {
    name: 'Acme',
    logo: toSvg('#0f766e'),
    logoDark: toSvg('#ffffff'),
    primaryColor: '#0f766e',
    corners: 'pill',
    links,
  });
  const flow = await runs.flowOf({ ask }, [], {}, who);
  await visit(flow);
  const logo = page.getByRole('img', { name: 'Acme' });
  const colors: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [320, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 700 });
      expect(await violations(page)).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
      await expect
        .poll(() => logo.evaluate((each: HTMLImageElement) => each.naturalWidth))
        .toBe(120);
      colors.push(await logo.evaluate((each: HTMLImageElement) => each.currentSrc));
    }
  expect(new Set(colors).size).toBe(2);
  expect(await readColor('Go on')).toBe('rgb(15, 118, 110)');
  expect(await page.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe(
    links[0]!.url,
  );
  expect(await page.locator('main.sk-card').count()).toBe(1);
});

it('shows a password on request, with the name of its label', async () => {
  await visit(await runs.flowOf({ ask }));
  const secret = page.getByRole('textbox', { name: 'Password', exact: true });
  await secret.fill('correct horse');
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await secret.getAttribute('type')).toBe('text');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('horse');
  await page.getByRole('button', { name: 'Hide password' }).click();
  expect(await secret.getAttribute('type')).toBe('password');
});

it('a run of an application shows the application’s brand, and its end links back to it', async () => {
  const who = await sluice.company();
  const { token, companyId } = who;
  await saveBrand(who, { name: 'Acme', primaryColor: '#0f766e' });
  const [flow, other] = [
    await runs.flowOf({ fails }, [], {}, who),
    await runs.flowOf({ fails }, [], {}, who),
  ];
  const { apps } = (await sluice.inject('GET', '/apps', { token })).body;
  const { appId } = apps.find(({ policies }: { policies: { policyId: string }[] }) =>
    policies.some(({ policyId }) => policyId === flow.policyId),
  );
  const redirectUris = ['https://shop.example.com/callback?x=1'];
  await sluice.inject('PUT', `/apps/${appId}`, {
    token,
    body: { oauth: { values: { redirectUris } } },
  });
  const brand = { ...emptyAppBrand, name: 'The shop', primaryColor: '#7e22ce' };
  const url = `/company/${companyId}/brand/apps/${appId}`;
  expect((await sluice.inject('PUT', url, { token, body: brand })).status).toBe(200);
  await visit(flow);
  await page.getByText('The code has expired.').waitFor();
  expect(await page.locator('.sk-brand').textContent()).toBe('The shop');
  const back = page.getByRole('link', { name: 'Back to The shop' });
  expect(await back.getAttribute('href')).toBe('https://shop.example.com/');
  expect(await page.getByRole('link', { name: 'Start again' }).isVisible()).toBe(true);
  await visit(other);
  expect(await page.locator('.sk-brand').textContent()).toBe('Acme');
});

it('shows a passkey page in the brand, but not a page with its own look', async () => {
  const who = await sluice.company();
  await saveBrand(who, { name: 'Acme', logo: toSvg('#7e22ce'), primaryColor: '#7e22ce' });
  const key: Node = ['authenticatorsConnector', 'authenticateKey', {}];
  await visit(await runs.flowOf({ key }, [], {}, who));
  expect(await readColor('Continue with passkey')).toBe('rgb(126, 34, 206)');
  const own: Node = [
    'httpConnector',
    'customHTMLTemplate',
    { customHTML: '<h1>Mine</h1>', customCSS: 'h1 { color: red }' },
  ];
  const { body } = await (await runs.flowOf({ own }, [], {}, who)).page();
  expect(body).toContain('/hosted/files/plain.css');
  expect(body).not.toMatch(/sk-brand|--sk-primary|Acme/);
});
