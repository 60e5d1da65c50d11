// @module-tag slow
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../../startServer';
import { listRoutes } from '../listRoutes';

let sluice: Awaited<ReturnType<typeof startServer>>;
let port = 0;
beforeAll(async () => {
  sluice = await startServer({ env: { SLUICE_REQUEST_SECONDS: '1' } });
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
    const dripping = setInterval(() => beginning && socket.writable && socket.write('a'), 100);
    socket.on('error', () => {});
    if (reads) socket.on('data', data => (said += data.toString()));
    socket.on('close', () => {
      clearInterval(dripping);
      done({ said, ms: performance.now() - began });
    });
  });
}
const headers = 'Host: sluice\r\nContent-Type: application/json\r\n';

it('requests that arrive slowly are cut on every route (guarantees 16 and 31)', async () => {
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
    // What is refused before its body is read is answered so at once.
    expect([beginning, said]).toEqual([beginning, expect.stringMatching(/^HTTP\/1\.1 4\d\d /)]);
    expect([beginning, ms < 5000]).toEqual([beginning, true]);
  }
  const login = all.find(({ beginning }) => beginning.startsWith('POST /v1/customers/login '));
  expect(login?.said).toMatch(/^HTTP\/1\.1 408 [^]*did not arrive in time/);
  expect((await drip('')).ms).toBeLessThan(5000);
  expect((await drip(slow[0]!, false)).ms).toBeLessThan(5000);
});

it('others are answered meanwhile, and a request that arrives in time is not cut', async () => {
  const slow = Array.from({ length: 200 }, () =>
    drip(`POST /v1/customers/login HTTP/1.1\r\n${headers}Content-Length: 9000\r\n\r\n{`),
  );
  const began = performance.now();
  const reply = await fetch(`http://127.0.0.1:${port}/health/live`);
  expect(reply.status).toBe(200);
  expect(performance.now() - began).toBeLessThan(1000);
  await Promise.all(slow);
});
