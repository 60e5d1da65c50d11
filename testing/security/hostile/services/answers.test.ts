// @module-tag slow
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardedFetch } from '#core/server/http/guardedFetch';

/** Guarantee 31: outgoing calls count decoded bytes, and stop decoding at the limit. */
const maxBytes = 1024 * 1024;
const large = Buffer.alloc(64 * 1024 * 1024, 'a');
const nothing = gzipSync('');
const hello = Buffer.from('hello '.repeat(100));
const ways: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  identity: bytes => bytes,
  gzip: bytes => gzipSync(bytes),
  'x-gzip': bytes => gzipSync(bytes),
  deflate: bytes => deflateSync(bytes),
  br: bytes => brotliCompressSync(bytes),
  'gzip, br': bytes => brotliCompressSync(gzipSync(bytes)),
  'gzip, gzip, gzip': bytes => gzipSync(gzipSync(gzipSync(bytes))),
};
const answers = new Map<string, { readonly coding: string; readonly body: Buffer }>([
  ['/raw', { coding: 'deflate', body: deflateRawSync(hello) }],
  ['/unknown', { coding: 'rot13', body: hello }],
  ['/many', { coding: 'gzip,gzip,gzip,gzip,gzip,gzip', body: gzipSync(hello) }],
  ['/broken', { coding: 'gzip', body: Buffer.from('no gzip at all') }],
  // Its outer layer opens to 4 MB of members that hold nothing.
  [
    '/hollow',
    {
      coding: 'gzip, gzip',
      body: gzipSync(Buffer.concat(Array.from({ length: 200_000 }, () => nothing))),
    },
  ],
]);
for (const [coding, encode] of Object.entries(ways)) {
  answers.set(`/small/${coding}`, { coding, body: encode(hello) });
  answers.set(`/large/${coding}`, { coding, body: encode(large) });
}

let peer: Server;
let url: string;
let open = 0;
beforeAll(async () => {
  peer = createServer((request, reply) => {
    open++;
    reply.on('close', () => open--);
    const { coding, body } = answers.get(decodeURIComponent(request.url ?? ''))!;
    reply.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': coding, x: 'y' });
    reply.end(body);
  });
  await new Promise<void>(done => peer.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
});
afterAll(() => new Promise(done => (peer.closeAllConnections(), peer.close(done))));

const call = (path: string) =>
  guardedFetch({ allowHosts: ['127.0.0.1'], maxBytes })(`${url}${encodeURI(path)}`);

describe('a response of another service', () => {
  it.each(Object.keys(ways))('in %s is read as it was written', async coding => {
    const reply = await call(`/small/${coding}`);
    expect([reply.status, reply.ok, reply.url]).toEqual([
      200,
      true,
      `${url}${encodeURI(`/small/${coding}`)}`,
    ]);
    expect(Object.fromEntries(reply.headers)).toMatchObject({ 'content-encoding': coding, x: 'y' });
    expect(await reply.text()).toBe(hello.toString());
  });

  it.each(Object.keys(ways))('in %s is opened up to the limit and no further', async coding => {
    const before = process.memoryUsage().rss;
    const reply = call(`/large/${coding}`).then(each => each.text());
    await expect(reply).rejects.toThrow(
      /^The response from 127\.0\.0\.1:\d+ is larger than 1024 KiB\.$/,
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(48 * 1024 * 1024);
    await expect.poll(() => open).toBe(0);
  });

  it('is measured in each layer of its encoding', async () => {
    await expect(call('/hollow').then(each => each.text())).rejects.toThrow('larger than 1024 KiB');
    await expect(call('/many')).rejects.toThrow(/more than 5 times/);
  });

  it('is read unwrapped, unchanged if its encoding is unknown, and as an error if it is broken', async () => {
    expect(await (await call('/raw')).text()).toBe(hello.toString());
    expect(await (await call('/unknown')).text()).toBe(hello.toString());
    await expect(call('/broken').then(each => each.json())).rejects.toThrow(
      /^The call to .* failed/,
    );
  });

  it('is closed if nobody reads it', async () => {
    const reply = await call('/large/identity');
    await reply.body?.cancel();
    await expect.poll(() => open).toBe(0);
  });
});
