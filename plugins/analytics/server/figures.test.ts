import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { figuresOn } from './testFigures';
import { capturePlans } from './testPlans';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: ReturnType<typeof figuresOn>;
let of: Awaited<ReturnType<typeof on.flow>>;
let ids: { good: string; twice: string; broken: string; waits: string };
beforeAll(async () => {
  sluice = await startServer();
  on = figuresOn(sluice);
  of = await on.flow();
  ids = {
    good: await on.run(of, 'right'),
    twice: await on.run(of, 'mistaken', 'right'),
    broken: await on.run(of, 'breakdown'),
    waits: await on.run(of),
  };
  const trial = await sluice.inject('POST', `/flows/${of.flowId}/try`, {
    token: of.token,
    body: {},
  });
  await sluice.app.inject({ method: 'GET', url: trial.body.url });
  await on.written();
});
afterAll(() => sluice.close());

describe('figures of runs', () => {
  it('count results over time and by flow, version, and policy', async () => {
    const { body } = await on.read(of, `analytics/runs?flowId=${of.flowId}&kind=live`);
    expect(body.step).toBe('h');
    const { started, success, failure, error, timeout } = body.total;
    expect({ started, success, failure, error, timeout }).toEqual({
      started: 4,
      success: 2,
      failure: 0,
      error: 1,
      timeout: 0,
    });
    const rows = body.rows.filter((row: any) => row.started > 0);
    expect(rows.reduce((sum: number, row: any) => sum + row.started, 0)).toBe(4);
    expect(body.rows.length).toBe((body.to - body.from) / 3_600_000);
    for (const by of ['flow', 'version', 'policy'])
      expect((await on.read(of, `analytics/runs?by=${by}&kind=live`)).body.rows).toEqual([
        expect.objectContaining({ started: 4, success: 2, error: 1 }),
      ]);
    const byFlow = (await on.read(of, 'analytics/runs?by=flow')).body.rows[0];
    expect([byFlow.key, byFlow.name, byFlow.started]).toEqual([of.flowId, 'Flow', 5]);
    expect((await on.read(of, 'analytics/runs?kind=trial')).body.total.started).toBe(1);
    expect((await on.read(of, 'analytics/runs?flowType=SCHEDULE')).body.total.started).toBe(0);
    expect((await on.read(of, 'analytics/runs?versionIds=7,8')).body.total.started).toBe(0);
  });

  it('show how far runs got, durations of nodes, and errors', async () => {
    const funnel = (await on.read(of, `analytics/flows/${of.flowId}/funnel?kind=live`)).body;
    expect([funnel.started, funnel.succeeded]).toEqual([4, 2]);
    const node = (id: string) => {
      const { runs, dropped, errors } = funnel.nodes.find((each: any) => each.nodeId === id);
      return { runs, dropped, errors };
    };
    expect(node('ask')).toEqual({ runs: 4, dropped: 0, errors: 0 });
    expect(node('check')).toEqual({ runs: 3, dropped: 0, errors: 0 });
    expect(node('broken')).toEqual({ runs: 1, dropped: 1, errors: 1 });
    const { nodes } = (await on.read(of, `analytics/nodes?flowId=${of.flowId}`)).body;
    const check = nodes.find((each: any) => each.nodeId === 'check');
    expect(check).toMatchObject({ visits: 4, errors: 0, flowName: 'Flow' });
    expect(check.p50).toBeLessThanOrEqual(check.p99);
    const { causes } = (await on.read(of, 'analytics/errors')).body;
    expect(causes.find((each: any) => each.nodeId === 'broken')).toMatchObject({
      count: 1,
      cause: expect.stringContaining('It broke at # of “…”'),
    });
  });

  it('link to their runs', async () => {
    const behind = async (query: string) => {
      const { body } = await on.read(of, `analytics/behind?${query}`);
      return { ids: body.runs.map((run: any) => run.interactionId), ...body };
    };
    expect((await behind('status=error')).ids).toEqual([ids.broken]);
    expect((await behind('status=success&limit=1')).more).toBe(true);
    const [first] = (await behind('status=success&limit=1')).ids;
    const rest = await behind(`status=success&limit=1&after=${first}`);
    expect([first, ...rest.ids].sort()).toEqual([ids.good, ids.twice].sort());
    expect(rest.more).toBe(false);
    const { causes } = (await on.read(of, 'analytics/errors')).body;
    const { cause } = causes.find((each: any) => each.nodeId === 'broken');
    const examples = await behind(`nodeId=broken&cause=${encodeURIComponent(cause)}`);
    expect([examples.ids, examples.sampled]).toEqual([[ids.broken], true]);
    expect((await behind('nodeId=broken&what=dropped')).ids).toEqual([ids.broken]);
    expect((await behind('outcome=login')).ids.toSorted()).toEqual([ids.good, ids.twice].sort());
  });

  it('hide error texts while the debug view is off', async () => {
    const show = (enabled: boolean) =>
      sluice.inject('PUT', `/company/${of.companyId}/debugView`, {
        token: of.token,
        body: { enabled },
      });
    const { causes: before } = (await on.read(of, 'analytics/errors')).body;
    expect((await show(false)).status).toBe(200);
    try {
      const { body, text } = await on.read(of, 'analytics/errors');
      expect(text).not.toContain('It broke');
      const broken = body.causes.find((each: any) => each.nodeId === 'broken');
      expect(broken).toMatchObject({ count: 1, cause: 'Error text hidden' });
      const behind = async (cause: string) =>
        (await on.read(of, `analytics/behind?nodeId=broken&cause=${encodeURIComponent(cause)}`))
          .body.runs.length as number;
      // Whoever guesses a text learns nothing.
      const guesses = [before[0].cause, 'Something else', broken.cause];
      expect(await Promise.all(guesses.map(behind))).toEqual([1, 1, 1]);
    } finally {
      await show(true);
    }
  });

  it('are limited to the environment, and to people who can view flows', async () => {
    const other = await sluice.company();
    expect((await on.read({ ...other, companyId: of.companyId }, 'analytics/runs')).status).toBe(
      401,
    );
    expect((await on.read(other, 'analytics/runs')).body.total.started).toBe(0);
    const reader = await sluice.company({ in: of.companyId, can: ['flows:read'] });
    expect((await on.read(reader, 'stats')).status).toBe(200);
    const nobody = await sluice.company({ in: of.companyId, can: ['apps:read'] });
    expect((await on.read(nobody, 'stats')).status).toBe(401);
  });

  it('[K27] reject ranges that are reversed or longer than 90 days', async () => {
    const now = Date.now();
    const readRuns = async (gte: number, lte: number) =>
      on.read(of, `analytics/runs?gte=${gte}&lte=${lte}`);
    expect((await readRuns(now - 7_776_000_000, now)).status).toBe(200);
    expect((await readRuns(now - 7_776_000_001, now)).body.message).toContain('90 days');
    expect((await readRuns(now, now - 1)).body.message).toContain('ends before it starts');
    expect((await on.read(of, 'analytics/runs?versionIds=1;2')).status).toBe(400);
  });
});

describe('outcomes', () => {
  it('[C098, K12, S029, S329] are listed with how often each was logged, 300 at most', async () => {
    const { body } = await on.read(of, 'events/outcome?limit=300');
    expect(body.counts).toEqual([{ outcomeType: 'login', outcomeStatus: 'success', doc_count: 2 }]);
    expect(body.events[0]).toMatchObject({ outcomeType: 'login', flowName: 'Flow', nodeId: 'log' });
    expect(body.events.map((event: any) => event.interactionId).sort()).toEqual(
      [ids.good, ids.twice].sort(),
    );
    expect((await on.read(of, 'events/outcome?limit=301')).status).toBe(400);
    expect((await on.read(of, `events/outcome?flowId=${of.flowId}`)).body.events).toHaveLength(2);
    const some = (ids: string) =>
      on.read(of, `events/outcome?outcome=login&outcomeFirstFlows=${ids}`);
    expect((await some(`another,${of.flowId}`)).body.events).toHaveLength(2);
    expect((await some('another')).body).toEqual({ events: [], counts: [] });
    expect((await some("x'")).status).toBe(400);
    expect((await on.read(of, 'events/outcome?flowId=another')).body).toEqual({
      events: [],
      counts: [],
    });
    const store = sluice.server.database.forCompany(of.companyId);
    const [row] = await store.selectFrom('flow_outcomes').selectAll().execute();
    const many = Array.from({ length: 310 }, (_, at) => ({
      ...row!,
      outcome_id: `o${at}`,
      type: 'many',
      time: 1e12 + at,
    }));
    await store.insertInto('flow_outcomes').values(many).execute();
    const old = (await on.read(of, `events/outcome?gte=${1e12}&lte=${1e12 + 1000}`)).body;
    expect(old.events).toHaveLength(300);
  });

  it('[K34, K35] are all shown for ALL_VALUES and left out for DISABLED', async () => {
    const rows = async (outcome: string) =>
      (await on.read(of, `analytics/outcomes?outcome=${outcome}`)).body.rows;
    expect(await rows('ALL_VALUES')).toEqual([
      expect.objectContaining({ type: 'login', status: 'success', count: 2 }),
    ]);
    expect(await rows('login')).toHaveLength(1);
    expect(await rows('other')).toEqual([]);
    expect(await rows('DISABLED')).toEqual([]);
    expect((await on.read(of, 'events/outcome?outcome=DISABLED')).body).toEqual({
      events: [],
      counts: [],
    });
    for (const query of ['versionIds=ALL_VALUES', 'flowType=ALL_VALUES', 'kind=ALL_VALUES'])
      expect((await on.read(of, `analytics/runs?${query}`)).body.total.started).toBe(5);
  });
});

describe('statistics', () => {
  it('[C097] of the company count its resources, popular flows, runs, and results', async () => {
    const { body } = await on.read(of, 'stats');
    expect(body.tableStats).toEqual([
      expect.objectContaining({
        Flows: 1,
        Apps: 1,
        Customers: 3,
        Users: 0,
        Credentials: 0,
        Events: 5,
        credentialsDetails: [],
        _id: { companyId: of.companyId, ts: Math.floor(Date.now() / 86_400_000) * 86_400_000 },
      }),
    ]);
    expect(body.tableStats[0].Connections).toBeGreaterThan(3);
    expect(body.popularFlows).toEqual([{ key: of.flowId, doc_count: 5, name: 'Flow' }]);
    const ran = body.runningFlowsCount.filter((each: any) => each.doc_count > 0);
    expect(ran.reduce((sum: number, each: any) => sum + each.doc_count, 0)).toBe(5);
    expect(new Date(ran[0].key_as_string).getTime()).toBe(ran[0].key);
    expect(body.eventOutcomesCount).toEqual([
      { key: 'login success', outcomeType: 'login', outcomeStatus: 'success', doc_count: 2 },
    ]);
    expect(body.allFlows).toEqual([of.flowId]);
  });

  it('[K06, K07, S324, S028, S177] of a flow’s runs come in pages of 10 with total pages', async () => {
    const own = await on.flow();
    for (let count = 0; count < 12; count++) await on.run(own);
    const page = async (at: number) =>
      (await on.read(own, `analytics/flows/${own.flowId}/runstats?page=${at}`)).body;
    const [first, second, third] = [await page(0), await page(1), await page(2)];
    expect([first.rows.length, second.rows.length, third.rows.length]).toEqual([10, 2, 0]);
    expect([first.total, first.totalPages]).toEqual([12, 2]);
    expect(first.rows[0]).toMatchObject({
      flowId: own.flowId,
      capability: 'customHTMLTemplate',
      eventMessage: expect.stringContaining('waiting'),
      hasError: false,
      username: '',
      status: 'waiting',
    });
    expect(new Set([...first.rows, ...second.rows].map(row => row.interactionId)).size).toBe(12);
    // Another flow’s runs are none of its statistics.
    expect((await on.read(own, `analytics/flows/${of.flowId}/runstats`)).status).toBe(404);
  });
});

describe('queries of dashboards', () => {
  it('use an index, never a scan of the table', async () => {
    const [long, short] = [89, 1].map(
      days => `gte=${Date.now() - days * 86_400_000}&lte=${Date.now()}`,
    );
    const one = `flowId=${of.flowId}`;
    const calls = [
      ...['time', 'flow', 'version', 'policy'].map(by => `analytics/runs?by=${by}&${long}`),
      `analytics/runs?${one}&policyId=${of.policyId}&versionIds=1,2&kind=live&${short}`,
      `analytics/nodes?${long}`,
      `analytics/nodes?${one}&${short}`,
      `analytics/flows/${of.flowId}/funnel?${long}`,
      `analytics/errors?${long}`,
      ...['time', 'flow', 'version'].map(by => `analytics/outcomes?by=${by}&${long}`),
      `events/outcome?outcome=login&${long}`,
      `stats?${long}`,
      `analytics/flows/${of.flowId}/runstats?${long}`,
      `analytics/behind?${short}`,
      `analytics/behind?status=error&${one}&${long}`,
      'analytics/behind?nodeId=broken&what=error',
      'analytics/behind?outcome=login',
      `qsdashboards/overview?${long}`,
      `analytics/export?what=nodes&${long}`,
    ];
    const whole = /\bSCAN (?!CONSTANT)|Seq Scan/;
    const { database } = sluice.server;
    const all = database.allCompanies.selectFrom('analytics_runs').select('started');
    expect((await capturePlans(database, async () => void (await all.execute()))).join()).toMatch(
      whole,
    );
    for (const path of calls) {
      const plans = await capturePlans(database, async () => {
        expect(`${path}: ${(await on.read(of, path)).status}`).toBe(`${path}: 200`);
      });
      expect(plans.length).toBeGreaterThan(1);
      expect(plans.filter(plan => whole.test(plan))).toEqual([]);
    }
  });
});
