// @module-tag slow
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { toJson } from '#core/server';
import { archivesOn } from '#testing/security/kits/archivesOn';
import { editArchive } from '#testing/security/kits/spoiltArchives';
import { startServer } from '#testing/startServer';
import { startSchedule } from './scheduleJobs';

const minute = 60_000;
let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());
afterEach(async () => {
  const { allCompanies } = sluice.server.database;
  await allCompanies.deleteFrom('schedules').execute();
  await allCompanies.deleteFrom('job_runs').where('job_id', '=', startSchedule.id).execute();
});
const { exported, checked } = archivesOn(() => sluice);

const now = Math.floor(Date.now() / minute) * minute;
const plan = (at = now) => startSchedule.plan!(sluice.server, at);

/** Schedules of a company that are due every minute, from a time on. */
async function createSchedules(
  companyId: string,
  count: number,
  next_due: number,
  cron = '* * * * *',
) {
  const schedules = Array.from({ length: count }, () => ({
    company_id: companyId,
    schedule_id: newId(),
    app_id: 'app',
    policy_id: 'policy',
    name: '',
    cron,
    time_zone: 'UTC',
    parameters: toJson({}),
    enabled: 1,
    next_due,
    created_date: now,
  }));
  const db = sluice.server.database.forCompany(companyId);
  for (const schedule of schedules) await db.insertInto('schedules').values(schedule).execute();
  return schedules[0]!.schedule_id;
}
const readJobs = (companyId: string) =>
  sluice.server.database.allCompanies
    .selectFrom('job_runs')
    .selectAll()
    .where('job_id', '=', startSchedule.id)
    .where('company_id', '=', companyId)
    .orderBy('due')
    .execute();
const end = (companyId: string) =>
  sluice.server.database.allCompanies
    .updateTable('job_runs')
    .set({ status: 'done' })
    .where('company_id', '=', companyId)
    .execute();

it('plans one environment’s schedule, however many of another are due longer', async () => {
  const [hostile, neighbor] = [newId(), newId()];
  await createSchedules(hostile, 130, now - minute);
  await createSchedules(neighbor, 1, now);
  await plan();
  expect(await readJobs(neighbor)).toMatchObject([{ due: now }]);
  expect(await readJobs(hostile)).toHaveLength(99);
  await plan();
  expect(await readJobs(hostile)).toHaveLength(130);
});

it('plans at most 200 waiting schedules of an environment, however many are due (guarantee 31)', async () => {
  const [hostile, neighbor] = [newId(), newId()];
  await createSchedules(hostile, 230, now - minute);
  for (let times = 0; times < 4; times++) await plan();
  await createSchedules(neighbor, 1, now);
  await plan();
  expect(await readJobs(hostile)).toHaveLength(200);
  expect(await readJobs(neighbor)).toHaveLength(1);
  await end(hostile);
  await plan();
  expect(await readJobs(hostile)).toHaveLength(230);
});

it('plans the schedules of others if those of one environment can’t be read', async () => {
  const [hostile, neighbor] = [newId(), newId()];
  await createSchedules(hostile, 1, now - minute, 'never');
  await createSchedules(neighbor, 1, now);
  await plan();
  expect(await readJobs(neighbor)).toHaveLength(1);
});

it('queues no run while an earlier one of the schedule waits or runs, and says so once', async () => {
  const companyId = newId();
  const schedule_id = await createSchedules(companyId, 1, now);
  for (let later = 0; later < 4; later++) await plan(now + later * minute);
  expect(await readJobs(companyId)).toMatchObject([{ due: now }]);
  const db = sluice.server.database.forCompany(companyId);
  const runs = () => db.selectFrom('schedule_runs').selectAll().orderBy('due').execute();
  expect(await runs()).toMatchObject([
    {
      schedule_id,
      due: now + minute,
      result: 'failure',
      message: expect.stringMatching(/^Skipped/),
    },
  ]);
  await end(companyId);
  await plan(now + 4 * minute);
  await plan(now + 5 * minute);
  expect((await readJobs(companyId)).map(({ due }) => due)).toEqual([now, now + 4 * minute]);
  expect((await runs()).map(({ due }) => due)).toEqual([now + minute, now + 5 * minute]);
});

it('rejects an archive with more than 50 schedules of a policy', async () => {
  const owner = await sluice.company();
  const ask = async (path: string, body: object) =>
    (await sluice.inject('POST', path, { token: owner.token, body })).body;
  const { app } = await ask('/apps', { name: 'Reports' });
  const { policies } = await ask(`/apps/${app.appId}/policy`, { name: 'Nightly', flows: [] });
  const triggers = [{ cron: '30 2 * * *' }];
  const path = `/apps/${app.appId}/policy/${policies[0].policyId}/schedules`;
  expect(await ask(path, { triggers, enabled: false })).toMatchObject({ enabled: false });
  const text = await exported(owner);
  const addSchedules = (count: number) =>
    editArchive(text, lines => {
      const line = lines.find(({ table }) => table === 'schedules');
      const added = Array.from({ length: count }, (_, index) => ({
        ...line,
        row: { ...line.row, schedule_id: `more${index}` },
      }));
      lines.splice(lines.indexOf(line), 0, ...added);
    });
  expect(await checked(owner, addSchedules(49), { mode: 'add' })).toMatchObject({
    status: 'checked',
  });
  expect(await checked(owner, addSchedules(50), { mode: 'add' })).toMatchObject({
    status: 'failed',
    message: 'The policy “Nightly” has too many schedules: 51 of 50. Remove some first.',
  });
});

it('replans schedules that were planned while the clock was ahead', async () => {
  const { companyId } = await sluice.company();
  await createSchedules(companyId, 3, now + 365 * 24 * 60 * minute);
  await plan(now + 24 * 60 * minute);
  await plan(now);
  const schedules = await sluice.server.database
    .forCompany(companyId)
    .selectFrom('schedules')
    .select('next_due')
    .execute();
  expect(schedules.map(({ next_due }) => next_due)).toEqual([1, 1, 1].map(() => now + minute));
  expect(await readJobs(companyId)).toEqual([]);
});

it('also replans them if the clock was set back before the server started', async () => {
  const { dataFolder, databaseUrl } = sluice.server.settings;
  const { companyId } = await sluice.company();
  await plan();
  await createSchedules(companyId, 1, now + 365 * 24 * 60 * minute);
  // Put off on purpose: later than the next time by no clock.
  await createSchedules(companyId, 1, now + 5 * minute, '0 3 1 1 *');
  const env = { SLUICE_DATA: dataFolder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const next = await startServer({ env });
  await startSchedule.plan!(next.server, now);
  const schedules = await next.server.database
    .forCompany(companyId)
    .selectFrom('schedules')
    .select('next_due')
    .orderBy('next_due')
    .execute();
  await next.close();
  expect(schedules.map(({ next_due }) => next_due)).toEqual([now + minute, now + 5 * minute]);
});
