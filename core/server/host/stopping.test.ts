import { afterEach, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { contribute, defineServerPlugin, httpRoutes, jobs, jobWorker, queueJob } from '..';

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

it('is not ready at once when it stops, begins nothing new, and lets what is under way end', async () => {
  sluice = await startServer({ plugins: [slow] });
  const address = await sluice.listen();
  expect((await fetch(`${address}/health/ready`)).status).toBe(200);
  const under = fetch(`${address}/slow`);
  await entered;
  const closing = sluice.close();
  await pass(20);
  expect((await fetch(`${address}/health/ready`)).status).toBe(503);
  expect((await fetch(`${address}/health/live`)).status).toBe(200);
  const refused = await fetch(`${address}/openapi.json`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  release();
  expect(await (await under).json()).toEqual({ done: true });
  await closing;
  await expect(fetch(`${address}/health/live`)).rejects.toThrow('fetch failed');
});

it('knows where it listens when it was given any port', async () => {
  sluice = await startServer({ plugins: [] });
  expect(sluice.server.settings.publicUrl).toBe('http://127.0.0.1:0');
  const address = await sluice.listen();
  expect(sluice.server.settings.publicUrl).toBe(address);
  await sluice.close();
});

it('gives jobs under way their time, and hands on what is left', async () => {
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
  await queueJob(sluice.server.database.across, { job: 'slow.job', due: 1 });
  const worked = sluice.server.get(jobWorker).once();
  await begun;
  await sluice.close();
  expect(ended).toBe(true);
  await worked;
});
