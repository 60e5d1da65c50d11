// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { contribute, defineServerPlugin } from '#core/server';
import { connectors, defineConnector } from '#plugins/connectors/contract';
import { createTestGraph, sign, signLinks, type Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { installed } from '#testing/installed';
import { startServer } from '../../startServer';
import { listEndpoints } from '../kits/calls';

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
const findApp = async ({ token }: { token: string }) =>
  (await sluice.inject('GET', '/apps', { token })).body.apps.find(
    (app: { name: string }) => app.name === 'App',
  );
const rename = async (flow: Flow, terms: object) => {
  const { appId } = await findApp(flow);
  return sluice.inject('PUT', `/apps/${appId}/policy/${flow.policyId}`, {
    token: flow.token,
    body: terms,
  });
};

describe('names that contain markup', () => {
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
        .poll(async () => (await flow.page()).body)
        .toMatch(/is disabled|This page is currently unavailable/);
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

  it('are returned unchanged as JSON, which no browser renders', async () => {
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

  it('are rejected where “{{{” would insert them as markup', async () => {
    const screen: Node = [
      'httpConnector',
      'customHTMLTemplate',
      { customHTML: '<p>{{{title}}}</p>', title: evil, formFieldsList: [] },
    ];
    const { token } = await sluice.company();
    const graphData = createTestGraph({ a: screen }) as object;
    const body = { name: 'Page', graphData };
    const refused = await sluice.inject('POST', '/flows', { token, body });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringContaining('instead of “{{{”'),
    ]);
    const flowInfo = { ...body, flowId: newId() };
    const { flowId } = (
      await sluice.inject('PUT', '/flows/import', { token, body: { name: 'Page', flowInfo } })
    ).body.flowInfo;
    const trial = await sluice.inject('POST', `/flows/${flowId}/try`, { token, body: {} });
    const page = await sluice.app.inject({ method: 'GET', url: trial.body.url });
    expect(page.body).not.toMatch(raw);
  });
});

it('responses for one person are never cached', async () => {
  const { token, companyId } = await sluice.company();
  const stored: string[] = [];
  for (const { method, path, line } of listEndpoints(sluice.server)) {
    if (method !== 'GET') continue;
    const url = path.replace(/:\w+/g, companyId);
    const { headers } = await sluice.inject('GET', url, { token });
    const said = String(headers['cache-control']);
    if (!/no-store|private, no-cache/.test(said)) stored.push(`${line}: ${said}`);
  }
  expect(stored).toEqual([]);
  const { start } = await runs.flowOf({ a: ['httpConnector', 'createSuccessResponse', {}] });
  expect((await start()).headers['cache-control']).toBe('no-store');
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

  it('to a web URL is followed', async () => {
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
