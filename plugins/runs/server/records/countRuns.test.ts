import { afterAll, beforeAll, expect, it } from 'vitest';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { sign, signLinks } from '#plugins/runtime/server/testFlows';
import { startServer } from '#testing/startServer';
import { manyRuns } from '../runs/testRunRows';
import { FlowRunRecords } from './FlowRunRecords';
import { walkSpans } from './walkRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('counts the runs of an hour few at a time, each once (guarantee 31)', async () => {
  const flow = await flowsOn(sluice).flowOf(sign, signLinks);
  await manyRuns(sluice, flow, 40, index => ({
    start_time: 1000 + (index % 10),
    status: index % 4 ? 'success' : 'error',
  }));
  const records = new FlowRunRecords(sluice.server);
  const sum = async (slice?: number) => {
    const sums = new Map<string, number>();
    for (const { hour, status, count } of await records.counts(flow.companyId, 0, 5000, slice))
      sums.set(`${hour} ${status}`, (sums.get(`${hour} ${status}`) ?? 0) + count);
    return sums;
  };
  const all = await sum();
  expect([...all.values()].reduce((one, other) => one + other, 0)).toBe(40);
  for (const slice of [1, 3, 4, 7, 39]) expect(await sum(slice)).toEqual(all);

  const db = sluice.server.database.forCompany(flow.companyId);
  const spans: number[] = [];
  for await (const { flowId, from, to } of walkSpans(db, 0, 5000, 8)) {
    const rows = await db
      .selectFrom('interactions')
      .select('interaction_id')
      .where('flow_id', '=', flowId)
      .where('start_time', '>=', from)
      .where('start_time', '<', to)
      .execute();
    spans.push(rows.length);
  }
  expect(spans).toEqual([8, 8, 8, 8, 8]);
});

it('pages through the runs of flows in slices as at once (guarantee 31)', async () => {
  const flow = await flowsOn(sluice).flowOf(sign, signLinks);
  await manyRuns(sluice, flow, 40, index => ({
    start_time: 1000 + (index % 20),
    status: index % 4 ? 'success' : 'error',
    has_error: index % 4 ? 0 : 1,
    version_id: index % 3,
  }));
  const records = new FlowRunRecords(sluice.server);
  const { companyId } = flow;
  const all = { flowIds: [flow.flowId, 'gone'], gte: 1000, lte: 1018 };
  for (const terms of [
    all,
    { ...all, status: 'error' },
    { ...all, versionIds: [2] },
    { ...all, versionIds: [9] },
    { ...all, flowIds: [flow.flowId], gte: 1005, lte: 1006 },
  ]) {
    const listed = await records.list(companyId, terms, 11);
    const rest = await records.list(companyId, terms, 50, listed.at(-1));
    const { runs, total } = await records.page(companyId, terms, { offset: 5, limit: 9 });
    expect([...listed, ...rest].slice(5, 14)).toEqual(runs);
    expect(total).toBe(listed.length + rest.length);
    for (const slice of [1, 3, 7]) {
      expect(await records.list(companyId, terms, 11, undefined, slice)).toEqual(listed);
      expect(await records.list(companyId, terms, 50, listed.at(-1), slice)).toEqual(rest);
      const page = { offset: 5, limit: 9 };
      expect(await records.page(companyId, terms, page, slice)).toEqual({ runs, total });
    }
  }
  const none = { ...all, flowIds: [] };
  expect(await records.page(companyId, none, { offset: 0, limit: 9 })).toEqual({
    runs: [],
    total: 0,
  });
});
