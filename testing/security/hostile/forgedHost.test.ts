// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#core/contract';
import { domainClaim } from '#core/server/http/pageHosts';
import { password, startServer } from '../../startServer';
import { bodyWith } from '../kits/bodyWith';
import { fillPath, listEndpoints } from '../kits/calls';
import { companyWithAll, type Company } from '../kits/company';
import { everything } from '../kits/contents';
import { listRoutes } from '../listRoutes';

const publicUrl = 'https://sluice.example';
const forged = 'forged.example';
/** Whatever a caller or a careless proxy may write about where it asks. */
const headers = {
  host: `${forged}:4711`,
  forwarded: `host=${forged};proto=http`,
  'x-forwarded-host': forged,
  'x-forwarded-server': forged,
  'x-forwarded-port': '4711',
  'x-forwarded-proto': 'http',
  'x-host': forged,
  'x-original-host': forged,
};

const canaries = { connection: 'a', variable: 'b', typed: 'c' };

let sluice: Awaited<ReturnType<typeof startServer>>;
let ours: Company;
beforeAll(async () => {
  sluice = await startServer({
    env: { SLUICE_URL: publicUrl, SLUICE_TRUST_PROXY: '1' },
  });
  ours = await companyWithAll(sluice, canaries);
});
afterAll(() => sluice.close());

async function ask(method: string, url: string, payload?: unknown, more = {}) {
  const reply = await sluice.app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, authorization: `Bearer ${ours.token}`, ...more },
    ...(payload !== undefined && { payload: payload as object }),
  });
  const cookies = [reply.headers['set-cookie'] ?? []].flat();
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body: reply.body,
    cookies,
    forged: `${JSON.stringify(reply.headers)}${reply.body}`.includes(forged),
    open: cookies.filter(each => !/; Secure\b/.test(each)),
  };
}
const findFault = ({ forged, open }: Awaited<ReturnType<typeof ask>>) => forged || open.length > 0;

describe('a forged host (guarantee 35a)', () => {
  it('is in no response of any route, in no cookie, and in no row', async () => {
    const endpoints = new Map(
      listEndpoints(sluice.server).map(each => [`${each.method} /v1${each.path}`, each]),
    );
    const rank = (route: string) => ['GET', 'POST', 'PUT'].indexOf(route.split(' ')[0]!) >>> 0;
    const routes = listRoutes(sluice.app).sort((a, b) => rank(a) - rank(b));
    // All that it has is changed and deleted on the way.
    const spare = await companyWithAll(sluice, canaries);
    await sluice.server.database.allCompanies
      .updateTable('customers')
      .set({ operator: 1 })
      .where('customer_id', '=', spare.customerId)
      .execute();
    const as = { authorization: `Bearer ${spare.token}` };
    const faults: string[] = [];
    let answered = 0;
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ');
      // Ends the session that the others are asked with.
      if (/logout|revokeSession|\/sessions?\b/.test(path) && method !== 'GET') continue;
      const endpoint: AnyEndpoint | undefined = endpoints.get(route);
      const url = endpoint
        ? `/v1${fillPath(endpoint, spare.ids)}`
        : path.replace(/:(\w+)/g, (_, name: string) => spare.ids[name] ?? 'x');
      const body = endpoint?.body ? bodyWith(endpoint.body, spare.ids) : undefined;
      const reply = await ask(method, url, method === 'GET' ? undefined : (body ?? {}), as);
      if (reply.status < 400) answered += 1;
      if (findFault(reply)) faults.push(`${route}: ${reply.status}`);
    }
    expect(faults).toEqual([]);
    expect(answered).toBeGreaterThan(100);
    expect(await everything(sluice.server)).not.toContain(forged);
  });

  it('doesn’t change any link in an email', async () => {
    const { companyId, token, email } = await sluice.company();
    const { customerId } = await sluice.company({ in: companyId });
    // Until the installation is set up, no one signs up.
    const done = { name: 'set-up', value: '' };
    await sluice.server.database.allCompanies.insertInto('installation').values(done).execute();
    const as = { authorization: `Bearer ${token}` };
    const name = { firstName: 'Grace', lastName: 'Hopper' };
    const members = `/v1/company/${companyId}/customers`;
    const asks = [
      ['POST', '/v1/customers/forgotpassword', { email }],
      ['PUT', `${members}/${customerId}/resetPassword`, undefined],
      ['POST', '/v1/customers', { ...name, email: 'new@example.com', password, company: 'New' }],
      ['POST', members, { ...name, email: 'grace@example.com', roles: ['default:read'] }],
    ] as const;
    const faults: string[] = [];
    for (const [method, url, body] of asks) {
      const reply = await ask(method, url, body, as);
      if (reply.status !== 200 || findFault(reply)) faults.push(`${url}: ${reply.status}`);
    }
    expect(faults).toEqual([]);
    const { mails } = (await sluice.inject('GET', `/company/${companyId}/outbox`, { token })).body;
    const links = JSON.stringify(mails).match(/https?:\/\/[^\s"<>\\]+/g) ?? [];
    expect(links.length).toBeGreaterThan(1);
    expect(links.filter(link => !link.startsWith(publicUrl))).toEqual([]);
  });

  it('doesn’t change any page, form, redirect, or content policy of a flow', async () => {
    const { companyId, policyId, appId } = ours.ids;
    const page = await ask('GET', `/hosted/${companyId}/policy/${policyId}`);
    expect([page.status, page.forged, page.open]).toEqual([200, false, []]);
    expect(page.cookies.length).toBeGreaterThan(0);
    expect(page.body).toContain(`action="${publicUrl}/hosted/continue"`);
    expect(page.headers['content-security-policy']).toContain(
      `form-action ${publicUrl}/hosted/continue`,
    );
    const oauth = {
      values: { redirectUris: ['https://shop.example/back'], tokenEndpointAuthMethod: 'none' },
    };
    await sluice.inject('PUT', `/apps/${appId}`, { token: ours.token, body: { oauth } });
    const query = new URLSearchParams({
      client_id: appId,
      redirect_uri: 'https://shop.example/back',
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    });
    const begun = await ask('GET', `/${companyId}/as/authorize?${query}`);
    expect(begun.headers.location).toMatch(/^https:\/\/sluice\.example\/hosted\/page\?/);
    const discovery = await ask('GET', `/${companyId}/as/.well-known/openid-configuration`);
    expect(JSON.parse(discovery.body).issuer).toBe(`${publicUrl}/${companyId}/as`);
    const started = await ask(
      'POST',
      `/v1/company/${companyId}/policy/${policyId}/start`,
      {},
      { 'x-sk-api-key': ours.key },
    );
    expect([started.status, started.forged, started.open]).toEqual([200, false, []]);
    expect(started.cookies.length).toBeGreaterThan(0);
  });

  it('is a domain of the environment only if the environment verified and selected it', async () => {
    const { companyId, policyId } = ours.ids;
    const other = await sluice.company();
    const choose = (company: string, hosts: readonly string[]) =>
      sluice.server.database.allCompanies
        .updateTable('companies')
        .set({ custom_domains: JSON.stringify(hosts) })
        .where('company_id', '=', company)
        .execute();
    for (const [owner, name] of [
      [companyId, 'login.ours.example'],
      [other.companyId, 'login.theirs.example'],
    ] as const) {
      await choose(owner, [name]);
      await sluice.server.database.allCompanies
        .insertInto('installation')
        .values({ name: domainClaim(name), value: owner })
        .execute();
    }
    // Where they lead is known for a second.
    await new Promise(done => setTimeout(done, 1100));
    const readAction = async (host: string) => {
      const path = `/hosted/${companyId}/policy/${policyId}`;
      const { body, headers } = await ask('GET', path, undefined, { host });
      return /action="([^"]*)"/.exec(body)?.[1] ?? headers.location ?? '';
    };
    expect(await readAction('login.ours.example')).toBe(
      'https://login.ours.example/hosted/continue',
    );
    expect(await readAction('login.ours.example:4711')).toBe(
      'https://login.ours.example/hosted/continue',
    );
    expect(await readAction('login.theirs.example')).toBe('');
    for (const host of ['x.login.ours.example', 'localhost', '127.0.0.1'])
      expect(await readAction(host)).toContain('https://login.ours.example/hosted/');
  });
});

it.each([
  [{}, 'http://127.0.0.1:4000'],
  [{ HOST: '0.0.0.0' }, 'http://127.0.0.1:4000'],
  [{ HOST: '::', PORT: '80' }, 'http://127.0.0.1:80'],
  [{ HOST: '::1' }, 'http://[::1]:4000'],
])('without SLUICE_URL, the bound address stands in: %j (guarantee 35a)', async (env, expected) => {
  const { readSettings } = await import('#core/server/internal');
  expect(readSettings(env, () => {}).publicUrl).toBe(expected);
});

it('without SLUICE_URL, pages use only loopback host names (guarantee 35a)', async () => {
  const local = await startServer();
  const address = await local.listen();
  const { ids } = await companyWithAll(local, canaries);
  const readAction = async (host: string) => {
    const url = `/hosted/${ids.companyId}/policy/${ids.policyId}`;
    const { body, headers } = await local.app.inject({ method: 'GET', url, headers: { host } });
    return /action="([^"]*)"/.exec(body)?.[1] ?? headers.location;
  };
  expect(await readAction('localhost:8080')).toBe(
    `http://${ids.companyId}.localhost:8080/hosted/${ids.companyId}/policy/${ids.policyId}`,
  );
  for (const host of ['forged.example', '127.0.0.1.forged.example', 'localhost.forged.example'])
    expect(await readAction(host)).toBe(`${address}/hosted/continue`);
  await local.close();
});

it.each([
  'ftp://x.example',
  'flows.example.com',
  'https://a:b@x.example',
  'https://x.example/?a=1',
])('does not start with SLUICE_URL=%s (guarantee 35a)', async text => {
  const { readSettings, SettingError } = await import('#core/server/internal');
  expect(() => readSettings({ SLUICE_URL: text })).toThrow(SettingError);
});
