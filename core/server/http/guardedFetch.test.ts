import { createServer, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardedFetch } from './guardedFetch';

let peer: Server;
let port: number;
let reached = 0;
beforeAll(async () => {
  peer = createServer((request, reply) => {
    reached++;
    if (request.url === '/redirect')
      reply.writeHead(302, { location: `http://[::ffff:127.0.0.1]:${port}/` }).end();
    else if (request.url === '/huge') reply.end(Buffer.alloc(2_000_000));
    else if (request.url === '/half') reply.write('hel');
    else if (request.url === '/deep') reply.end('['.repeat(10_000));
    else if (request.url !== '/silent') reply.end('hello');
  });
  await new Promise<void>(done => peer.listen(0, '127.0.0.1', done));
  port = (peer.address() as AddressInfo).port;
});
afterAll(() => new Promise(done => (peer.closeAllConnections(), peer.close(done))));

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

describe('A call of a flow', () => {
  it('never reaches a private address, however it is written', async () => {
    const guarded = guardedFetch({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
    for (const host of [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '0x7f000001',
      '017700000001',
      '127.1',
      '0.0.0.0',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::]',
      '[::127.0.0.1]',
      '[::7f00:1]',
      '[4000::1]',
      '169.254.169.254',
      '168.63.129.16',
      '10.0.0.1',
      '192.168.1.1',
      '172.16.0.1',
      '100.64.0.1',
      '[fd00::1]',
      '[fe80::1]',
      '[64:ff9b::7f00:1]',
      'private.example.com',
      'localhost.',
    ])
      await expect(guarded(`http://${host}:${port}/`)).rejects.toThrow(/private/);
    expect(reached).toBe(0);
  });
  it('is rejected if one of several addresses is private', async () => {
    const guarded = guardedFetch({
      resolve: async () => [
        { address: '93.184.216.34', family: 4 },
        { address: '::1', family: 6 },
      ],
    });
    await expect(guarded(`http://mixed.example.com:${port}/`)).rejects.toThrow(/private/);
  });
  it('supports only http and https', async () => {
    for (const url of ['file:///etc/passwd', 'ftp://example.com', 'data:text/plain,x'])
      await expect(guardedFetch()(url)).rejects.toThrow(/http and https/);
  });
  it('shows no headers or credentials that it can’t send', async () => {
    const guarded = guardedFetch({ allowHosts: ['127.0.0.1'] });
    const at = `http://127.0.0.1:${port}/`;
    for (const authorization of ['Bearer canary\nx', 'Bearer canary’'])
      await expect(guarded(at, { headers: { authorization } })).rejects.toThrow(
        /^A request header has a name or value with characters/,
      );
    await expect(guarded(at.replace('//', '//ada:canary@'))).rejects.toThrow(
      /^The URL of 127\.0\.0\.1:\d+ contains a username or password\./,
    );
    expect(reached).toBe(0);
  });
  it('reaches addresses that the operator allows by name, by address and port, or by range', async () => {
    for (const allowed of ['127.0.0.1', `127.0.0.1:${port}`, '127.0.0.0/8']) {
      const reply = await guardedFetch({ allowHosts: [allowed] })(`http://127.0.0.1:${port}/`);
      expect(await reply.text()).toBe('hello');
    }
    const reply = await guardedFetch({ allowHosts: ['localhost'] })(`http://localhost:${port}/`);
    expect(reply.status).toBe(200);
    await expect(
      guardedFetch({ allowHosts: ['127.0.0.1:1'] })(`http://127.0.0.1:${port}/`),
    ).rejects.toThrow(/private/);
  });
  it('is stopped at a redirect to a private address', async () => {
    const guarded = guardedFetch({
      allowHosts: ['inside.example.com'],
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    await expect(guarded(`http://inside.example.com:${port}/redirect`)).rejects.toThrow(/private/);
  });
  it('ends in time and reads no more than the limit', async () => {
    const guarded = guardedFetch({
      allowHosts: ['127.0.0.1'],
      timeoutMs: 200,
      maxBytes: 1_000_000,
    });
    await expect(guarded(`http://127.0.0.1:${port}/silent`)).rejects.toThrow(/in time/);
    await expect(
      guarded(`http://127.0.0.1:${port}/huge`).then(reply => reply.text()),
    ).rejects.toThrow(/./);
  });

  it('parses no JSON that is nested too deep, which takes twenty times as long as other JSON', async () => {
    const guarded = guardedFetch({ allowHosts: ['127.0.0.1'] });
    const reply = await guarded(`http://127.0.0.1:${port}/deep`);
    await expect(reply.json()).rejects.toThrow('nested deeper than 200 levels');
  });

  it.each(['/silent', '/half'])('ends in time, also during garbage collection: %s', async path => {
    const guarded = guardedFetch({ allowHosts: ['127.0.0.1'], timeoutMs: 300 });
    const call = async (init?: RequestInit) =>
      (await guarded(`http://127.0.0.1:${port}${path}`, init)).text();
    const calls = [call(), call({ signal: AbortSignal.timeout(300) })].map(each =>
      each.catch(String),
    );
    for (let times = 0; times < 10; times++) {
      await wait(10);
      collectGarbage();
    }
    const late = `Error: 127.0.0.1:${port} did not respond in time.`;
    expect(await Promise.all(calls)).toEqual([late, late]);
  });
});
