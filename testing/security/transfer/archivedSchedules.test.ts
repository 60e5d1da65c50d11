// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSchedule } from '#plugins/apps/server/schedules/scheduleJobs';
import { startServer } from '#testing/startServer';
import { archivesOn } from '../kits/archivesOn';
import { editArchive, findRow } from '../kits/spoiltArchives';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());
const { exported, applied } = archivesOn(() => sluice);
type Person = Awaited<ReturnType<typeof sluice.company>>;

/** Creates a schedule of an environment, and returns its ID. */
async function createSchedule({ token }: Person): Promise<string> {
  const ask = async (path: string, body: object) =>
    (await sluice.inject('POST', path, { token, body })).body;
  const { app } = await ask('/apps', { name: 'Reports' });
  const { policies } = await ask(`/apps/${app.appId}/policy`, { name: 'Nightly', flows: [] });
  const path = `/apps/${app.appId}/policy/${policies[0].policyId}/schedules`;
  const body = { triggers: [{ cron: '* * * * *' }], enabled: false };
  return (await ask(path, body)).id;
}

it('an archive with the ID of another environment’s schedule prevents none of its starts', async () => {
  const [victim, attacker] = [await sluice.company(), await sluice.company()];
  const scheduleId = await createSchedule(victim);
  await createSchedule(attacker);
  // It says that it is an archive of the attacker’s own environment, whose IDs stay as they are.
  const archive = editArchive(await exported(attacker), lines => {
    findRow(lines, 'schedules').schedule_id = scheduleId;
  });
  await applied(attacker, archive);
  const { allCompanies } = sluice.server.database;
  const minute = 60_000;
  const now = Math.floor(Date.now() / minute) * minute;
  const planAt = async ({ companyId }: Person) => {
    const { numUpdatedRows } = await allCompanies
      .updateTable('schedules')
      .set({ next_due: now })
      .where('company_id', '=', companyId)
      .where('schedule_id', '=', scheduleId)
      .executeTakeFirstOrThrow();
    expect(numUpdatedRows).toBe(1n);
    await startSchedule.plan!(sluice.server, now);
  };
  await planAt(attacker);
  await planAt(victim);
  await planAt(victim);
  const queued = await allCompanies
    .selectFrom('job_runs')
    .select(['company_id', 'status'])
    .where('job_id', '=', startSchedule.id)
    .where('key', '=', scheduleId)
    .orderBy('due')
    .execute();
  expect(queued).toEqual([
    { company_id: attacker.companyId, status: 'waiting' },
    { company_id: victim.companyId, status: 'waiting' },
  ]);
});
