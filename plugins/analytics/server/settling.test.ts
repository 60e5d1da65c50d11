// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Job } from '#core/server';
import { finishTurns, jobWorker } from '#core/server/internal';
import { runJob } from '#testing/kits/runJob';
import { startServer } from '#testing/startServer';
import { day, hour, getBucketStart } from '../domain/buckets';
import { readCells, missing, recount } from './settling/settleHour';
import { forgetFigures } from './settling/forgetFigures';
import { settle } from './settling/settle';
import { everyKind } from './testEveryKind';
import { figuresOn } from './testFigures';
import { figuresSay, plainCount } from './testPlainCount';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: ReturnType<typeof figuresOn>;
beforeAll(async () => {
  sluice = await startServer();
  on = figuresOn(sluice);
});
afterAll(() => sluice.close());

type Flow = Awaited<ReturnType<typeof on.flow>>;
const tables = {
  analytics_runs: 'runs',
  analytics_nodes: 'nodes',
  analytics_errors: 'errors',
} as const;
const counted = [...Object.keys(tables), 'analytics_outcomes'] as const;
let later = 0;
/** Does the jobs of the next hour, now. */
const nextHour = () => sluice.server.get(jobWorker).once(Date.now() + ++later * hour);

/** Does one job as if it were so much later, and nothing else. */
const does = (job: Job, after: number) => runJob(sluice.server, job, { due: Date.now() + after });

/** Returns the counts that the figures of these hours lack compared with the records. */
async function lacking({ companyId }: Flow, from: number, to: number) {
  const found: string[] = [];
  for (let began = from; began < to; began += hour) {
    const right = await finishTurns(recount(sluice.server, companyId, began));
    for (const [table, name] of Object.entries(tables) as [
      keyof typeof tables,
      'runs' | 'nodes' | 'errors',
    ][]) {
      const has = await readCells(
        sluice.server.database.forCompany(companyId),
        table,
        companyId,
        began,
        began + hour,
      );
      for (const [key, { counts }] of missing(has, right[name]))
        found.push(`${table} ${key}: ${counts.join()}`);
    }
  }
  return found;
}
const countStarted = async (of: Flow, query = '') =>
  (await on.read(of, `analytics/runs?${query}`)).body.total.started;
/** As if the process had been killed before it wrote what it counted. */
async function lose({ companyId }: Flow) {
  await on.written();
  for (const table of counted)
    await sluice.server.database
      .forCompany(companyId)
      .deleteFrom(table as 'analytics_runs')
      .execute();
}
async function someRuns(of: Flow, count: number): Promise<string[]> {
  const answers = [
    [],
    ['right'],
    ['breakdown'],
    ['mistaken'],
    ['mistaken', 'right'],
    ['mistaken', 'mistaken', 'breakdown'],
  ] as const;
  const ids: string[] = [];
  for (let at = 0; at < count; at++)
    ids.push(await on.run(of, ...answers[(at * 7 + (at >> 2)) % answers.length]!));
  return ids;
}
async function expire({ companyId }: Flow) {
  await sluice.server.database
    .forCompany(companyId)
    .updateTable('interactions')
    .set({ expires: Date.now() - 60_000 })
    .where('status', '=', 'waiting')
    .execute();
}

it(
  'counts during runs what a count of the records gives, whatever their result',
  { timeout: 60_000 },
  async () => {
    const of = await everyKind(sluice, on, 20_211_121);
    const db = sluice.server.database.forCompany(of.companyId);
    const equal = async () => {
      await on.written();
      for (const grain of ['h', 'd'] as const)
        expect(await figuresSay(db, grain)).toEqual(await plainCount(db, grain));
    };
    await of.some(220);
    await equal();
    await expire(of);
    await nextHour();
    await equal();
    const {
      started: all,
      success,
      failure,
      error,
      timeout,
    } = (await on.read(of, 'analytics/runs')).body.total;
    expect(success + failure + error + timeout).toBe(all);
    const said = await plainCount(db);
    expect([success, failure, error, timeout].filter(count => count < 5)).toEqual([]);
    expect([all > 150, said.runs.length > 8, said.outcomes.length]).toEqual([true, true, 1]);
    expect((await on.read(of, 'analytics/runs?kind=scheduled')).body.total.started).toBeGreaterThan(
      5,
    );
    expect((await on.read(of, 'analytics/runs?kind=trial')).body.total.started).toBeGreaterThan(5);
    // Lost and counted again, they come to the same.
    await lose(of);
    await db.deleteFrom('analytics_marks').execute();
    await on.age(of, 5 * hour);
    await nextHour();
    await equal();
  },
);

it('finds what a killed process had not written, and earlier runs', async () => {
  const of = await on.flow();
  await someRuns(of, 12);
  await expire(of);
  await nextHour();
  await lose(of);
  const db = sluice.server.database.forCompany(of.companyId);
  await db.deleteFrom('analytics_marks').execute();
  await on.age(of, 5 * hour);
  expect(await countStarted(of)).toBe(0);
  await nextHour();
  expect(await countStarted(of)).toBe(12);
  const now = Date.now();
  expect(await lacking(of, getBucketStart('h', now - 6 * hour), now)).toEqual([]);
  const { counts } = (await on.read(of, 'events/outcome')).body;
  const logged = await db.selectFrom('flow_outcomes').select('outcome_id').execute();
  expect(counts[0].doc_count).toBe(logged.length);
  // Days say the same as hours.
  const range = `gte=${now - 40 * day}&lte=${now}`;
  expect(await countStarted(of, range)).toBe(12);
  // The second time there is nothing to do.
  const before = await on.held(of);
  await nextHour();
  expect(await on.held(of)).toEqual(before);
});

it('waits for hours with unfinished runs, and subtracts deleted runs', async () => {
  const of = await on.flow();
  const [first] = await Promise.all([on.run(of, 'right'), on.run(of)]);
  await lose(of);
  await sluice.server.database.forCompany(of.companyId).deleteFrom('analytics_marks').execute();
  await on.age(of, 5 * hour);
  await nextHour();
  expect(await countStarted(of)).toBe(0);
  await expire(of);
  await nextHour();
  await on.written();
  // It was found just now that nobody answered: whoever found it may not have written that it
  // counted it.
  expect(await countStarted(of)).toBe(0);
  await sluice.server.database
    .forCompany(of.companyId)
    .updateTable('interactions')
    .set({ lease_until: Date.now() - 60_000 })
    .where('status', '=', 'timeout')
    .execute();
  await nextHour();
  const total = async () => {
    const { started: all, success, timeout } = (await on.read(of, 'analytics/runs')).body.total;
    return [all, success, timeout];
  };
  expect(await total()).toEqual([2, 1, 1]);
  const gone = `/company/${of.companyId}/flows/${of.flowId}/interactions/${first}`;
  expect((await sluice.inject('DELETE', gone, { token: of.token })).status).toBe(200);
  await on.written();
  await nextHour();
  expect(await total()).toEqual([1, 0, 1]);
});

it('compares for the last time after two days, and never once runs are deleted', async () => {
  const of = await on.flow();
  await on.run(of, 'right');
  await on.age(of, 5 * hour);
  await lose(of);
  await nextHour();
  const db = sluice.server.database.forCompany(of.companyId);
  expect(await countStarted(of)).toBe(1);
  await db.updateTable('analytics_runs').set({ success: 0 }).execute();
  await nextHour();
  expect((await on.read(of, 'analytics/runs')).body.total.success).toBe(0);
  await does(settle, 3 * day);
  expect((await on.read(of, 'analytics/runs')).body.total.success).toBe(1);
  await db
    .insertInto('analytics_dirty')
    .values({ company_id: of.companyId, hour: getBucketStart('h', Date.now() - 200 * day) })
    .execute();
  await does(settle, 3 * day + hour);
  expect(await db.selectFrom('analytics_dirty').selectAll().execute()).toEqual([]);
});

it('keeps hourly figures for weeks and daily ones as long as the operator sets', async () => {
  const of = await on.flow();
  await on.run(of, 'right');
  await on.written();
  const rows = async () => [
    (await on.held(of, 'h'))['analytics_runs']!.length,
    (await on.held(of, 'd'))['analytics_runs']!.length,
  ];
  expect(await rows()).toEqual([1, 1]);
  await does(forgetFigures, 40 * day);
  expect(await rows()).toEqual([0, 1]);
  await does(forgetFigures, 410 * day);
  expect(await rows()).toEqual([0, 0]);
});
