import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { queueJob } from '#core/server';
import { jobWorker } from '#core/server/internal';
import { startServer } from '#testing/startServer';

const tested = process.env['TEST_DATABASE_URL'];
let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  if (tested) sluice = await startServer();
});
afterAll(async () => sluice?.close());

const askReady = async () => {
  const reply = await sluice.app.inject('/health/ready');
  return [reply.statusCode, reply.json().reason];
};

it.runIf(tested)('a process whose clock is wrong is not ready, and takes no jobs', async () => {
  const now = Date.now();
  const { allCompanies } = sluice.server.database;
  await queueJob(allCompanies, { job: 'core.cleanUp', key: 'clock', due: now });
  const read = () =>
    allCompanies
      .selectFrom('job_runs')
      .select('status')
      .where('key', '=', 'clock')
      .executeTakeFirstOrThrow();
  const worker = sluice.server.get(jobWorker);
  try {
    for (const [skew, words] of [
      [3_600_000, /^The clock of this machine is 3[56]\d\d seconds ahead of the database’s\. /],
      [-3_600_000, /^The clock of this machine is 3[56]\d\d seconds behind the database’s\. /],
    ] as const) {
      vi.setSystemTime(now + skew);
      expect(await askReady()).toEqual([503, expect.stringMatching(words)]);
    }
    vi.setSystemTime(now + 3_600_000);
    worker.start();
    await new Promise(done => setTimeout(done, 2500));
    expect(await read()).toEqual({ status: 'waiting' });
  } finally {
    vi.useRealTimers();
  }
  expect(await askReady()).toEqual([200, undefined]);
  await expect.poll(read, { timeout: 10_000 }).toEqual({ status: 'done' });
  await worker.close();
});
