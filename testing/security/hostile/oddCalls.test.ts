// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyEndpoint } from '#core/contract';
import { issueToken } from '#core/server/internal';
import { startServer } from '../../startServer';
import { bodyWith } from '../kits/bodyWith';
import { fillPath, listEndpoints } from '../kits/calls';
import { companyWithAll, type Company } from '../kits/company';
import { OddCalls } from '../kits/OddCalls';
import { listRoutes } from '../listRoutes';

const each = 2;
let sluice: Awaited<ReturnType<typeof startServer>>;
let [ours, theirs] = [] as unknown as [Company, Company];
beforeAll(async () => {
  sluice = await startServer();
  ours = await companyWithAll(sluice, { connection: 'c1', variable: 'v1', typed: 't1' });
  theirs = await companyWithAll(sluice, {
    connection: 'their-secret-1',
    variable: 'their-secret-2',
    typed: 'their-secret-3',
  });
});
afterAll(() => sluice.close());

/** What no answer says, unless it was sent. */
const internals = /node_modules|\n {4}at |SQLITE_|syntax error|\[object |\bundefined\b|\bNaN\b/;
const faults: string[] = [];

/** Sends a call, and notes an answer that no caller should get. */
async function send(call: {
  readonly method: string;
  readonly url: string;
  readonly token?: string;
  readonly body?: string | undefined;
  readonly type?: string;
}): Promise<number> {
  const { method, url, token, body, type = 'application/json' } = call;
  const reply = await sluice.app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { payload: body }),
  });
  const sent = `${method} ${url} ${body ?? ''}`;
  const { statusCode: status, body: said } = reply;
  const isPage = String(reply.headers['content-type']).startsWith('text/html');
  const note = (fault: string) =>
    faults.push(`${fault}: ${sent.slice(0, 300)} → ${status} ${said.slice(0, 200)}`);
  if (status >= 500) note('failed');
  else if (
    status >= 400 &&
    !isPage &&
    internals.test(said) &&
    !internals.test(withoutEscapes(sent))
  )
    note('tells internals');
  if ([theirs.email, 'their-secret'].some(text => said.includes(text) && !sent.includes(text)))
    note('tells of another environment');
  return status;
}
const withoutEscapes = (text: string) => text.replace(/%[\dA-F]{2}/gi, '');

/** Returns an odd form of a call: of its path, its query, or its body, or IDs of another environment. */
function makeOdd(odd: OddCalls, call: AnyEndpoint): { url: string; body: string | undefined } {
  const valid = call.body && bodyWith(call.body, ours.ids);
  const known = Object.keys((call.query as { properties?: object } | undefined)?.properties ?? {});
  const params = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const way = odd.pick([
    'query',
    ...(params.length > 0 ? ['path', 'theirs'] : []),
    ...(known.length > 0 ? ['query'] : []),
    ...(valid === undefined ? [] : ['body', 'body', 'body']),
  ]);
  let path = fillPath(call, ours.ids);
  let body = valid === undefined ? undefined : JSON.stringify(valid);
  const param = odd.pick(params);
  if (way === 'path') {
    const marked = { ...call, path: call.path.replace(`:${param}`, '@@') };
    path = fillPath(marked as AnyEndpoint, { ...ours.ids, ...idsAt(call, ours.ids) });
    path = path.replace('@@', odd.text());
  }
  if (way === 'theirs') {
    path = fillPath(call, { ...ours.ids, [param!]: theirs.ids[param!] ?? 'x' });
    if (valid !== undefined) body = JSON.stringify(bodyWith(call.body, theirs.ids));
  }
  if (way === 'query') path += `?${odd.query(known)}`;
  if (way === 'body') body = odd.body(valid);
  return { url: `/v1${path}`, body };
}

/** The IDs of a call whose parameters are known by the path up to them. */
const idsAt = ({ path }: AnyEndpoint, ids: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].flatMap(({ 1: name, index }) => {
      const id = ids[`${path.slice(0, index)}:${name}`];
      return id === undefined ? [] : [[name!, id]];
    }),
  );

it('answers each call with odd values with a message, and reveals nothing of others', async () => {
  const odd = new OddCalls(2026);
  let { token } = ours;
  const { customerId, companyId } = ours;
  for (const call of listEndpoints(sluice.server)) {
    for (let at = 0; at < each; at++) {
      const status = await send({ method: call.method, token, ...makeOdd(odd, call) });
      // Some calls end the session that makes them.
      if (status === 401)
        token = await issueToken(sluice.server.database.allCompanies, {
          audience: 'member',
          customerId,
          companyId,
        });
    }
  }
  expect(faults).toEqual([]);
});

it('answers each other route with odd values, and leaves no trace in objects', async () => {
  const odd = new OddCalls(2027);
  const known = new Set(
    listEndpoints(sluice.server).map(({ method, path }) => `${method} /v1${path}`),
  );
  const names = ['state', 'code', 'client_id', 'redirect_uri', 'ui_locales', 'scope', 'max_age'];
  for (const route of listRoutes(sluice.app).filter(each => !known.has(each))) {
    const [method = '', path = ''] = route.split(' ');
    for (let at = 0; at < each; at++) {
      const ids: Readonly<Record<string, string>> = odd.pick([ours.ids, theirs.ids]);
      const url = path
        .replaceAll(/:(\w+)/g, (_, name: string) =>
          odd.next() < 0.3 ? odd.text() : (ids[name] ?? 'x'),
        )
        .replace('*', () => odd.text());
      const query = [odd.query(names), odd.query(names)].join('&');
      const form = { body: query, type: 'application/x-www-form-urlencoded' };
      const json = { body: odd.body({ code: 'x', state: 'x', client_id: ours.ids['appId'] }) };
      const sent = method === 'GET' ? {} : odd.pick([form, json]);
      await send({ method, url: `${url}?${query}`, ...sent });
    }
  }
  expect([faults, Object.keys(Object.prototype)]).toEqual([[], []]);
});
