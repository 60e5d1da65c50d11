import { afterAll, beforeAll, expect, it } from 'vitest';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { sign, signLinks } from '#plugins/runtime/server/testFlows';
import { startServer } from '#testing/startServer';
import { manyRuns } from '../runs/testRunRows';
import { policyStarts } from './policyStarts';
import { walkNewest, type Span } from './walkRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('reads the starts of a policy few at a time, each once (guarantee 31)', async () => {
  const flow = await flowsOn(sluice).flowOf(sign, signLinks);
  await manyRuns(sluice, flow, 40, index => ({
    policy_id: index % 8 ? 'many' : 'other',
    // Of two moments there are many.
    start_time: index < 20 ? 1000 + (index % 2) : 2000 + index,
    reached: index % 3 ? 1 : 0,
  }));
  const db = sluice.server.database.forCompany(flow.companyId);
  const terms = { policyId: 'many', limit: 4 };
  const first = await policyStarts(db, terms);
  expect([first.totalCount, first.successCount, first.events.length]).toEqual([35, 23, 4]);
  const afterInteractionId = first.events.at(-1)!.interactionId;
  for (const more of [
    {},
    { success: false, limit: 30 },
    { success: true, limit: 30 },
    { afterInteractionId, limit: 50 },
    { gte: 1001, lte: 2030, limit: 50 },
    { gte: 9000 },
  ]) {
    const all = await policyStarts(db, { ...terms, ...more });
    for (const slice of [1, 3, 7, 34])
      expect(await policyStarts(db, { ...terms, ...more }, slice)).toEqual(all);
  }
  const sizes: number[] = [];
  const starts = ({ first, last }: Span) =>
    db
      .selectFrom('interactions')
      .where('policy_id', '=', 'many')
      .where('start_time', '>=', first)
      .where('start_time', '<=', last);
  const always = { first: 0, last: Number.MAX_SAFE_INTEGER };
  for await (const span of walkNewest(starts, always, 12)) {
    const rows = await starts(span).select('interaction_id').execute();
    sizes.push(rows.length);
  }
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(35);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(12);
});
