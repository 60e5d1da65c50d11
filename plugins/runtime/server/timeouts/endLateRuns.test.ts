import { afterAll, beforeAll, expect, it } from 'vitest';
import { runJob } from '#testing/kits/runJob';
import { startServer } from '#testing/startServer';
import { sign, signLinks } from '../testFlows';
import { flowsOn } from '../testRuns';
import { endLateRuns } from './endLateRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

type Flow = Awaited<ReturnType<ReturnType<typeof flowsOn>['flowOf']>>;

/** Has so many runs of a flow wait longer than they may; some, which begin the list, are being answered. */
async function createLateRuns({ companyId, start }: Flow, count: number, answered = 0) {
  await start({});
  const db = sluice.server.database.forCompany(companyId);
  const late = { expires: Date.now() - 10_000 };
  await db.updateTable('interactions').set(late).execute();
  const run = await db.selectFrom('interactions').selectAll().executeTakeFirstOrThrow();
  const more = Array.from({ length: count - 1 }, (_, place) => ({
    ...run,
    interaction_id: `${run.interaction_id}${place}`,
    expires: place < answered ? 1 : run.expires,
    lease_until: place < answered ? Date.now() + 60_000 : 0,
  }));
  for (let at = 0; at < more.length; at += 100)
    await db
      .insertInto('interactions')
      .values(more.slice(at, at + 100))
      .execute();
}

it('ends late runs a few at a time, one environment after the other', async () => {
  const runs = flowsOn(sluice);
  const flows = [await runs.flowOf(sign, signLinks), await runs.flowOf(sign, signLinks)];
  flows.sort((one, other) => (one.companyId < other.companyId ? -1 : 1));
  const [hostile, neighbor] = flows as [Flow, Flow];
  await createLateRuns(hostile, 251, 30);
  await createLateRuns(neighbor, 1);
  const { database } = sluice.server;
  const countWaiting = async ({ companyId }: Flow) =>
    (
      await database
        .forCompany(companyId)
        .selectFrom('interactions')
        .select('interaction_id')
        .where('status', '=', 'waiting')
        .execute()
    ).length;
  const left: number[][] = [];
  await runJob(sluice.server, endLateRuns, {
    afterWrite: async () => {
      left.push([await countWaiting(hostile), await countWaiting(neighbor)]);
    },
  });
  expect(left).toEqual([
    [151, 1],
    [151, 0],
    [51, 0],
    [30, 0],
  ]);
});
