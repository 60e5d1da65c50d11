// @module-tag slow
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startServer } from '../../startServer';
import { listRoutes } from '../listRoutes';

/** More than the operating system holds of an answer. */
const large = 16_000_000;
function* createPieces() {
  for (let sent = 0; sent < large; sent += 100_000) yield 'x'.repeat(100_000);
}
async function* createPauses() {
  for (let at = 0; at < 3; at++) {
    await wait(1500);
    yield 'x';
  }
}

let sluice: Awaited<ReturnType<typeof startServer>>;
let port = 0;
beforeAll(async () => {
  sluice = await startServer({
    env: { SLUICE_REQUEST_SECONDS: '1' },
    web: async app => {
      app.get('/large', async () => 'x'.repeat(large));
      app.get('/pieces', async (_, reply) => reply.send(Readable.from(createPieces())));
      app.get('/pausing', async (_, reply) => reply.send(Readable.from(createPauses())));
    },
  });
  port = Number(new URL(await sluice.listen()).port);
});
afterAll(() => sluice.close());

/**
 * Sends the beginning of a request and then a byte at a time; resolves to what was answered once
 * the connection has ended.
 */
function drip(beginning: string, reads = true): Promise<{ said: string; ms: number }> {
  return new Promise(done => {
    const began = performance.now();
    let said = '';
    const socket = connect(port, '127.0.0.1', () => beginning && socket.write(beginning));
    const dripping = setInterval(() => {
      // Bytes written before the connection would come before the beginning.
      if (beginning && socket.writable && !socket.connecting) socket.write('a');
    }, 100);
    socket.on('error', () => {});
    if (reads) socket.on('data', data => (said += data.toString()));
    socket.on('close', () => {
      clearInterval(dripping);
      done({ said, ms: performance.now() - began });
    });
  });
}
const headers = 'Host: sluice\r\nContent-Type: application/json\r\n';

it('requests that arrive slowly are cut off on every route (guarantees 16 and 31)', async () => {
  const routes = listRoutes(sluice.app).filter(route => !/^(GET|OPTIONS) /.test(route));
  expect(routes.length).toBeGreaterThan(100);
  const slow = [
    ...routes.map(route => `${route.replaceAll(/:\w+/g, 'x')} HTTP/1.1\r\n${headers}`),
    `POST /v1/customers/login HTTP/1.1\r\n${headers}Upgrade: websocket\r\nConnection: Upgrade\r\n`,
  ].map(head => `${head}Content-Length: 900\r\n\r\n{`);
  const chunked = `POST /v1/customers/login HTTP/1.1\r\n${headers}Transfer-Encoding: chunked\r\n\r\n384\r\n{`;
  const inHeaders = 'GET /health/live HTTP/1.1\r\nHost: sluice\r\nX-Slow: ';
  const inLine = 'GET /health/';
  const all = await Promise.all(
    [...slow, chunked, inHeaders, inLine].map(async beginning => ({
      beginning,
      ...(await drip(beginning)),
    })),
  );
  for (const { beginning, said, ms } of all) {
    // A request rejected before its body is read gets its response at once.
    expect([beginning, said]).toEqual([beginning, expect.stringMatching(/^HTTP\/1\.1 4\d\d /)]);
    expect([beginning, ms < 5000]).toEqual([beginning, true]);
  }
  const login = all.find(({ beginning }) => beginning.startsWith('POST /v1/customers/login '));
  expect(login?.said).toMatch(/^HTTP\/1\.1 408 [^]*did not arrive in time/);
  expect((await drip('')).ms).toBeLessThan(5000);
  expect((await drip(slow[0]!, false)).ms).toBeLessThan(5000);
});

it('other requests are answered meanwhile, and one that arrives in time is not cut off', async () => {
  const slow = Array.from({ length: 200 }, () =>
    drip(`POST /v1/customers/login HTTP/1.1\r\n${headers}Content-Length: 9000\r\n\r\n{`),
  );
  const began = performance.now();
  const reply = await fetch(`http://127.0.0.1:${port}/health/live`);
  expect(reply.status).toBe(200);
  expect(performance.now() - began).toBeLessThan(1000);
  await Promise.all(slow);
});

/** Asks for an answer and takes a piece of it every few milliseconds, or nothing. */
function read(path: string, takes: boolean): Promise<number> {
  return new Promise(done => {
    let taken = 0;
    const socket = connect({ port, host: '127.0.0.1' }, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: sluice\r\nConnection: close\r\n\r\n`),
    );
    socket.pause();
    const take = () => {
      const piece: Buffer | null = socket.read();
      taken += piece?.length ?? 0;
    };
    const taking = takes ? setInterval(take, 5) : undefined;
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(taking);
      done(taken);
    });
  });
}

it('a client that reads nothing is cut off, and one that reads slowly is not (guarantee 31)', async () => {
  const sockets: Socket[] = [];
  const note = (socket: Socket) => void sockets.push(socket);
  sluice.app.server.on('connection', note);
  const paths = ['/large', '/pieces'];
  for (const path of paths) for (let at = 0; at < 5; at++) void read(path, false);
  await vi.waitFor(() => expect(sockets).toHaveLength(10), { timeout: 10_000 });
  sluice.app.server.off('connection', note);
  const whole = Promise.all(paths.map(path => read(path, true)));
  const countOpen = () => sockets.filter(({ destroyed }) => !destroyed).length;
  await vi.waitFor(() => expect(countOpen()).toBe(0), { timeout: 15_000, interval: 100 });
  for (const taken of await whole) expect(taken).toBeGreaterThan(large);
}, 60_000);

it('a response that the server is slow to send is not cut off', async () => {
  expect(await read('/pausing', true)).toBeGreaterThan(3);
});
