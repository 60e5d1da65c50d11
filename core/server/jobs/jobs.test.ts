// @module-tag slow
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { contribute, defineServerPlugin, jobs, type ServerHost } from '..';
import { LeaseLostError, type Job, type JobContext, queueJob } from './job';
import { JobWorker, jobWorker } from './JobWorker';

let sluice: Awaited<ReturnType<typeof startServer>>;
let ran: JobContext[] = [];
let behave: (context: JobContext) => Promise<string | void>;
const given: string[] = [];
const counting: Job = {
  id: 'test.counting',
  every: 3_600_000,
  mostTries: 2,
  run: async context => {
    ran.push(context);
    return behave(context);
  },
  givenUp: async (_, why) => void given.push(why),
};
const plugin = defineServerPlugin({
  id: 'test',
  contributes: [contribute(jobs, 'test.counting', counting)],
});
const hour = 3_600_000;
const noon = Date.UTC(2026, 0, 5, 12);

beforeEach(async () => {
  ran = [];
  given.length = 0;
  behave = async () => {};
  sluice = await startServer({ plugins: [plugin] });
});
afterEach(() => sluice.close());

const worker = (leaseMs?: number) => new JobWorker(sluice.server, leaseMs);
const rows = ({ database }: ServerHost = sluice.server) =>
  database.allCompanies
    .selectFrom('job_runs')
    .selectAll()
    .where('job_id', '=', counting.id)
    .orderBy('due')
    .execute();
const pass = (ms: number) => new Promise(done => setTimeout(done, ms));

it('runs a recurring job once at each of its times, however many processes there are', async () => {
  const workers = Array.from({ length: 4 }, () => worker());
  for (const at of [noon, noon + 1000, noon + hour, noon + 2 * hour + 5])
    await Promise.all(workers.map(each => each.once(at)));
  expect(ran.map(({ due }) => due)).toEqual([noon, noon + hour, noon + 2 * hour]);
  expect((await rows()).map(({ status }) => status)).toEqual(['done', 'done', 'done']);
});

it('runs recurring jobs at their times after the clock was set back', async () => {
  const one = worker();
  const ahead = noon + 365 * 24 * hour;
  for (const at of [ahead, noon, noon + 1000, noon + hour]) await one.once(at);
  expect(ran.map(({ due }) => due)).toEqual([ahead, noon, noon + hour]);
});

it('skips times from before its start', async () => {
  const late = worker();
  late.start(noon + 5);
  await late.once(noon + 10);
  await late.close();
  expect(ran).toEqual([]);
});

it('shares queued runs: each goes to one of many processes', async () => {
  for (let key = 0; key < 40; key++)
    await queueJob(sluice.server.database.allCompanies, {
      job: counting.id,
      key: `k${key}`,
      due: noon,
    });
  await queueJob(sluice.server.database.allCompanies, { job: counting.id, key: 'k7', due: noon });
  behave = () => pass(5).then(() => {});
  await Promise.all(Array.from({ length: 4 }, () => worker().once(noon)));
  const keys = ran.map(({ key }) => key).filter(Boolean);
  expect(keys).toHaveLength(40);
  expect(new Set(keys).size).toBe(40);
});

it('retries later after a failure, and finally gives up', async () => {
  behave = () => Promise.reject(new Error('The disk is full.'));
  await worker().once(noon);
  expect((await rows())[0]).toMatchObject({
    status: 'waiting',
    tries: 1,
    said: 'The disk is full.',
  });
  expect((await rows())[0]!.ready_at).toBeGreaterThan(Date.now());
  await worker().once(noon);
  expect(ran).toHaveLength(1);
  await worker().once(Date.now() + 60_000);
  expect((await rows()).find(({ due }) => due === noon)).toMatchObject({
    status: 'failed',
    tries: 2,
  });
  expect(given).toContain('The disk is full.');
});

it('takes over from a silent process, whose later writes have no effect', async () => {
  const { allCompanies } = sluice.server.database;
  await allCompanies.insertInto('installation').values({ name: 'written', value: '' }).execute();
  const write = ({ fenced }: JobContext, value: string) =>
    fenced(async db => {
      const { value: before } = await db
        .selectFrom('installation')
        .select('value')
        .where('name', '=', 'written')
        .executeTakeFirstOrThrow();
      await db
        .updateTable('installation')
        .set({ value: before + value })
        .where('name', '=', 'written')
        .execute();
    });
  let wake: () => void = () => {};
  const asleep = new Promise<void>(done => (wake = done));
  let refused: unknown;
  behave = async context => {
    if (context.attempt > 1) return write(context, 'second');
    await asleep;
    await write(context, 'first').catch(error => (refused = error));
  };
  // A lease that is renewed too late: the process does not come to it.
  const silent = worker(3_600_000);
  const first = silent.once(noon);
  while (ran.length === 0) await pass(5);
  await allCompanies
    .updateTable('job_runs')
    .set({ ready_at: 1 })
    .where('job_id', '=', counting.id)
    .execute();
  await worker().once(noon);
  wake();
  await first;
  expect(refused).toBeInstanceOf(LeaseLostError);
  const { value } = await allCompanies
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'written')
    .executeTakeFirstOrThrow();
  expect(value).toBe('second');
  expect((await rows())[0]).toMatchObject({ status: 'done', lease: 2 });
});

it('takes over from a process that ended before the clock was set back, and from no other', async () => {
  const { allCompanies } = sluice.server.database;
  const ahead = noon + 365 * 24 * hour;
  for (const key of ['gone', 'alive'])
    await queueJob(allCompanies, { job: counting.id, key, due: noon });
  const hold = (ready_at: number) =>
    allCompanies.updateTable('job_runs').set({ status: 'running', lease: 1, ready_at });
  await hold(ahead).execute();
  const leaseMs = 200;
  const late = worker(leaseMs);
  await late.once(noon);
  await hold(ahead + 1)
    .where('key', '=', 'alive')
    .execute();
  await pass(leaseMs + 20);
  await late.once(noon + 1);
  expect(ran.map(({ key }) => key).filter(Boolean)).toEqual(['gone']);
});

it.runIf(process.env['TEST_DATABASE_URL'])(
  'waits with one connection for a row that a long transaction of its run has locked',
  async () => {
    const { allCompanies } = sluice.server.database;
    const waits = sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    let count: number | undefined;
    behave = ({ fenced }) =>
      fenced(async () => {
        await pass(1000);
        count = (await waits.execute(allCompanies)).rows[0]?.count;
      });
    await worker(300).once(noon);
    expect(count).toBe(1);
  },
);

it('keeps a run while it works, beyond the first lease', async () => {
  behave = () => pass(2600).then(() => {});
  const first = worker(1500).once(noon);
  await pass(1800);
  await worker().once(Date.now());
  await first;
  expect(ran.filter(({ due }) => due === noon)).toHaveLength(1);
  expect((await rows()).find(({ due }) => due === noon)).toMatchObject({
    status: 'done',
    lease: 1,
  });
});

it('reports jobs in the metrics', async () => {
  await sluice.server.get(jobWorker).once(noon);
  const { body } = await sluice.app.inject('/metrics');
  expect(body).toContain('sluice_job_runs_total{job="test.counting",outcome="done"} 1');
  expect(body).toContain('sluice_jobs{job="test.counting",status="done"} 1');
});

/** Queues a run of a company that is due so long after noon. */
const queue = (companyId: string, index: number) =>
  queueJob(sluice.server.database.allCompanies, {
    job: counting.id,
    key: `${companyId}${index}`,
    companyId,
    due: noon + index,
  });

it('runs a few jobs of one environment at a time, however many wait, next to those of others (guarantee 31)', async () => {
  const under: string[] = [];
  let most = 0;
  behave = async ({ companyId }) => {
    if (companyId === '') return;
    under.push(companyId);
    most = Math.max(most, under.filter(each => each === 'hostile').length);
    await pass(20);
    under.splice(under.indexOf(companyId), 1);
  };
  for (let index = 0; index < 30; index++) await queue('hostile', index);
  await queue('neighbor', 500);
  await worker().once(noon + 1000);
  expect(most).toBe(4);
  const order = ran.map(({ companyId }) => companyId).filter(Boolean);
  expect(order.filter(each => each === 'hostile')).toHaveLength(30);
  expect(order.indexOf('neighbor')).toBeLessThan(9);
});

it('prefers environments without a recent run over the backlogs of others (guarantee 31)', async () => {
  behave = async () => {};
  for (let index = 0; index < 30; index++) {
    await queue('hostile', index);
    await queue('accomplice', index);
  }
  await queue('neighbor', 500);
  await worker().once(noon + 1000);
  const order = ran.map(({ companyId }) => companyId).filter(Boolean);
  expect(order).toHaveLength(61);
  expect(order.indexOf('neighbor')).toBeLessThan(17);
});

it('leaves room next to the installation’s own jobs (guarantee 31)', async () => {
  behave = async () => {};
  for (let index = 0; index < 30; index++) await queue('', index);
  await queue('neighbor', 500);
  await worker().once(noon + 1000);
  const order = ran.filter(({ key }) => key !== '').map(({ companyId }) => companyId);
  expect(order).toHaveLength(31);
  expect(order.indexOf('neighbor')).toBeLessThan(9);
});

it('starts no recurring job while a run of it waits or runs (guarantee 31)', async () => {
  behave = async () => {
    throw new Error('It failed, and is tried again later.');
  };
  const one = worker();
  await one.once(noon);
  behave = async () => {};
  await one.once(noon + hour);
  expect(await rows()).toMatchObject([{ due: noon, status: 'waiting' }]);
  await sluice.server.database.allCompanies
    .updateTable('job_runs')
    .set({ status: 'done' })
    .where('job_id', '=', counting.id)
    .execute();
  await one.once(noon + hour + 1000);
  expect(ran.map(({ due }) => due)).toEqual([noon, noon + hour]);
});
