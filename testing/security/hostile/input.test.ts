// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sign, signLinks, type Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { startServer } from '../../startServer';
import { fillPath, listEndpoints } from '../kits/calls';
import { companyWithAll } from '../kits/company';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

describe('keys such as __proto__', () => {
  it('are rejected in every body, and change nothing', async () => {
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
    for (const call of listEndpoints(sluice.server).filter(
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

describe('malformed requests', () => {
  it('are rejected and never cause a server error', async () => {
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

  it('rejects large bodies of anonymous callers, which could hold much memory', async () => {
    const open = listEndpoints(sluice.server).filter(
      ({ audience, body }) => audience === 'anyone' && body,
    );
    expect(open.length).toBeGreaterThan(8);
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email: 'x'.repeat(140_000) });
    const taken: string[] = [];
    for (const { method, path } of open) {
      const { status } = await sluice.inject(method, path, { body, headers });
      if (status !== 413) taken.push(`${method} ${path}: ${status}`);
    }
    expect(taken).toEqual([]);
  });

  it('rejects a form with too many fields wherever forms are accepted', async () => {
    const { companyId } = await sluice.company();
    const body = Array.from({ length: 10_001 }, (_, at) => `${at.toString(36)}=`).join('&');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const said: string[] = [];
    for (const url of [
      '/hosted/continue',
      `/${companyId}/as/authorize`,
      `/${companyId}/as/token`,
    ]) {
      const reply = await sluice.app.inject({ method: 'POST', url, headers, payload: body });
      said.push(`${reply.statusCode} ${/has 10001 fields/.exec(reply.body)?.[0]}`);
    }
    expect(new Set(said)).toEqual(new Set(['400 has 10001 fields']));
  });

  it('rejects a body of the wrong shape with a sentence, never with a server error', async () => {
    const canaries = { connection: 'a', variable: 'b', typed: 'c' };
    const ours = await companyWithAll(sluice, canaries);
    const guarded = listEndpoints(sluice.server).filter(({ audience }) => audience !== 'anyone');
    const wrong: string[] = [];
    for (const call of guarded.filter(({ body }) => body))
      for (const body of [
        [],
        'text',
        null,
        { name: {} },
        { flows: 1, roles: 'x', properties: [] },
      ]) {
        const text = JSON.stringify(body);
        const reply = await sluice.inject(call.method, fillPath(call, ours.ids), {
          token: ours.token,
          body: text,
          headers: { 'content-type': 'application/json' },
        });
        if (reply.status >= 500) wrong.push(`${call.line} ${text}: ${reply.status}`);
      }
    expect(wrong).toEqual([]);
  });
});
