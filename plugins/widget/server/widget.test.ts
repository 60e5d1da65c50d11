// @module-tag slow
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findChromium } from '#testing/browser/findChromium';
import { startServer } from '#testing/startServer';
import { widgetPath } from '../contract';
import { createTestSignOn, type SignOn } from '#plugins/openid/server/testSignOn';

let sluice: Awaited<ReturnType<typeof startServer>>;
let address = '';
let browser: Browser;
let site: Server;
let port = 0;
let html = '';
let page: Page;
beforeAll(async () => {
  sluice = await startServer();
  address = await sluice.listen();
  site = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>(done => site.listen(0, '127.0.0.1', done));
  port = (site.address() as AddressInfo).port;
  browser = await chromium.launch(await findChromium());
});
beforeEach(async () => void (page = await browser.newPage()));
afterEach(() => page.close());
afterAll(async () => {
  await browser.close();
  await new Promise(done => site.close(done));
  await sluice.close();
});

const script = () => `<script src="${address}${widgetPath}"></script>`;
const readResults = () =>
  page.evaluate(() => (globalThis as unknown as { told?: unknown[] }).told ?? []) as Promise<any[]>;
const starting = (
  { companyId, policyId }: SignOn,
  more: object = {},
) => `<div id="here"></div>${script()}<script>
  window.told = [];
  sluice.start({ ...${JSON.stringify({ companyId, policyId, container: '#here', ...more })},
    onSuccess: result => told.push({ success: result }), onError: error => told.push({ error }) });
</script>`;
const embedding = () =>
  createTestSignOn(sluice, { redirectUris: [`http://127.0.0.1:${port}/callback`] });

async function signOn(password: string) {
  const frame = page.frameLocator('iframe[name^=sluice-]');
  await frame.getByLabel('User').fill('ada');
  await frame.getByLabel('Password').fill(password);
  await frame.getByRole('button', { name: 'Sign in' }).click();
  return frame;
}

describe('the widget on a page of the application', () => {
  it('shows the flow in a fitting frame, signs in after a wrong password, and tells the page', async () => {
    html = starting(await embedding(), { parameters: { login_hint: 'Ada' } });
    await page.goto(`http://127.0.0.1:${port}/`);
    const frame = page.frameLocator('iframe[name^=sluice-]');
    await frame.getByRole('heading', { name: 'Hello Ada' }).waitFor();
    const getHeight = () => page.locator('iframe').evaluate(each => each.clientHeight);
    await expect.poll(getHeight).toBeGreaterThan(200);
    await signOn('wrong');
    await frame.getByText('Wrong user or password.').waitFor();
    expect(await readResults()).toEqual([]);
    await signOn('right');
    await expect.poll(readResults).toHaveLength(1);
    expect((await readResults())[0]).toMatchObject({
      success: { success: true, sub: 'user-ada', tier: 'gold' },
    });
    expect(await page.locator('iframe').count()).toBe(0);
  });

  it('has the origin of the environment if its script does', async () => {
    const flow = await embedding();
    const origin = `http://${flow.companyId}.localhost:${new URL(address).port}`;
    html = starting(flow).replace(address, origin);
    await page.goto(`http://127.0.0.1:${port}/`);
    await signOn('wrong');
    await page.frameLocator('iframe').getByText('Wrong user or password.').waitFor();
    expect(await page.frames()[1]!.evaluate(() => window.origin)).toBe(origin);
    await signOn('right');
    await expect.poll(readResults).toMatchObject([{ success: { sub: 'user-ada' } }]);
  });

  it('is shown on trusted sites of the environment', async () => {
    const signOnElsewhere = await createTestSignOn(sluice);
    const { connections } = await signOnElsewhere
      .call('GET', '/connections')
      .then(body => (Array.isArray(body) ? { connections: body } : body));
    const { connectionId } = connections.find(
      (each: { connectorId: string }) => each.connectorId === 'httpConnector',
    );
    const properties = { whiteList: { value: [`http://127.0.0.1:${port}`] } };
    await signOnElsewhere.call('PUT', `/connections/${connectionId}`, { properties });
    html = starting(signOnElsewhere);
    await page.goto(`http://127.0.0.1:${port}/`);
    await signOn('right');
    await expect.poll(readResults).toMatchObject([{ success: { sub: 'user-ada' } }]);
  });

  it('reports a failed end, and starts by attributes alone', async () => {
    const { companyId, policyId } = await embedding();
    html = `<script>window.told = []; for (const type of ['success', 'error'])
        addEventListener('sluice:' + type, event => told.push({ [type]: event.detail }));</script>
      <div data-sluice-company="${companyId}" data-sluice-policy="${policyId}"></div>${script()}`;
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.frameLocator('iframe').getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(readResults).toMatchObject([{ error: { message: 'You left.' } }]);
  });

  it('starts with a token of its own application only', async () => {
    const [ours, other] = [await embedding(), await embedding()];
    const fetchToken = async ({ companyId, key }: SignOn) =>
      (
        await sluice.inject('GET', `/company/${companyId}/sdktoken`, {
          headers: { 'x-sk-api-key': key },
        })
      ).body.access_token as string;
    html = starting(ours, { accessToken: await fetchToken(other) });
    await page.goto(`http://127.0.0.1:${port}/`);
    await expect
      .poll(readResults)
      .toMatchObject([{ error: { message: expect.stringContaining('another application') } }]);
    html = starting(ours, { accessToken: await fetchToken(ours) });
    await page.reload();
    await signOn('right');
    await expect.poll(readResults).toMatchObject([{ success: { sub: 'user-ada' } }]);
  });

  it('ignores messages of other windows, and of the frame without the run’s secret', async () => {
    html = starting(await embedding());
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.frameLocator('iframe').getByLabel('User').waitFor();
    const forged = { type: 'end', success: true, body: { sub: 'evil' }, channel: 'f'.repeat(32) };
    await page.evaluate(message => {
      const channel = document.querySelector('iframe')!.name.slice('sluice-'.length);
      window.postMessage({ ...message, channel }, '*');
    }, forged);
    const inner = page.frames().find(each => each.parentFrame() !== null)!;
    await inner.evaluate(message => parent.postMessage(message, '*'), forged);
    await page.waitForTimeout(300);
    expect(await readResults()).toEqual([]);
  });
});

describe('the widget on a page of another site', () => {
  it('is refused, and tells the page', async () => {
    html = starting(await embedding());
    await page.goto(`http://localhost:${port}/`);
    await expect
      .poll(readResults, { timeout: 10_000 })
      .toMatchObject([{ error: { message: /can’t be shown on http:/ } }]);
  });

  it('is not shown to a page that claims another origin', async () => {
    const { companyId, policyId } = await embedding();
    const fields = {
      companyId,
      policyId,
      origin: `http://127.0.0.1:${port}`,
      channel: 'a'.repeat(32),
    };
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input name="${name}" value="${value}">`,
    );
    html = `<iframe name="f"></iframe><form method="post" action="${address}/hosted/embed" target="f">${inputs.join('')}</form>
      <script>window.told = []; addEventListener('message', event => told.push(event.data)); document.forms[0].submit();</script>`;
    const answered = page.waitForResponse(/hosted\/embed/);
    await page.goto(`http://localhost:${port}/`);
    const policy = (await answered).headers()['content-security-policy'];
    expect(policy).toContain(`frame-ancestors http://127.0.0.1:${port}`);
    await page.waitForTimeout(500);
    expect(await page.frameLocator('iframe').getByLabel('User').count()).toBe(0);
    expect(await readResults()).toEqual([]);
  });
});

it('is served as a file that caches can store and other sites can load', async () => {
  const first = await sluice.app.inject({ method: 'GET', url: widgetPath });
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=3600',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const headers = { 'if-none-match': String(first.headers.etag) };
  expect((await sluice.app.inject({ method: 'GET', url: widgetPath, headers })).statusCode).toBe(
    304,
  );
});
