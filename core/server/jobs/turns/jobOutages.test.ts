import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { contribute, defineServerPlugin, jobs } from '../..';
import { DatabaseDownError } from '../../database/dialect';
import { type Job, queueJob } from '../job';
import { JobWorker } from '../JobWorker';

let away = false;
const held: string[] = [];
const given: string[] = [];
const job: Job = {
  id: 'test.patient',
  run: async () => {
    if (away) throw new DatabaseDownError('ECONNREFUSED');
  },
  held: async (_, why) => void held.push(why),
  givenUp: async (_, why) => void given.push(why),
};
const plugin = defineServerPlugin({
  id: 'test',
  contributes: [contribute(jobs, 'test.patient', job)],
});

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer({ plugins: [plugin] })));
afterAll(() => sluice.close());

it('a job waits until an outage is over, and attempts during it don’t count (guarantee 24)', async () => {
  const { allCompanies } = sluice.server.database;
  const read = () =>
    allCompanies
      .selectFrom('job_runs')
      .select(['status', 'said'])
      .where('job_id', '=', job.id)
      .executeTakeFirst();
  const attempt = async () => {
    await allCompanies.updateTable('job_runs').set({ ready_at: 1 }).execute();
    await new JobWorker(sluice.server).once(Date.now());
  };
  await queueJob(allCompanies, { job: job.id, due: Date.now() });
  away = true;
  for (let tries = 0; tries < 8; tries++) await attempt();
  const said = 'The database is not responding. This continues as soon as it does.';
  expect(await read()).toEqual({ status: 'waiting', said });
  expect([given, new Set(held)]).toEqual([[], new Set([said])]);
  away = false;
  await attempt();
  expect((await read())?.status).toBe('done');
});
