import { afterAll, beforeAll, expect, it } from 'vitest';
import { toJson } from '#core/server';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { startServer } from '#testing/startServer';
import { manyRuns } from '../runs/testRunRows';
import { walkRuns } from './walkRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('reads the steps of runs about a megabyte at a time, each run once (guarantee 31)', async () => {
  const flow = await flowsOn(sluice).flowOf({ done: ['httpConnector', 'createSuccessResponse'] });
  const db = sluice.server.database.forCompany(flow.companyId);
  const rows = await manyRuns(sluice, flow, 6, at => ({ start_time: 1000 + at }));
  const event = { nodeId: 'done', eventType: 'node', startTime: 1, output: 'x'.repeat(400_000) };
  for (const { interaction_id, flow_id, company_id } of rows.slice(1))
    await db
      .insertInto('run_events')
      .values({
        company_id,
        interaction_id,
        leg: 0,
        flow_id,
        start_time: 1,
        events: toJson([event]) as never,
      })
      .execute();
  const read: (readonly string[])[] = [];
  for await (const some of walkRuns(db, flow.flowId, 0, 5000))
    read.push(some.map(({ interactionId, steps }) => `${interactionId} ${steps.length}`));
  const expected = rows.map(({ interaction_id }, at) => `${interaction_id} ${at === 0 ? 0 : 1}`);
  expect(read.flat()).toEqual(expected);
  expect(read.map(({ length }) => length)).toEqual([3, 2, 1]);
});
