import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { startServer } from '#testing/startServer';
import { contribute, defineServerPlugin, httpRoutes, jobs, queueJob } from '..';
import { jobWorker } from '../internal';
import { mailer } from '../mail/Mailer';

const pass = (ms: number) => new Promise(done => setTimeout(done, ms));
let sluice: Awaited<ReturnType<typeof startServer>> | undefined;
let release: () => void = () => {};
let enter: () => void = () => {};
const entered = new Promise<void>(done => (enter = done));
const slow = defineServerPlugin({
  id: 'slow',
  contributes: [
    contribute(httpRoutes, 'slow.route', app => {
      app.get('/slow', async () => {
        await new Promise<void>(done => {
          release = done;
          enter();
        });
        return { done: true };
      });
    }),
  ],
});
afterEach(async () => {
  release();
  sluice = undefined;
});

it('keeps serving while it drains, reports not ready, and closes each connection after its response (guarantee 18)', async () => {
  sluice = await startServer({ plugins: [slow] });
  const address = await sluice.listen();
  const ready = () => fetch(`${address}/health/ready`);
  expect((await ready()).status).toBe(200);
  const closing = sluice.close(500);
  const [unready, served] = [await ready(), await fetch(`${address}/openapi.json`)];
  expect([unready.status, unready.headers.get('connection')]).toEqual([503, 'close']);
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
  await closing;
  await expect(fetch(`${address}/health/live`)).rejects.toThrow('fetch failed');
});

it('accepts nothing new once it has drained, and finishes requests under way (guarantee 18)', async () => {
  sluice = await startServer({ plugins: [slow] });
  const address = await sluice.listen();
  const under = fetch(`${address}/slow`);
  await entered;
  // Its request has begun to arrive, so that this connection is not idle.
  const half = connect(Number(new URL(address).port), '127.0.0.1');
  half.write('GET /openapi.json HTTP/1.1\r\n');
  await pass(50);
  const closing = sluice.close();
  const askLive = () => fetch(`${address}/health/live`).then(reply => reply.status);
  await expect.poll(() => askLive().catch(() => 'refused')).toBe('refused');
  half.write('Host: sluice\r\n\r\n');
  const [refused] = await once(half, 'data');
  expect(String(refused)).toMatch(
    /^HTTP\/1\.1 503 [^]*retry-after: 1\r\n[^]*connection: close\r\n/i,
  );
  release();
  const answer = await under;
  expect(answer.headers.get('connection')).toBe('close');
  expect(await answer.json()).toEqual({ done: true });
  await closing;
});

it('finishes emails and responses at the same time, so that neither waits for the other', async () => {
  sluice = await startServer({ plugins: [slow] });
  const ended = vi.spyOn(sluice.server.get(mailer), 'close');
  const before = release;
  const under = sluice.app.inject('/slow');
  await expect.poll(() => release !== before).toBe(true);
  const closing = sluice.close();
  await expect.poll(() => ended.mock.calls.length).toBe(1);
  release();
  expect((await under).statusCode).toBe(200);
  await closing;
});

it('knows its port when the system chose it', async () => {
  sluice = await startServer({ plugins: [] });
  expect(sluice.server.settings.publicUrl).toBe('http://127.0.0.1:0');
  const address = await sluice.listen();
  expect(sluice.server.settings.publicUrl).toBe(address);
  await sluice.close();
});

it('gives running jobs time, and leaves the rest to other processes', async () => {
  let ended = false;
  let begin: () => void = () => {};
  const begun = new Promise<void>(done => (begin = done));
  const job = contribute(jobs, 'slow.job', {
    id: 'slow.job',
    run: async () => {
      begin();
      await pass(300);
      ended = true;
    },
  });
  sluice = await startServer({ plugins: [defineServerPlugin({ id: 'slow', contributes: [job] })] });
  await queueJob(sluice.server.database.allCompanies, { job: 'slow.job', due: 1 });
  const worked = sluice.server.get(jobWorker).once();
  await begun;
  await sluice.close();
  expect(ended).toBe(true);
  await worked;
});
