// @module-tag slow
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { findChromium } from '#testing/browser/findChromium';
import { startServer } from '#testing/startServer';
import { createTestSignOn, pkce, sessionGraph, type SignOn } from './testSignOn';

let sluice: Awaited<ReturnType<typeof startServer>>;
let address = '';
let site: Server;
let shop = '';
let browser: Browser;
let page: Page;
beforeAll(async () => {
  sluice = await startServer();
  address = await sluice.listen();
  site = createServer((_, reply) =>
    reply.setHeader('content-type', 'text/html').end('<h1>Shop</h1>'),
  );
  await new Promise<void>(done => site.listen(0, '127.0.0.1', done));
  shop = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  browser = await chromium.launch(await findChromium());
});
beforeEach(async () => void (page = await browser.newPage()));
afterEach(() => page.close());
afterAll(async () => {
  await browser.close();
  await new Promise(done => site.close(done));
  await sluice.close();
});

const createShop = () =>
  createTestSignOn(sluice, {
    redirectUris: [`${shop}/callback`],
    tokenEndpointAuthMethod: 'none',
  });
const { verifier, challenge } = pkce();
const getAuthorizeUrl = (signOn: SignOn, more: Readonly<Record<string, string>> = {}) =>
  `${address}${signOn.at}/authorize?${new URLSearchParams({
    client_id: signOn.appId,
    redirect_uri: signOn.redirectUri,
    response_type: 'code',
    scope: 'openid',
    state: 's1',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  })}`;

it('leads a browser from the application through the pages and back, with a wrong and then the correct password', async () => {
  const signOn = await createShop();
  await page.goto(getAuthorizeUrl(signOn));
  const send = async (password: string) => {
    await page.getByLabel('User').fill('ada');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await send('wrong');
  await page.getByText('Wrong user or password.').waitFor();
  await send('right');
  await page.getByRole('heading', { name: 'Shop' }).waitFor();
  const back = new URL(page.url());
  expect(back.origin + back.pathname).toBe(signOn.redirectUri);
  expect([back.searchParams.get('state'), back.searchParams.has('code')]).toEqual(['s1', true]);
});

it('recognizes a person at the issuer who signed in at the origin of the pages, until they sign out', async () => {
  const signOn = await createTestSignOn(
    sluice,
    { redirectUris: [`${shop}/callback`], logoutUris: [`${shop}/bye`] },
    { graphData: sessionGraph },
  );
  const authorize = (more = {}) => page.goto(getAuthorizeUrl(signOn, more));
  const arrive = async () => {
    await page.getByRole('heading', { name: 'Shop' }).waitFor();
    return new URL(page.url()).searchParams;
  };
  await authorize({ prompt: 'none' });
  expect((await arrive()).get('error')).toBe('login_required');
  await authorize();
  expect(new URL(page.url()).hostname).toBe(`${signOn.companyId}.localhost`);
  await page.getByLabel('User').fill('ada');
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect((await arrive()).has('code')).toBe(true);
  await authorize({ prompt: 'none' });
  expect((await arrive()).has('code')).toBe(true);
  const bye = { client_id: signOn.appId, post_logout_redirect_uri: `${shop}/bye` };
  await page.goto(`${address}${signOn.at}/signoff?${new URLSearchParams(bye)}`);
  expect(new URL(page.url()).pathname).toBe('/bye');
  await authorize({ prompt: 'none' });
  expect((await arrive()).get('error')).toBe('login_required');
});

it('serves the application’s cross-origin page, and no page of another site', async () => {
  const signOn = await createShop();
  const start = getAuthorizeUrl(signOn, { response_mode: 'pi.flow' });
  const terms = {
    start,
    token: `${address}${signOn.at}/token`,
    clientId: signOn.appId,
    redirectUri: signOn.redirectUri,
    verifier,
  };
  const run = () =>
    page.evaluate(async ({ start, token, clientId, redirectUri, verifier }) => {
      const headers = { 'x-requested-with': 'ping-sdk' };
      const first = await (await fetch(start, { headers, credentials: 'include' })).json();
      const { id, interactionId, interactionToken } = first;
      const data = { actionKey: 'SIGNIN', formData: { username: 'ada', password: 'right' } };
      const next = Object.values(first).find(
        each => typeof each === 'object' && each !== null && 'next' in each,
      ) as {
        next: { href: string };
      };
      const end = await fetch(next.next.href, {
        method: 'POST',
        credentials: 'include',
        headers: {
          ...headers,
          'content-type': 'application/json',
          interactionId,
          interactionToken,
        },
        body: JSON.stringify({
          id,
          eventName: 'continue',
          interactionId,
          parameters: { eventType: 'submit', data },
        }),
      });
      const { authorizeResponse } = await end.json();
      const form = {
        grant_type: 'authorization_code',
        code: authorizeResponse.code,
        client_id: clientId,
      };
      const body = new URLSearchParams({
        ...form,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      });
      return Object.keys(await (await fetch(token, { method: 'POST', body })).json());
    }, terms);
  await page.goto(shop);
  expect(await run()).toEqual(expect.arrayContaining(['access_token', 'id_token']));
  await page.goto(shop.replace('127.0.0.1', 'localhost'));
  await expect(run()).rejects.toThrow(/Failed to fetch/);
});
