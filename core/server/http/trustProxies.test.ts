import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createApp } from '../host/createApp';
import { readSettings, SettingError } from '../settings/settings';

const apps: ReturnType<typeof createApp>[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** Asks a server with this setting over a connection from 127.0.0.1, and returns what it read. */
async function ask(trust: string, headers: readonly (readonly [string, string])[]) {
  const app = createApp(
    readSettings({ SLUICE_TRUST_PROXY: trust, SLUICE_LOG_LEVEL: 'silent' }),
    [],
  );
  apps.push(app);
  app.get('/', ({ ip, host, protocol }) => ({ ip, host, protocol }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const sent = [['Host', 'flows.example'], ...headers].flat();
  return new Promise<{ ip: string; host: string; protocol: string }>((done, fail) => {
    request({ port, host: '127.0.0.1', headers: sent }, reply => {
      reply.setEncoding('utf8').on('data', text => done(JSON.parse(text)));
    })
      .on('error', fail)
      .end();
  });
}
const forwarded = (...values: readonly string[]) =>
  values.map(value => ['X-Forwarded-For', value] as const);

describe('a caller’s address (guarantee 20a)', () => {
  it.each([
    ['no proxy is trusted', '', ['198.51.100.7'], '127.0.0.1'],
    ['no proxy is trusted', 'false', ['198.51.100.7'], '127.0.0.1'],
    ['one proxy added it', '1', ['203.0.113.9'], '203.0.113.9'],
    ['the caller wrote one before', '1', ['198.51.100.7, 203.0.113.9'], '203.0.113.9'],
    ['the caller wrote many', '1', ['1.1.1.1, 127.0.0.1, 10.0.0.1, 203.0.113.9'], '203.0.113.9'],
    ['the proxy adds a line', '1', ['198.51.100.7', '203.0.113.9'], '203.0.113.9'],
    ['“true” is one proxy', 'true', ['198.51.100.7, 203.0.113.9'], '203.0.113.9'],
    ['two proxies', '2', ['198.51.100.7, 203.0.113.9, 10.0.0.5'], '203.0.113.9'],
    ['the nearest is listed', '127.0.0.1', ['198.51.100.7, 203.0.113.9'], '203.0.113.9'],
    ['both are listed', '127.0.0.1,10.0.0.0/8', ['1.1.1.1, 203.0.113.9, 10.0.0.5'], '203.0.113.9'],
    ['the nearest is not listed', '10.0.0.0/8', ['203.0.113.9'], '127.0.0.1'],
    ['with a port', '1', ['198.51.100.7, 203.0.113.9:4711'], '203.0.113.9'],
    ['IPv6', '1', ['198.51.100.7, 2001:db8::1'], '2001:db8::1'],
    ['IPv6 in brackets with a port', '1', ['[2001:DB8:0::1]:4711'], '2001:db8::1'],
    ['IPv4 written as IPv6', '1', ['::ffff:203.0.113.9'], '203.0.113.9'],
    ['it is no address', '1', ['203.0.113.9, unknown'], '127.0.0.1'],
    ['it is markup', '1', ['<script>'], '127.0.0.1'],
    ['it is empty', '1', [''], '127.0.0.1'],
    ['it ends in a comma', '1', ['203.0.113.9,'], '127.0.0.1'],
    ['it is a number', '1', ['3405803785'], '127.0.0.1'],
    ['nothing stands left of what is no address', '2', ['203.0.113.9, x, 10.0.0.5'], '10.0.0.5'],
  ])('is read from the right: %s (%s)', async (_, trust, values, ip) => {
    expect(await ask(trust, forwarded(...values))).toMatchObject({ ip });
  });

  it('never comes from another header', async () => {
    const others = ['X-Real-IP', 'Forwarded', 'X-Client-IP', 'True-Client-IP', 'CF-Connecting-IP'];
    const headers = others.map(
      name => [name, name === 'Forwarded' ? 'for=1.1.1.1' : '1.1.1.1'] as const,
    );
    expect(await ask('1', headers)).toMatchObject({ ip: '127.0.0.1' });
  });

  it('comes with the scheme of the nearest proxy, but never with a forwarded host', async () => {
    const headers = [
      ['X-Forwarded-Proto', 'http, https'],
      ['X-Forwarded-Host', 'evil.example'],
    ] as const;
    expect(await ask('1', headers)).toMatchObject({ host: 'flows.example', protocol: 'https' });
    expect(await ask('', headers)).toMatchObject({ host: 'flows.example', protocol: 'http' });
  });
});

const client = '203.0.113.9';
/** The header that each proxy sends, in its own form, for a caller who wrote one already. */
const proxies = {
  // $proxy_add_x_forwarded_for: the header as it came, a comma and the address of the connection.
  nginx: (written: string, address: string) => [written ? `${written}, ${address}` : address],
  // Both leave out what a caller wrote, unless they are told to trust the network it came from.
  caddy: (_: string, address: string) => [address],
  traefik: (_: string, address: string) => [address],
  // And so they send it when they are told.
  'caddy or traefik with trusted networks': (written: string, address: string) => [
    written ? `${written}, ${address}` : address,
  ],
  // HAProxy adds a line of its own after the one that came.
  haproxy: (written: string, address: string) => (written ? [written, address] : [address]),
};

it.each(Object.entries(proxies))(
  'reads the caller’s address from the headers of %s, whatever the caller wrote (guarantee 20a)',
  async (_, send) => {
    for (const written of ['', '198.51.100.7', '1.1.1.1, 2.2.2.2', 'unknown', '::1'])
      for (const address of [client, '2001:db8:1:2::9'])
        expect(await ask('1', forwarded(...send(written, address)))).toMatchObject({ ip: address });
  },
);

it('docs/operating.md describes each proxy with the setting and header of these tests', () => {
  const page = readFileSync(fileURLToPath(import.meta.resolve('#docs/operating.md')), 'utf8');
  const section = page.slice(page.indexOf('## Behind a reverse proxy'));
  expect(section).toContain('SLUICE_TRUST_PROXY=1');
  expect(section).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;');
  expect(section).toContain('proxy_set_header X-Forwarded-Proto $scheme;');
  expect(section).toContain('reverse_proxy 127.0.0.1:4000');
  expect(section).toContain('url: http://127.0.0.1:4000');
});

it.each([
  'yes',
  '10',
  '-1',
  '1.5',
  '0.0.0.0/0',
  '::/0',
  '::ffff:0.0.0.0/96',
  '10.0.0.5,*',
  '2000::/3',
  '10.0.0.0/33',
  ',',
])('does not start with SLUICE_TRUST_PROXY=%s, which names no proxy (guarantee 20a)', text => {
  expect(() => readSettings({ SLUICE_TRUST_PROXY: text })).toThrow(SettingError);
});

it('treats “true” as one proxy and says so', () => {
  const warnings: string[] = [];
  const { trustProxy } = readSettings({ SLUICE_TRUST_PROXY: 'true' }, text => warnings.push(text));
  expect([trustProxy, warnings]).toEqual([1, [expect.stringContaining('SLUICE_TRUST_PROXY')]]);
});
