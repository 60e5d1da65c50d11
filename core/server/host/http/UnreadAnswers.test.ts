import { connect, type Socket } from 'node:net';
import { Type } from 'typebox';
import { afterEach, beforeAll, afterAll, expect, it } from 'vitest';
import { always, endpoint } from '#core/contract';
import { startServer } from '#testing/startServer';
import { defineServerPlugin, handle } from '../plugin';

const mebibyte = 1024 * 1024;
const large = 'x'.repeat(24 * mebibyte);
const read = endpoint('GET /large', {
  summary: 'Answers with much.',
  reply: Type.Object({ text: Type.String() }),
  when: always,
});
const demo = defineServerPlugin({
  id: 'demo',
  handles: [handle(read, async () => ({ text: large }))],
});

/** Two servers: one that waits long for its readers, and one that does not. */
let patient: Awaited<ReturnType<typeof start>>;
let hasty: Awaited<ReturnType<typeof start>>;
async function start(seconds: number) {
  const env = { SLUICE_REQUEST_SECONDS: String(seconds) };
  const sluice = await startServer({ plugins: [demo], env });
  return { ...sluice, port: Number(new URL(await sluice.listen()).port) };
}
beforeAll(async () => {
  patient = await start(600);
  hasty = await start(1);
});
afterAll(() => Promise.all([patient.close(), hasty.close()]));
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Asks, and reads no more than the first piece of the answer. */
function ask(
  { port }: typeof hasty,
  token: string,
): Promise<{ readonly status: number; readonly socket: Socket }> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET /v1/large HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`),
    );
    sockets.push(socket);
    socket.once('error', fail);
    socket.once('data', data => {
      socket.pause();
      socket.on('error', () => {});
      done({ status: Number(data.toString('latin1').split(' ')[1]), socket });
    });
  });
}
const countOpen = () =>
  new Promise<number>((done, fail) =>
    hasty.app.server.getConnections((fault, count) => (fault ? fail(fault) : done(count))),
  );

it('rejects further large responses to an environment that reads none, but not to others', async () => {
  const [one, other] = [await patient.company(), await patient.company()];
  const statuses: number[] = [];
  for (let asked = 0; asked < 8; asked++) statuses.push((await ask(patient, one.token)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  expect((await ask(patient, other.token)).status).toBe(200);
});

it('closes the connection of a client that reads nothing, and releases the response', async () => {
  const { token } = await hasty.company();
  for (let asked = 0; asked < 5; asked++) await ask(hasty, token);
  await expect.poll(countOpen, { timeout: 10_000 }).toBe(0);
  expect((await ask(hasty, token)).status).toBe(200);
});
