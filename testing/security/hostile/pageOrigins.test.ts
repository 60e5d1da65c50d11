// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '#core/server/internal';
import { domainClaim } from '#core/server/http/pageHosts';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { sign, signLinks } from '#plugins/runtime/server/testFlows';
import { startServer } from '../../startServer';
import { listRoutes } from '../listRoutes';

type Sluice = Awaited<ReturnType<typeof startServer>>;
type Flow = Awaited<ReturnType<ReturnType<typeof flowsOn>['flowOf']>>;

let sluice: Sluice;
let ours: Flow;
let theirs: Flow;
beforeAll(async () => {
  sluice = await startServer();
  const { flowOf } = flowsOn(sluice);
  ours = await flowOf(sign, signLinks);
  theirs = await flowOf(sign, signLinks);
});
afterAll(() => sluice.close());

const pagePath = (flow: Flow) => `/hosted/${flow.companyId}/policy/${flow.policyId}`;
function askOf(server: () => Sluice) {
  return async (host: string, url: string, more: object = {}) => {
    const { headers = {}, ...rest } = more as { headers?: object };
    const given = { method: 'GET' as const, url, ...rest, headers: { host, ...headers } };
    const reply = await server().app.inject(given);
    const policy = String(reply.headers['content-security-policy']);
    return { status: reply.statusCode, body: reply.body, headers: reply.headers, policy };
  };
}
const ask = askOf(() => sluice);
const hostOf = (flow: Flow) => `${flow.companyId}.localhost:4000`;
const form = (fields: Record<string, string>) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
});

describe('the host of an environment’s pages (guarantee 14)', () => {
  it('has an origin that is neither the console’s nor another environment’s', async () => {
    const led = await ask('localhost:4000', `${pagePath(ours)}?who=Ada`);
    expect([led.status, led.headers['set-cookie']]).toEqual([303, undefined]);
    expect(led.headers.location).toBe(`http://${hostOf(ours)}${pagePath(ours)}?who=Ada`);
    const page = await ask(hostOf(ours), `${pagePath(ours)}?who=Ada`);
    expect(page.status).toBe(200);
    expect(page.body).toContain(`action="http://${hostOf(ours)}/hosted/continue"`);
    expect(page.policy).not.toContain('sandbox');
    expect(page.policy).toContain("frame-ancestors 'self'");
    for (const cookie of [page.headers['set-cookie']].flat())
      expect(cookie).not.toMatch(/Domain=/i);
  });

  it('shows a page that says a wrong link leads nowhere', async () => {
    const headers = { accept: 'text/html,*/*;q=0.8' };
    for (const path of ['/', '/flows', '/hosted/nothing', pagePath(theirs)]) {
      const { status, body, policy, headers: sent } = await ask(hostOf(ours), path, { headers });
      expect([path, status, sent['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8']);
      expect(body).toContain('<h1>Page not found</h1>');
      expect(policy).toContain("script-src 'self'");
      expect((await ask(hostOf(ours), path)).body).toContain('"httpResponseCode":404');
    }
  });

  it('serves only routes of pages and runs', async () => {
    const open =
      /^\S+ \/(?:hosted\/|widget\/|:companyId\/(?:as|davinci)\/|v1\/company\/:companyId\/(?:policy\/:policyId\/start|sdktoken)$)/;
    const answered: string[] = [];
    for (const route of listRoutes(sluice.app)) {
      const [method = '', path = ''] = route.split(' ');
      const url = path
        .replace(':companyId', ours.companyId)
        .replace(':policyId', ours.policyId)
        .replace(/:\w+/g, 'x');
      const { status, body } = await ask(hostOf(ours), url, {
        method,
        headers: { authorization: `Bearer ${ours.token}` },
        ...(method !== 'GET' && { payload: {} }),
      });
      if (!open.test(route) && !(status === 404 && body.includes('This page does not exist')))
        answered.push(`${route}: ${status}`);
    }
    for (const url of ['/', '/login', '/index.html', '/nothing', '/health/live'])
      if ((await ask(hostOf(ours), url)).status !== 404) answered.push(url);
    expect(answered).toEqual([]);
  });

  it('serves nothing of another environment', async () => {
    const { companyId, customerId } = theirs;
    const subject = { interactionId: 'x' };
    const terms = { audience: 'tryFlow', customerId, companyId, subject } as const;
    const trial = await issueToken(sluice.server.database.allCompanies, terms);
    const begun = await ask(hostOf(theirs), pagePath(theirs));
    const hidden = Object.fromEntries(
      [...begun.body.matchAll(/name="(sk\.\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name!,
        value!.replaceAll('&#x3D;', '='),
      ]),
    );
    expect(hidden['sk.companyId']).toBe(companyId);
    const asks = [
      [pagePath(theirs)],
      [`/hosted/try/${trial}`],
      [`/hosted/page?state=${companyId}.x`],
      [`/hosted/callback?state=${companyId}.x`],
      [`/hosted/link?state=${companyId}.x`],
      ['/hosted/continue', form(hidden)],
      ['/hosted/continue', form({ 'sk.link': `${companyId}.x` })],
      ['/hosted/embed', form({ companyId, policyId: theirs.policyId })],
      [`/${companyId}/as/authorize?client_id=x`],
      [`/${companyId}/as/.well-known/openid-configuration`],
      [`/${companyId}/davinci/policy/${theirs.policyId}/start`, { method: 'POST', payload: {} }],
      [`/v1/company/${companyId}/sdktoken`, { headers: { 'x-sk-api-key': theirs.key } }],
    ] as const;
    for (const [url, more] of asks)
      expect([url, (await ask(hostOf(ours), url, more)).status]).toEqual([url, 404]);
    expect((await ask(hostOf(theirs), '/hosted/continue', form(hidden))).status).toBe(200);
  });

  it('is recognized by its name alone, however it is written', async () => {
    const { companyId } = ours;
    const status = async (host: string, url: string) => (await ask(host, url)).status;
    for (const host of [
      `${companyId.toUpperCase()}.LOCALHOST:4000`,
      `${companyId}.localhost`,
      `${companyId}.localhost:1`,
    ])
      expect([
        host,
        await status(host, pagePath(ours)),
        await status(host, '/openapi.json'),
      ]).toEqual([host, 200, 404]);
    for (const host of [
      `${companyId}.localhost.:4000`,
      `${companyId}.localhost..`,
      `x.${companyId}.localhost:4000`,
      '00000000-0000-4000-8000-000000000000.localhost:4000',
    ])
      expect([
        host,
        await status(host, pagePath(ours)),
        await status(host, '/openapi.json'),
      ]).toEqual([host, 404, 404]);
    for (const host of [`${companyId}.localhost.evil.example`, `${companyId}.localhost:4000:80`]) {
      const { status, policy, headers } = await ask(host, pagePath(ours));
      expect([host, status === 200 ? policy.includes('sandbox') : status >= 300]).toEqual([
        host,
        true,
      ]);
      expect(JSON.stringify(headers)).not.toContain('evil');
    }
  });

  it('can’t be read by pages of other origins', async () => {
    for (const origin of [`http://${hostOf(theirs)}`, 'http://localhost:4000', 'null'])
      for (const [host, url] of [
        [hostOf(ours), pagePath(ours)],
        [hostOf(ours), `/${ours.companyId}/as/authorize`],
        ['localhost:4000', '/v1/flows'],
        ['localhost:4000', '/openapi.json'],
      ] as const) {
        const headers = { origin, 'access-control-request-method': 'GET' };
        for (const method of ['GET', 'OPTIONS'])
          expect(
            (await ask(host, url, { method, headers })).headers['access-control-allow-origin'],
          ).toBeUndefined();
      }
  });

  it('is not redirected to in a frame, where the page stays in a sandbox', async () => {
    const page = await ask('localhost:4000', pagePath(ours), {
      headers: { 'sec-fetch-dest': 'iframe' },
    });
    expect([page.status, /sandbox allow-forms/.test(page.policy)]).toEqual([200, true]);
    expect(page.policy).not.toContain('allow-same-origin');
  });
});

describe('origins of pages', () => {
  const asOf = async (env: Record<string, string>, work: (sluice: Sluice) => Promise<void>) => {
    const other = await startServer({ env });
    await work(other).finally(() => other.close());
  };
  const flowOn = (server: Sluice) => flowsOn(server).flowOf(sign, signLinks);

  it('follow SLUICE_PAGES_URL', () =>
    asOf(
      {
        SLUICE_URL: 'https://flows.example.com',
        SLUICE_PAGES_URL: 'https://*.pages.example.com',
      },
      async server => {
        const flow = await flowOn(server);
        const at = askOf(() => server);
        const led = await at('forged.example', pagePath(flow));
        const origin = `https://${flow.companyId}.pages.example.com`;
        expect([led.status, led.headers.location]).toEqual([303, `${origin}${pagePath(flow)}`]);
        const page = await at(`${flow.companyId}.pages.example.com:8443`, pagePath(flow));
        const [cookie = ''] = [page.headers['set-cookie']].flat();
        expect(cookie).toMatch(/^__Host-sluice-browser=[0-9a-f]{32}; Path=\/; HttpOnly; Secure; /);
        const [, run = ''] = /data-run="([^"]*)"/.exec(page.body)!;
        const look = (sent: string) =>
          at(`${flow.companyId}.pages.example.com`, run, { headers: { cookie: sent } });
        expect((await look(cookie.split(';')[0]!)).body).toContain('<h1>');
        // A sibling could have set this one.
        expect((await look(cookie.split(';')[0]!.replace('__Host-', ''))).body).toContain(
          'isn’t available in this browser',
        );
        expect(page.body).toContain(`action="${origin}/hosted/continue"`);
        expect(page.policy).not.toContain('sandbox');
        for (const host of ['www.pages.example.com', 'a.b.pages.example.com'])
          expect((await at(host, '/openapi.json')).status).toBe(404);
        expect((await at('flows.example.com', '/openapi.json')).status).toBe(200);
      },
    ));

  it('follow a domain that the environment verified and selected, whose host serves no console', () =>
    asOf({ SLUICE_URL: 'https://flows.example.com' }, async server => {
      const flow = await flowOn(server);
      const at = askOf(() => server);
      const host = 'login.ours.example';
      const { allCompanies } = server.server.database;
      await allCompanies
        .updateTable('companies')
        .set({ custom_domains: JSON.stringify([host]) })
        .where('company_id', '=', flow.companyId)
        .execute();
      // Chosen, and another's.
      expect((await at(host, '/openapi.json')).status).toBe(200);
      await new Promise(done => setTimeout(done, 1100));
      await allCompanies
        .insertInto('installation')
        .values({ name: domainClaim(host), value: flow.companyId })
        .execute();
      const led = await at('flows.example.com', pagePath(flow));
      expect(led.headers.location).toBe(`https://${host}${pagePath(flow)}`);
      const page = await at(host.toUpperCase(), pagePath(flow));
      expect([page.status, page.policy.includes('sandbox')]).toEqual([200, false]);
      for (const name of [host, `${host}.`])
        expect((await at(name, '/openapi.json')).status).toBe(404);
    }));

  it('don’t exist at an IP address, where pages stay in a sandbox', () =>
    asOf({ SLUICE_URL: 'http://10.0.0.5:3000' }, async server => {
      const flow = await flowOn(server);
      const page = await askOf(() => server)('10.0.0.5:3000', pagePath(flow));
      expect([page.status, /sandbox allow-forms/.test(page.policy)]).toEqual([200, true]);
    }));
});

it.each([
  'https://pages.example.com',
  'http://*.pages.example.com',
  'https://*.pages.example.com/x',
  'https://a*.example.com',
  'https://*',
])('the server does not start with SLUICE_PAGES_URL=%s', async text => {
  const { readSettings, SettingError } = await import('#core/server/internal');
  const env = { SLUICE_URL: 'https://flows.example.com', SLUICE_PAGES_URL: text };
  expect(() => readSettings(env)).toThrow(SettingError);
});
