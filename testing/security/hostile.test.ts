import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contribute, defineServerPlugin } from '#core/server';
import { connectors, defineConnector } from '#plugins/connections/contract';
import { sign, signLinks, type Node } from '#plugins/flows/server/runtime/testFlows';
import { flowsOn } from '#plugins/flows/server/runtime/testRuns';
import { installed } from '#testing/installed';
import { startServer } from '../startServer';
import { callsOf } from './calls';

/** Answers with the redirect it is told, as a connector of a third party might. */
const leading = defineConnector({
  id: 'leadingConnector',
  name: 'Leading',
  description: 'Ends a flow with a redirect.',
  colors: { dark: '#000000', canvas: '#ffffff', canvasText: '#000000' },
  account: {},
  capabilities: {
    lead: {
      title: 'Lead',
      subTitle: 'Ends with a redirect.',
      type: 'action',
      properties: { to: { displayName: 'To', type: 'string' } },
      run: ({ properties }) => ({
        kind: 'response',
        success: true,
        status: 200,
        body: {},
        redirect: String(properties['to']),
      }),
    },
  },
});
const plugin = defineServerPlugin({
  id: 'leading',
  contributes: [contribute(connectors, 'leading.it', leading)],
});
const evil = '<script>alert(1)</script><img src=x onerror=alert(2)>"\'`{{constructor}}';
const raw = /<script>alert|<img src=x/;

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer({ plugins: [...installed, plugin] });
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

type Flow = Awaited<ReturnType<typeof runs.flowOf>>;
const appOf = async ({ token }: { token: string }) =>
  (await sluice.inject('GET', '/apps', { token })).body.apps.find(
    (app: { name: string }) => app.name === 'App',
  );
const rename = async (flow: Flow, terms: object) => {
  const { appId } = await appOf(flow);
  return sluice.inject('PUT', `/apps/${appId}/policy/${flow.policyId}`, {
    token: flow.token,
    body: terms,
  });
};

describe('names that are markup', () => {
  it('are shown on hosted pages as text', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const { token, flowId } = flow;
    await sluice.inject('PUT', `/flows/${flowId}`, {
      token,
      body: { currentVersion: 1, name: evil },
    });
    await sluice.inject('PUT', `/company/${flow.companyId}`, { token, body: { name: evil } });
    const pages = [(await flow.page(`?who=${encodeURIComponent(evil)}`)).body];
    await sluice.inject('PUT', `/flows/${flowId}/disable`, { token });
    await rename(flow, { name: evil, status: 'enabled' });
    const refusal = async () => {
      await expect
        .poll(async () => (await flow.page()).body, { timeout: 4000 })
        .toContain('is disabled');
      return (await flow.page()).body;
    };
    pages.push(await refusal());
    await rename(flow, { name: evil, status: 'disabled' });
    pages.push(await refusal());
    pages.push((await runs.answer(pages[0]!, { 'sk.nodeId': evil, 'sk.again': evil })).body);
    pages.push((await runs.answer(pages[0]!, { username: evil, password: evil })).body);
    expect(pages.filter(page => raw.test(page))).toEqual([]);
    expect(pages.filter(page => page.includes('&lt;script')).length).toBe(5);
  });

  it('come back from the wire as they are, as JSON and as nothing a browser would show', async () => {
    const { token, companyId } = await sluice.company();
    const made = await Promise.all([
      sluice.inject('POST', '/flows', { token, body: { name: evil } }),
      sluice.inject('POST', '/connections', {
        token,
        body: { name: evil, connectorId: 'httpConnector' },
      }),
      sluice.inject('POST', '/apps', { token, body: { name: evil } }),
      sluice.inject('POST', `/company/${companyId}/customers`, {
        token,
        body: {
          email: 'a@example.com',
          firstName: evil.slice(0, 90),
          lastName: evil.slice(0, 90),
          roles: ['default:read'],
        },
      }),
      sluice.inject('GET', `/flows/${encodeURIComponent(evil)}`, { token }),
      sluice.inject('GET', `/nothing/${encodeURIComponent(evil)}`, { token }),
    ]);
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404, 404]);
    for (const { headers } of made) {
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('are refused where “{{{” would let them in as markup', async () => {
    const screen: Node = [
      'httpConnector',
      'customHTMLTemplate',
      { customHTML: '<p>{{{title}}}</p>', title: evil, formFieldsList: [] },
    ];
    const flow = await runs.flowOf({ a: screen });
    const page = await flow.page();
    expect(page.body).not.toMatch(raw);
    const [run] = await flow.runs();
    expect(JSON.stringify(await flow.steps(run.interactionId))).toContain('“{{{”');
  });
});

describe('a redirect', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    ' https://evil.example',
    'https:evil.example',
    'https://ok.example/\r\nset-cookie: a=b',
    'https://ok.example/\nx',
    'https://ok.example/\u0001',
    'https://ok.example/\u2028é漢',
  ])('to %j leads nowhere else and adds no header', async to => {
    const flow = await runs.flowOf({ a: ['leadingConnector', 'lead', { to }] });
    const page = await flow.page();
    expect(page.statusCode).toBeLessThan(500);
    // The one cookie is ours: by it a browser is known again when it comes back from elsewhere.
    expect(String(page.headers['set-cookie'])).toMatch(/^sluice-browser=[0-9a-f]{32};[^,]*$/);
    expect(String(page.headers['location'] ?? 'https://ok.example/')).toMatch(
      /^https:\/\/ok\.example\/[!-~]*$/,
    );
    const reply = await flow.start();
    expect(reply.status).toBeLessThan(500);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(String(reply.headers['location'] ?? 'https://ok.example/')).toMatch(
      /^https:\/\/ok\.example\/[!-~]*$/,
    );
  });

  it('to a web address is followed', async () => {
    const flow = await runs.flowOf({
      a: ['leadingConnector', 'lead', { to: 'https://ok.example/back?code=1&state=a%20b' }],
    });
    const page = await flow.page();
    expect([page.statusCode, page.headers['location']]).toEqual([
      303,
      'https://ok.example/back?code=1&state=a%20b',
    ]);
  });
});

describe('keys that reach for a prototype', () => {
  it('are refused in every body, and change nothing wherever they come', async () => {
    const { token } = await sluice.company();
    const refused: number[] = [];
    for (const key of ['__proto__', 'constructor', 'prototype'])
      for (const text of [
        `{"name":"x","${key}":{"polluted":1}}`,
        `{"name":"x","properties":{"a":[{"${key}":{"polluted":1}}]}}`,
      ]) {
        const headers = { 'content-type': 'application/json' };
        refused.push((await sluice.inject('POST', '/apps', { token, body: text, headers })).status);
      }
    expect(refused).toEqual([400, 400, 400, 400, 400, 400]);
    const flow = await runs.flowOf(sign, signLinks);
    for (const name of [
      '__proto__',
      '__proto__[polluted]',
      'constructor',
      'constructor.prototype.polluted',
    ])
      expect((await flow.page(`?${encodeURIComponent(name)}=1&who=x`)).statusCode).toBe(200);
    const first = (await flow.page()).body;
    await runs.answer(first, {
      __proto__x: '1',
      'constructor.prototype.polluted': '1',
      constructor: '1',
      username: 'ada',
      password: 'right',
    });
    for (const call of callsOf(sluice.server).filter(
      ({ method, path }) => method === 'GET' && !path.includes(':'),
    ))
      expect(
        (
          await sluice.inject(
            'GET',
            `${call.path}?__proto__[polluted]=1&__proto__=1&constructor=1`,
            { token },
          )
        ).status,
      ).toBeLessThan(500);
    for (const name of ['__proto__', 'constructor', 'toString'])
      for (const url of [
        `/flows/${name}`,
        `/connectors/${name}`,
        `/connections/${name}`,
        `/apps/${name}`,
      ])
        expect((await sluice.inject('GET', url, { token })).status).toBe(404);
    const claims: Node = [
      'httpConnector',
      'createSuccessResponse',
      { claimsNameValuePairs: [{ name: '__proto__', value: '{"polluted":1}', type: 'object' }] },
    ];
    expect((await (await runs.flowOf({ a: claims })).start()).status).toBeLessThan(500);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe('odd requests', () => {
  it('are answered with a refusal and never with a fault', async () => {
    const { token, companyId } = await sluice.company();
    const deep = `${'['.repeat(400_000)}${']'.repeat(400_000)}`;
    const keys = `{${Array.from({ length: 10_001 }, (_, index) => `"k${index}":1`).join()}}`;
    const json = { 'content-type': 'application/json' };
    const form = async (payload: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const reply = await sluice.app.inject({
        method: 'POST',
        url: '/hosted/continue',
        headers,
        payload,
      });
      return { status: reply.statusCode };
    };
    const statuses = [
      await sluice.inject('POST', '/apps', { token, body: deep, headers: json }),
      await sluice.inject('POST', '/apps', { token, body: keys, headers: json }),
      await sluice.inject('POST', '/apps', {
        token,
        body: `{"name":"${'x'.repeat(1_100_000)}"}`,
        headers: json,
      }),
      await sluice.inject('POST', '/apps', { token, body: '{"name":', headers: json }),
      await sluice.inject('POST', '/apps', {
        token,
        body: 'name=x',
        headers: { 'content-type': 'text/plain' },
      }),
      await sluice.inject('POST', '/apps', {
        token,
        body: 'name=x',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
      await sluice.inject('GET', '/flows/%zz', { token }),
      await sluice.inject('GET', '/flows/%00', { token }),
      await sluice.inject('GET', `/flows/${'x'.repeat(900)}`, { token }),
      await sluice.inject('GET', '/flows?limit=1e99&page=-5', { token }),
      await sluice.inject('GET', '/flows?limit=1&limit=2&query=a&query=b', { token }),
      await sluice.inject(
        'GET',
        `/flows?query=${encodeURIComponent("'; drop table flows; --\u0000")}`,
        { token },
      ),
      await sluice.inject('GET', `/company/${companyId}/customers?query=%25%00`, { token }),
      await sluice.inject('POST', '/apps', { token, body: { name: 'nul \u0000 in it' } }),
      await sluice.inject('POST', '/flows', {
        token,
        body: { name: 'lone \ud800 half', description: '\u0000' },
      }),
      await sluice.inject('GET', '/flows', { headers: { authorization: 'Bearer \u0001' } }),
      await sluice.inject('GET', '/flows', {
        token,
        headers: { 'x-sluice-company': `${companyId}, ${companyId}` },
      }),
      await sluice.inject('POST', '/customers/login', {
        body: { email: 'a\u0000@example.com', password: 'x\u0000' },
      }),
      await form('sk.companyId=a%00&sk.interactionId=b%00&sk.interactionToken=c%00&x%00=%00'),
    ].map(({ status }) => status);
    expect(statuses.filter(status => status >= 500)).toEqual([]);
    expect(statuses.slice(0, 7)).toEqual([400, 400, 413, 400, 415, 415, 400]);
  });
});

describe('an interaction’s token', () => {
  it('is good for one step of its own interaction, once, and in order', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const [first, other] = [
      (await flow.start({ who: 'A' })).body,
      (await flow.start({ who: 'B' })).body,
    ];
    const odd = { username: 'A1', password: 'x' };
    const good = { username: 'ada', password: 'right' };
    const moved = await runs.step(
      flow.companyId,
      { ...other, interactionToken: first.interactionToken },
      good,
    );
    const elsewhere = await runs.step(flow.companyId, { ...first, id: 'done' }, good);
    const again = (await runs.step(flow.companyId, first, odd)).json();
    const replayed = await runs.step(flow.companyId, first, good);
    const older = await runs.step(
      flow.companyId,
      { ...again, interactionToken: first.interactionToken },
      good,
    );
    expect([moved, elsewhere, replayed, older].map(({ statusCode }) => statusCode)).toEqual([
      400, 400, 400, 400,
    ]);
    const ended = await runs.step(flow.companyId, again, good);
    expect([ended.statusCode, ended.json().success]).toEqual([200, true]);
    expect((await runs.step(flow.companyId, again, good)).statusCode).toBe(400);
    expect((await runs.step(flow.companyId, other, good)).statusCode).toBe(200);
  });

  it('is taken by one of many who send it at once', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const { body } = await flow.start({ who: 'A' });
    const good = { username: 'ada', password: 'right' };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => runs.step(flow.companyId, body, good)),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(
      (await flow.steps(body.interactionId)).events.filter(
        (event: { nodeId: string }) => event.nodeId === 'done',
      ),
    ).toHaveLength(1);
  });

  it('cannot be had by looking: what the console shows of a run holds none', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const { body } = await flow.start({ who: 'A' });
    expect(JSON.stringify([await flow.runs(), await flow.steps(body.interactionId)])).not.toContain(
      body.interactionToken,
    );
  });
});
