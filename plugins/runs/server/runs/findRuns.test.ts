import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queries } from '#core/server';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { sign, signLinks } from '#plugins/runtime/server/testFlows';
import { startServer } from '#testing/startServer';
import { findRuns } from './findRuns';
import { manyRuns } from './testRunRows';

let sluice: Awaited<ReturnType<typeof startServer>>;
let flow: Awaited<ReturnType<ReturnType<typeof flowsOn>['flowOf']>>;
let db: Queries;
const states = ['success', 'waiting', 'error', 'waiting', 'timeout', 'failure', 'success'];
beforeAll(async () => {
  sluice = await startServer();
  flow = await flowsOn(sluice).flowOf(sign, signLinks);
  db = sluice.server.database.forCompany(flow.companyId);
  await manyRuns(sluice, flow, 60, index => ({
    status: states[index % states.length],
    has_error: /error|timeout|failure/.test(states[index % states.length]!) ? 1 : 0,
    version_id: index % 5,
    is_trial: index % 2,
    expires: index % 3 ? 5 : Date.now() + 600_000,
  }));
});
afterAll(() => sluice.close());

const filters = [
  {},
  { versionId: 3 },
  { versionId: 99 },
  { isTrial: true },
  { status: 'waiting' },
  { status: 'timeout' },
  { status: 'error' },
  { status: 'success', isTrial: false },
  { status: 'success', onlyErrors: true },
  { onlyErrors: true },
  { onlyErrors: false },
  { onlyErrors: false, versionId: 2, gte: 1001 },
  { gte: 1001, lte: 1001, isTrial: true },
] as const;

it.each(filters)('finds the same runs %o in slices as at once', async filter => {
  const all = { first: 1000, most: 1000 };
  for (const newestFirst of [true, false]) {
    const page = { limit: 7, newestFirst };
    const first = await findRuns(db, flow.flowId, filter, page, all);
    const last = first.at(-1);
    const next = last && {
      ...page,
      from: { startTime: last.start_time, interactionId: last.interaction_id },
    };
    const second = next && (await findRuns(db, flow.flowId, filter, next, all));
    for (const slices of [
      { first: 1, most: 1 },
      { first: 2, most: 3 },
      { first: 7, most: 20 },
    ]) {
      expect(await findRuns(db, flow.flowId, filter, page, slices)).toEqual(first);
      expect(next && (await findRuns(db, flow.flowId, filter, next, slices))).toEqual(second);
    }
  }
});

it('reads few runs per statement if none matches (guarantee 31)', async () => {
  let count = 0;
  const counted = new Proxy(db, {
    get: (target, name) => {
      if (name === 'selectFrom') count++;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const page = { limit: 7, newestFirst: true };
  const slices = { first: 5, most: 10 };
  expect(await findRuns(counted, flow.flowId, { versionId: 99 }, page, slices)).toEqual([]);
  // Two for each of seven slices.
  expect(count).toBe(14);
});
