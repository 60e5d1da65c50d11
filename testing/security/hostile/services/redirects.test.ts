// @module-tag slow
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BlockedAddressError, guardedFetch } from '#core/server/http/guardedFetch';
import { followRedirects, keepToOrigin } from '#core/server/http/followRedirects';
import { contribute, defineServerPlugin } from '#core/server';
import { connectors, defineConnector } from '#plugins/connectors/contract';
import { nodesOn } from '#plugins/connectors/server/connectors/testNodes';
import { installed } from '#testing/installed';
import { startServer } from '#testing/startServer';

const canary = 'CANARY-SECRET-123456';

/** A connector that sends its connection's secret where nothing of a request shows it. */
const careless = defineConnector({
  id: 'carelessConnector',
  name: 'Careless',
  description: 'Calls an address with its key in the path.',
  colors: { dark: '#000', canvas: '#fff', canvasText: '#000' },
  account: {
    base: { displayName: 'Address', preferredControlType: 'textField' },
    key: { displayName: 'Key', preferredControlType: 'textField', secure: true },
  },
  capabilities: {
    call: {
      title: 'Call',
      type: 'action',
      run: async ({ fetch, connection }) => {
        const reply = await fetch(
          `${String(connection['base'])}?${String(connection['key'] ?? '')}`,
        );
        return { kind: 'success', output: { statusCode: reply.status } };
      },
    },
  },
});
const plugin = defineServerPlugin({
  id: 'careless',
  contributes: [contribute(connectors, 'careless.connector', careless)],
});

interface Heard {
  readonly url: string;
  readonly text: string;
}
/** A server that writes down what it is sent, and answers as it is told. */
class Peer {
  readonly heard: Heard[] = [];
  private readonly server: Server;
  constructor(answer: (request: IncomingMessage) => { status: number; location?: string }) {
    this.server = createServer((request, reply) => {
      let body = '';
      request.on('data', part => (body += part));
      request.on('end', () => {
        const url = request.url ?? '';
        this.heard.push({
          url,
          text: JSON.stringify([request.method, url, request.headers, body]),
        });
        const { status, location } = answer(request);
        reply.writeHead(status, {
          'content-type': 'application/json',
          ...(location && { location }),
        });
        reply.end('{"ok":true}');
      });
    });
  }
  async open() {
    await new Promise<void>(done => this.server.listen(0, '127.0.0.1', done));
    return (this.server.address() as AddressInfo).port;
  }
  close() {
    this.server.closeAllConnections();
    this.server.close();
  }
}

let sluice: Awaited<ReturnType<typeof startServer>>;
let nodes: Awaited<ReturnType<typeof nodesOn>>;
let [ours, theirs] = ['', ''];
const other = new Peer(() => ({ status: 200 }));
/** `/go/<status>/<query>` leads to the other origin, `/back/…` to `/here`, and `/up/…` to the host's other name. */
const api = new Peer(({ url = '' }) => {
  const [, to = '', status = '200'] = /^\/(\w+)\/(\d+)/.exec(url) ?? [];
  const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
  const places: Record<string, string> = {
    go: `${theirs}/stolen`,
    echo: `${theirs}/stolen${query}`,
    path: `${theirs}${url.replace(/^\/path\/\d+/, '')}`,
    name: `${ours.replace('127.0.0.1', 'localhost')}/here`,
    back: '/here',
    inside: 'http://169.254.169.254/latest/meta-data',
    file: 'file:///etc/passwd',
    twice: '/go/307',
    round: '/round/307',
  };
  return places[to] ? { status: Number(status), location: places[to] } : { status: 200 };
});

beforeAll(async () => {
  [ours, theirs] = [
    `http://127.0.0.1:${await api.open()}`,
    `http://127.0.0.1:${await other.open()}`,
  ];
  const hosts = ['127.0.0.1', 'localhost'].join();
  sluice = await startServer({
    plugins: [...installed, plugin],
    env: { SLUICE_ALLOW_HOSTS: hosts },
  });
  nodes = await nodesOn(sluice);
  const body = { name: 'apikey', context: 'company', type: 'secret', value: canary };
  await sluice.inject('POST', '/constructs', { token: nodes.token, body });
});
afterAll(async () => {
  api.close();
  other.close();
  await sluice.close();
});
beforeEach(() => {
  api.heard.length = 0;
  other.heard.length = 0;
});

const secret = '{{global.company.variables.apikey}}';
const rest = (path: string, more: object = {}) =>
  nodes.run([
    'httpConnector',
    'makeRestApiCall',
    { url: `${ours}${path}`, httpMethod: 'POST', ...more },
  ]);
const ways: Readonly<Record<string, object>> = {
  'an Authorization header': { headers: [{ key: 'Authorization', value: `Bearer ${secret}` }] },
  'basic authentication': { headers: [{ key: 'Authorization', value: `Basic ${secret}` }] },
  'a cookie': { headers: [{ key: 'Cookie', value: `session=${secret}` }] },
  'a header of its own': { headers: [{ key: 'X-Api-Key', value: secret }] },
  'a harmless header': { headers: [{ key: 'User-Agent', value: `robot ${secret}` }] },
  'a form': {
    httpBody: 'xwwwFormUrlEncoded',
    bodyParams: [{ key: 'client_secret', value: secret }],
  },
  'a form of parts': { httpBody: 'formData', bodyParams: [{ key: 'secret', value: secret }] },
  'a header without a variable': { headers: [{ key: 'X-Api-Key', value: canary }] },
};

describe('a secret of a REST call (guarantee 35)', () => {
  for (const [way, properties] of Object.entries(ways))
    it.each([301, 302, 303, 307, 308])(
      `in ${way} follows no redirect of %i elsewhere`,
      async status => {
        for (const httpMethod of ['POST', 'GET', 'PUT']) {
          const { error } = await rest(`/go/${status}`, { ...properties, httpMethod });
          expect(String(error?.message)).toContain(`${ours} redirects to ${theirs}`);
        }
        expect(api.heard.length).toBe(3);
        expect(other.heard.filter(({ text }) => text.includes(canary))).toEqual([]);
      },
    );

  it.each([301, 302, 303, 307, 308])(
    'in the query is not sent along by a redirect with %i',
    async status => {
      for (const httpMethod of ['GET', 'POST']) {
        const queryParameters = [{ key: 'api_key', value: canary }];
        const { error } = await rest(`/echo/${status}`, { queryParameters, httpMethod });
        expect(String(error?.message)).toContain(`${ours} redirects to ${theirs}`);
      }
      const bare = await rest(`/echo/${status}?${canary}`, { httpMethod: 'GET' });
      expect(bare.error?.message).toContain(`${ours} redirects to ${theirs}`);
      expect([api.heard.length, other.heard.length]).toEqual([3, 0]);
    },
  );

  it('in the path of a GET without other secrets is not sent along by a redirect that repeats it', async () => {
    for (const key of ['T0/B1/Xq7vLp2mNc9sRt4w', 'a8098c1a-f86e-11da-bd1a-00112444be1e']) {
      const { error } = await rest(`/path/302/hooks/${key}`, { httpMethod: 'GET' });
      expect(String(error?.message)).toContain(`${ours} redirects to ${theirs}`);
    }
    expect(other.heard).toEqual([]);
    // Titles and numbers in addresses are no keys.
    const plain = '/docs/2026-11-23/how-to-set-up-an-account-in-2026/page/42';
    expect((await rest(`/path/302${plain}`, { httpMethod: 'GET' })).error).toBeUndefined();
    expect(other.heard.length).toBe(1);
  });

  it('in a raw body is not sent to another origin', async () => {
    for (const status of [307, 308])
      expect((await rest(`/go/${status}`, { httpBody: 'raw', raw: canary })).error).toBeDefined();
    expect(other.heard).toEqual([]);
  });

  it('is not sent after a second redirect leaves the origin, or when only the host name differs', async () => {
    const headers = [{ key: 'X-Api-Key', value: secret }];
    expect((await rest('/twice/307', { headers })).error?.message).toContain(theirs);
    expect((await rest('/name/307', { headers })).error?.message).toContain('localhost');
    expect(other.heard).toEqual([]);
    expect(api.heard.map(({ url }) => url)).toEqual(['/twice/307', '/go/307', '/name/307']);
  });

  it('is sent along within its origin, with the method and body that fetch keeps', async () => {
    const properties = { ...ways['a form'], ...ways['an Authorization header'] };
    for (const [status, method, whole] of [
      [302, 'GET', false],
      [303, 'GET', false],
      [307, 'POST', true],
      [308, 'POST', true],
    ] as const) {
      api.heard.length = 0;
      expect((await rest(`/back/${status}`, properties)).out).toMatchObject({ statusCode: 200 });
      const last = api.heard.at(-1)!;
      expect([last.url, JSON.parse(last.text)[0]]).toEqual(['/here', method]);
      expect(JSON.parse(last.text)[2].authorization).toBe(`Bearer ${canary}`);
      expect(JSON.parse(last.text)[3].includes(canary)).toBe(whole);
    }
  });

  it('is not in the trace, which names both origins', async () => {
    const { error } = await rest('/go/307', ways['a form']);
    expect(error?.message).toBe(
      `${ours} redirects to ${theirs}. The redirect was not followed because it would send values meant only for ${ours}. To call ${theirs}, enter its URL instead.`,
    );
  });
});

describe('a secret of a connection (guarantee 35)', () => {
  const call = async (to: string, key?: string) => {
    const base = { value: `${ours}${to}` };
    const properties = { base, ...(key && { key: { value: key } }) };
    const id = await nodes.connection('carelessConnector', properties);
    return nodes.run(['carelessConnector', 'call', {}, id]);
  };
  it('stays with its origin in requests of all connectors, wherever it is', async () => {
    const { error } = await call('/go/302', canary);
    expect(error?.message).toContain(`${ours} redirects to ${theirs}`);
    expect(other.heard).toEqual([]);
    expect((await call('/back/302', canary)).out).toEqual({ statusCode: 200 });
  });
  it('doesn’t stop redirects of connections without secrets', async () => {
    expect((await call('/go/302')).out).toEqual({ statusCode: 200 });
  });
});

describe('a request without secrets', () => {
  it('is redirected to another origin', async () => {
    const reply = await rest('/go/302', { httpMethod: 'GET' });
    expect(reply.out).toMatchObject({ statusCode: 200 });
    expect(other.heard.map(({ url }) => url)).toEqual(['/stolen']);
  });
  it('is not redirected to private addresses, to other schemes, or forever', async () => {
    const get = { httpMethod: 'GET' };
    expect((await rest('/inside/302', get)).error?.message).toContain('private');
    expect((await rest('/file/302', get)).error?.message).toContain('http and https');
    expect((await rest('/round/302', get)).error?.message).toContain('more than 20 times');
  });
});

describe('the shared outgoing fetch (guarantee 35)', () => {
  it('keeps requests with a connection’s secret at their origin, whatever their form', async () => {
    const kept = keepToOrigin(guardedFetch({ allowHosts: ['127.0.0.1'] }));
    await expect(kept(`${ours}/go/302`)).rejects.toThrow(BlockedAddressError);
    expect((await kept(`${ours}/back/302`)).status).toBe(200);
    expect((await kept(`${ours}/go/302`, { redirect: 'manual' })).status).toBe(302);
    await expect(kept(`${ours}/go/302`, { redirect: 'error' })).rejects.toThrow(/./);
    expect(other.heard).toEqual([]);
  });

  it('never redirects from https to http', async () => {
    const answers = (location: string) => async () =>
      new Response(null, { status: 302, headers: { location } });
    for (const location of ['http://a.example/', 'http://b.example/', '//b.example:1/'])
      await expect(
        followRedirects(answers(location), new URL('https://a.example/x'), {
          headers: { 'x-key': canary },
        }),
      ).rejects.toThrow('https://a.example redirects to');
    await expect(
      followRedirects(answers('http://a.example/'), new URL('https://a.example/'), {}),
    ).rejects.toThrow('leads to a URL without https');
  });
});
