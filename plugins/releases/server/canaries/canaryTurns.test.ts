import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#core/contract';
import { toJson } from '#core/server';
import { startServer } from '#testing/startServer';
import { watchCanary } from './watchCanaries';

const second = 1000;
let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const now = Math.floor(Date.now() / 10_000) * 10_000;
const plan = (at: number) => watchCanary.plan!(sluice.server, at);

/** Has so many canaries of an environment run. */
async function createCanaries(companyId: string, count: number, next_look: number) {
  const db = sluice.server.database.forCompany(companyId);
  for (let place = 0; place < count; place++)
    await db
      .insertInto('canaries')
      .values({
        company_id: companyId,
        canary_id: newId(),
        flow_id: newId(),
        policy_id: '',
        from_version: 1,
        to_version: 2,
        steps: toJson([]),
        step: 0,
        step_date: 1,
        phases: toJson([{ step: 0, share: 0.5 }]),
        state: 'running',
        why: '',
        note: '',
        loss: 5,
        slowdown: 50,
        reason: '',
        started_by: '',
        started_date: 1,
        ended_date: 0,
        next_look,
      })
      .execute();
}
const countJobs = async (companyId: string) =>
  (
    await sluice.server.database.allCompanies
      .selectFrom('job_runs')
      .select('key')
      .where('job_id', '=', watchCanary.id)
      .where('company_id', '=', companyId)
      .execute()
  ).length;

it('queues the canary of one environment, however many of another run', async () => {
  const [hostile, neighbor] = [newId(), newId()];
  await createCanaries(hostile, 130, 0);
  await createCanaries(neighbor, 1, 1);
  await plan(now);
  expect([await countJobs(hostile), await countJobs(neighbor)]).toEqual([99, 1]);
  await plan(now + second);
  expect([await countJobs(hostile), await countJobs(neighbor)]).toEqual([130, 1]);
  await plan(now + 2 * second);
  expect([await countJobs(hostile), await countJobs(neighbor)]).toEqual([130, 1]);
});

it('queues a canary again ten seconds later, once the previous check is over', async () => {
  const companyId = newId();
  await createCanaries(companyId, 1, 0);
  await plan(now);
  await plan(now + 10 * second);
  expect(await countJobs(companyId)).toBe(1);
  await sluice.server.database.allCompanies
    .updateTable('job_runs')
    .set({ status: 'done' })
    .where('company_id', '=', companyId)
    .execute();
  await plan(now + 20 * second);
  expect(await countJobs(companyId)).toBe(2);
});

it('judges a canary again after the clock was set back', async () => {
  const { companyId } = await sluice.company();
  await createCanaries(companyId, 1, now + 24 * 3600 * second);
  await plan(now + 3600 * second);
  expect(await countJobs(companyId)).toBe(0);
  await plan(now);
  expect(await countJobs(companyId)).toBe(1);
});
