import { afterAll, beforeAll, expect, it } from 'vitest';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { sign, signLinks } from '#plugins/runtime/server/testFlows';
import { runJob } from '#testing/kits/runJob';
import { startServer } from '#testing/startServer';
import { forgetRuns } from './forgetRuns';

const day = 24 * 3_600_000;
let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

/** A company with so many runs from longer ago than it keeps them. */
async function createOldRuns(companyId: string, start: () => Promise<unknown>, count: number) {
  await start();
  const db = sluice.server.database.forCompany(companyId);
  const changed = { start_time: Date.now() - 40 * day, status: 'success' };
  await db.updateTable('interactions').set(changed).execute();
  const run = await db.selectFrom('interactions').selectAll().executeTakeFirstOrThrow();
  for (let index = 1; index < count; index += 100) {
    const more = Array.from({ length: Math.min(100, count - index) }, (_, place) => ({
      ...run,
      interaction_id: `${run.interaction_id}${index + place}`,
    }));
    await db.insertInto('interactions').values(more).execute();
  }
}

it('deletes old runs of environments in turn, a few at a time', async () => {
  const runs = flowsOn(sluice);
  const flows = [await runs.flowOf(sign, signLinks), await runs.flowOf(sign, signLinks)];
  const [hostile = '', neighbor = ''] = flows.map(({ companyId }) => companyId).sort();
  for (const { companyId, start } of flows)
    await createOldRuns(companyId, () => start({}), companyId === hostile ? 201 : 1);
  const { database } = sluice.server;
  const countRuns = async (companyId: string) =>
    (await database.forCompany(companyId).selectFrom('interactions').select('status').execute())
      .length;
  const left: number[][] = [];
  await runJob(sluice.server, forgetRuns, {
    afterWrite: async () => {
      left.push([await countRuns(hostile), await countRuns(neighbor)]);
    },
  });
  expect(left.slice(0, 4)).toEqual([
    [101, 1],
    [101, 0],
    [1, 0],
    [0, 0],
  ]);
});
