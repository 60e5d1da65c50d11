import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

const mebibyte = 1024 * 1024;
const bombMebibytes = 2048;

function* letters() {
  for (let at = 0; at < bombMebibytes; at++) yield Buffer.alloc(mebibyte, 'a');
}

/** Starts a server that answers with what is too large; resolves to its address. */
export async function startPeer(): Promise<string> {
  const bomb = await buffer(Readable.from(letters()).pipe(createGzip({ level: 9 })));
  const deep = '['.repeat(400_000) + ']'.repeat(400_000);
  const text = 'a'.repeat(1_000_000);
  const peer = createServer((request, reply) => {
    request.resume();
    if (request.url === '/bomb')
      reply.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' }).end(bomb);
    else if (request.url === '/deep')
      reply.writeHead(200, { 'content-type': 'application/json' }).end(deep);
    else reply.writeHead(200, { 'content-type': 'text/plain' }).end(text);
  });
  await new Promise<void>(done => peer.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
}
