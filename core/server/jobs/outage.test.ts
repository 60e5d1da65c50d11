// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { contribute, defineServerPlugin, jobs } from '..';
import { DatabaseDownError } from '../database/dialect';
import { type Job, queueJob } from './job';
import { JobWorker } from './JobWorker';

let sluice: Awaited<ReturnType<typeof startServer>>;
let away = false;
const held: string[] = [];
const given: string[] = [];
const patient: Job = {
  id: 'test.patient',
  run: async () => {
    if (away) throw new DatabaseDownError('ECONNREFUSED');
  },
  held: async (_, why) => void held.push(why),
  givenUp: async (_, why) => void given.push(why),
};
const plugin = defineServerPlugin({
  id: 'test',
  contributes: [contribute(jobs, 'test.patient', patient)],
});

beforeAll(async () => void (sluice = await startServer({ plugins: [plugin] })));
afterAll(() => sluice.close());

it('waits for the end of an outage, whose tries do not count (guarantee 24)', async () => {
  const { allCompanies } = sluice.server.database;
  const worker = new JobWorker(sluice.server);
  await queueJob(allCompanies, { job: patient.id, due: Date.now() });
  const row = () =>
    allCompanies
      .selectFrom('job_runs')
      .select(['status', 'said'])
      .where('job_id', '=', patient.id)
      .executeTakeFirst();
  const attempt = async () => {
    await allCompanies.updateTable('job_runs').set({ ready_at: 1 }).execute();
    await worker.once(Date.now());
  };
  away = true;
  for (let tries = 0; tries < 8; tries++) await attempt();
  const said = 'The database is not responding. This continues as soon as it does.';
  expect([await row(), given, new Set(held)]).toEqual([
    { status: 'waiting', said },
    [],
    new Set([said]),
  ]);
  away = false;
  await attempt();
  expect((await row())?.status).toBe('done');
});
