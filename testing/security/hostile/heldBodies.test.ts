// @module-tag slow
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../../startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
let address: URL;
const sockets: Socket[] = [];
beforeAll(async () => {
  sluice = await startServer();
  address = new URL(await sluice.listen());
  sluice.app.server.on('connection', (socket: Socket) => void sockets.push(socket));
});
afterAll(() => sluice.close());

/** Begins to send a body of so many bytes, of which the last never come. */
function begin(token: string, bytes: number, { port } = address, sent = bytes - 20): Socket {
  const socket = connect({ port: Number(port), host: '127.0.0.1' });
  socket.on('error', () => {});
  const head = `PUT /v1/flows/x HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nAuthorization: Bearer ${token}\r\n`;
  socket.write(`${head}Content-Length: ${bytes}\r\n\r\n{"description":"`);
  socket.write('x'.repeat(sent));
  return socket;
}

/** How many bytes the server has read of so many connections, once it reads no more. */
async function countRead(connections: number): Promise<number> {
  await expect.poll(() => sockets.length, { timeout: 20_000 }).toBe(connections);
  const count = () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  for (let before = -1, now = 0; now !== before;) {
    before = now;
    await wait(500);
    now = count();
  }
  return count();
}

it.each([
  ['large', 4_000_000, 40, 3],
  ['middle-sized', 800_000, 120, 20],
])(
  'holds few %s bodies of one environment, and reads those of others meanwhile (guarantee 31)',
  async (_, bytes, all, held) => {
    const [hostile, other] = [await sluice.company(), await sluice.company()];
    sockets.length = 0;
    const begun = Array.from({ length: all }, () => begin(hostile.token, bytes));
    // Of each of the others, what a socket holds.
    expect(await countRead(all)).toBeLessThan(held * bytes + all * 200_000);
    const reply = await fetch(new URL('/v1/flows/x', address), {
      method: 'PUT',
      headers: { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ description: 'x'.repeat(bytes) }),
      signal: AbortSignal.timeout(10_000),
    });
    expect(reply.status).toBe(400);
    for (const socket of begun) socket.destroy();
    await expect
      .poll(() => sockets.filter(({ destroyed }) => !destroyed).length < 3, { timeout: 5000 })
      .toBe(true);
  },
  60_000,
);

it('ends large bodies of many environments that send slowly, once that of another waits (guarantee 31)', async () => {
  const [bytes, environments, each] = [1_200_000, 11, 3];
  const other = await sluice.company();
  sockets.length = 0;
  const begun: Socket[] = [];
  for (let at = 0; at < environments; at++) {
    const { token } = await sluice.company();
    // The other half never comes.
    for (let n = 0; n < each; n++) begun.push(begin(token, bytes, address, bytes / 2));
  }
  await expect.poll(() => sockets.length, { timeout: 20_000 }).toBe(begun.length);
  const reply = await fetch(new URL('/v1/flows/x', address), {
    method: 'PUT',
    headers: { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ description: 'x'.repeat(bytes) }),
  });
  expect(reply.status).toBe(400);
  const ended = begun.filter(socket => socket.readableEnded || socket.destroyed).length;
  expect(ended).toBeLessThan(begun.length / 2);
  for (const socket of begun) socket.destroy();
}, 60_000);

it('asks a caller whose body waits too long to retry before it is cut off (guarantee 31)', async () => {
  const hasty = await startServer({ env: { SLUICE_REQUEST_SECONDS: '4' } });
  const at = new URL(await hasty.listen());
  sockets.length = 0;
  hasty.app.server.on('connection', (socket: Socket) => void sockets.push(socket));
  const { token } = await hasty.company();
  const begun = [1, 2, 3].map(() => begin(token, 4_000_000, at));
  const countHeld = () => sockets.filter(({ bytesRead }) => bytesRead > 1_000_000).length;
  await expect.poll(countHeld).toBe(3);
  const reply = await fetch(new URL('/v1/flows/x', at), {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ description: 'x'.repeat(1_500_000) }),
  });
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '10']);
  for (const socket of begun) socket.destroy();
  await hasty.close();
});
