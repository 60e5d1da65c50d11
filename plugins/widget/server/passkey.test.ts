// @module-tag slow
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChromium } from '#testing/browser/findChromium';
import { startServer } from '#testing/startServer';
import { userDirectory } from '#plugins/connectors/contract';
import { widgetPath } from '../contract';
import { createTestGraph, createTestSignOn } from '#plugins/openid/server/testSignOn';

let sluice: Awaited<ReturnType<typeof startServer>>;
let browser: Browser;
let site: Server;
let html = '';
beforeAll(async () => {
  // Browsers take no passkey for an address of numbers: the server goes by its name.
  sluice = await startServer({ env: { HOST: 'localhost' } });
  await sluice.listen();
  site = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>(done => site.listen(0, '127.0.0.1', done));
  browser = await chromium.launch(await findChromium());
});
afterAll(async () => {
  await browser.close();
  await new Promise(done => site.close(done));
  await sluice.close();
});

it('a passkey is made and used in the widget, on a page of another site and a slow network', async () => {
  const shop = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const graphData = createTestGraph(
    {
      make: [
        'authenticatorsConnector',
        'registerKey',
        { userId: '{{global.parameters.user}}', deviceName: 'Laptop' },
      ],
      key: [
        'authenticatorsConnector',
        'authenticateKey',
        { userId: '{{local.make.payload.output.userId}}' },
      ],
      done: [
        'userDirectoryConnector',
        'completeSignOn',
        { userId: '{{local.key.payload.output.userId}}', methods: 'hwk' },
      ],
    },
    [
      ['make', 'key'],
      ['key', 'done'],
    ],
  );
  const { companyId, policyId } = await createTestSignOn(
    sluice,
    { redirectUris: [`${shop}/callback`] },
    { graphData },
  );
  const { userId } = await sluice.server
    .get(userDirectory)
    .create(companyId, { username: 'grace' });
  const terms = JSON.stringify({
    companyId,
    policyId,
    container: '#here',
    parameters: { user: userId },
  });
  html = `<div id="here"></div><script src="${sluice.server.settings.publicUrl}${widgetPath}"></script><script>
    window.told = [];
    sluice.start({ ...${terms}, onSuccess: result => told.push({ success: result }), onError: error => told.push({ error }) });
  </script>`;
  const page = await browser.newPage();
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.route('**/hosted/embed', async route => {
    await new Promise(slow => setTimeout(slow, 2000));
    await route.continue();
  });
  await page.goto(shop);
  const frame = page.frameLocator('iframe[name^=sluice-]');
  const press = async (name: string) => {
    const button = frame.getByRole('button', { name });
    await button.waitFor();
    await page.frames().at(-1)!.waitForLoadState();
    await button.click();
  };
  await press('Set up passkey');
  await press('Continue with passkey');
  const readResults = () =>
    page.evaluate(() => (globalThis as unknown as { told: unknown[] }).told);
  await expect
    .poll(readResults, { timeout: 10_000 })
    .toMatchObject([{ success: { success: true } }]);
  await page.close();
}, 60_000);
