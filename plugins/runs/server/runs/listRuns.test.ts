import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { decide, decideLinks } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { manyRuns } from './testRunRows';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

type Flow = Awaited<ReturnType<typeof runs.flowOf>>;
const known = { device: 'known', amount: 30, username: 'ada' };
const unknown = { device: 'new', amount: 1, username: 'eve' };
const at = ({ companyId, flowId }: Flow) => `/company/${companyId}/flows/${flowId}`;
const fetchRuns = async (flow: Flow, query = '') => {
  const { status, body, text } = await sluice.inject('GET', `${at(flow)}/events${query}`, {
    token: flow.token,
  });
  if (status !== 200) throw new Error(text);
  return body as {
    interactions: { interactionId: string; startTime: number; status: string }[];
    more: boolean;
  };
};
const ids = ({ interactions }: { interactions: readonly { interactionId: string }[] }) =>
  interactions.map(({ interactionId }) => interactionId);

describe('the list of runs', () => {
  it('lists each run once, however many begin in one millisecond [C048]', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    const rows = await manyRuns(sluice, flow, 95);
    const forwards: string[] = [];
    for (let query = '?limit=10'; ;) {
      const page = await fetchRuns(flow, query);
      forwards.push(...ids(page));
      if (!page.more) break;
      query = `?limit=10&afterInteractionId=${forwards.at(-1)}`;
    }
    expect(forwards).toHaveLength(95);
    expect(new Set(forwards)).toEqual(new Set(rows.map(row => row.interaction_id)));
    const backwards: string[] = [];
    for (let from = forwards.at(-1)!; ;) {
      const page = await fetchRuns(flow, `?limit=10&beforeInteractionId=${from}`);
      backwards.unshift(...ids(page));
      if (!page.more) break;
      from = backwards[0]!;
    }
    expect(backwards).toEqual(forwards.slice(0, -1));
  });

  it('continues after a run that was deleted meanwhile if its time is given', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    await manyRuns(sluice, flow, 9);
    const { interactions } = await fetchRuns(flow);
    const { interactionId, startTime } = interactions[4]!;
    const { token } = flow;
    expect(
      (await sluice.inject('DELETE', `${at(flow)}/interactions/${interactionId}`, { token }))
        .status,
    ).toBe(200);
    const after = `?afterInteractionId=${interactionId}`;
    expect(
      (await sluice.inject('GET', `${at(flow)}/events${after}`, { token })).body.message,
    ).toMatch(/no longer exists/);
    expect(ids(await fetchRuns(flow, `${after}&pivotTime=${startTime}`))).toEqual(
      ids({ interactions: interactions.slice(5) }),
    );
  });

  it('filters by time, status, version, user, correlation ID, and errors [C048]', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    const soon = Date.now() + 60_000;
    const [failed, waits, lapsed, other, person] = await manyRuns(
      sluice,
      flow,
      6,
      index =>
        [
          { status: 'error', has_error: 1, start_time: 9000 },
          { status: 'waiting', expires: soon },
          { status: 'waiting', expires: 5 },
          { version_id: 7, is_trial: 1, correlation_id: 'order-1' },
          { user_id: 'user-1' },
          {},
        ][index]!,
    );
    const only = async (query: string) => ids(await fetchRuns(flow, query));
    expect(await only('?status=error')).toEqual([failed!.interaction_id]);
    expect(await only('?status=waiting')).toEqual([waits!.interaction_id]);
    expect(await only('?status=timeout')).toEqual([lapsed!.interaction_id]);
    expect(await only('?onlyErrors=true')).toEqual([
      failed!.interaction_id,
      lapsed!.interaction_id,
    ]);
    expect((await only('?onlyErrors=false')).length).toBe(4);
    expect(await only('?versionId=7')).toEqual([other!.interaction_id]);
    expect(await only('?isTrial=true')).toEqual([other!.interaction_id]);
    expect(await only('?correlationId=order-1')).toEqual([other!.interaction_id]);
    expect(await only('?userId=user-1')).toEqual([person!.interaction_id]);
    expect(await only('?gte=8000')).toEqual([failed!.interaction_id]);
    expect((await only('?lte=8000')).length).toBe(5);
    for (const [text, found] of [
      ['order-1', other],
      ['user-1', person],
      [failed!.interaction_id, failed],
    ] as const)
      expect(await only(`?search=${text}`)).toEqual([found!.interaction_id]);
    expect(await only('?search=nobody')).toEqual([]);
    expect(await only('?search=user-1&status=error')).toEqual([]);
    const first = await fetchRuns(flow, '?errorsFirst=true&limit=3');
    const rest = await fetchRuns(
      flow,
      `?errorsFirst=true&limit=3&afterInteractionId=${ids(first)[2]}`,
    );
    expect(ids(first).slice(0, 2)).toEqual([failed!.interaction_id, lapsed!.interaction_id]);
    expect(new Set([...ids(first), ...ids(rest)]).size).toBe(6);
  });

  it('uses an index for each page, and sorts nothing', async () => {
    const { allCompanies, engine } = sluice.server.database;
    const onPostgres = engine === 'postgres';
    const plan = async (where: string) => {
      const query = sql.raw(
        `select * from interactions where company_id = 'c' and ${where} order by start_time desc, interaction_id desc limit 11`,
      );
      return allCompanies.transaction().execute(async db => {
        // Of a small table PostgreSQL reads all, and sorts it, where an index would do too.
        if (onPostgres)
          for (const way of ['seqscan', 'bitmapscan', 'sort'])
            await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(db);
        const explain = sql.raw(onPostgres ? 'explain (costs off)' : 'explain query plan');
        const { rows } = await sql<Record<string, unknown>>`${explain} ${query}`.execute(db);
        return rows.map(row => row['detail'] ?? row['QUERY PLAN']).join('; ');
      });
    };
    const of = "flow_id = 'f'";
    for (const [where, index] of [
      [of, 'runs_of_flow'],
      [`${of} and (start_time, interaction_id) < (5, 'x')`, 'runs_of_flow'],
      [`${of} and has_error = 1`, 'runs_failed'],
      [`${of} and status = 'waiting' and +expires < 5`, 'runs_waiting'],
      [`${of} and user_id = 'u' and user_id <> ''`, 'runs_of_user'],
      [`${of} and correlation_id = 'u' and correlation_id <> interaction_id`, 'runs_correlated'],
      ["policy_id = 'p' and policy_id <> ''", 'runs_of_policy'],
    ] as const) {
      const steps = await plan(where);
      // On PostgreSQL statistics decide which of several indexes with the right order is read.
      expect(steps).toMatch(onPostgres ? /Index Scan (Backward )?using runs_/ : index);
      expect(steps).not.toMatch(/TEMP B-TREE|Sort/);
    }
  });
});

it('returns the results of a policy’s starts [C052, S326, K09]', async () => {
  const flow = await runs.flowOf(decide, decideLinks);
  const { token, companyId, policyId } = flow;
  await flow.start(known);
  await flow.start(known);
  await flow.start(unknown);
  const { apps } = (await sluice.inject('GET', '/apps?limit=100', { token })).body;
  const { appId } = apps.find((app: { policies: { policyId: string }[] }) =>
    app.policies.some(each => each.policyId === policyId),
  );
  const events = (query = '', who = token, app = appId) =>
    sluice.inject('GET', `/company/${companyId}/apps/${app}/policy/${policyId}/events${query}`, {
      token: who,
    });
  const { body } = await events('?limit=100');
  expect(body).toMatchObject({ totalCount: 3, successCount: 2 });
  expect(body.events.map((event: { success: boolean }) => event.success).sort()).toEqual([
    false,
    true,
    true,
  ]);
  expect(
    (await events(`?limit=2&afterInteractionId=${body.events[0].interactionId}`)).body.events,
  ).toEqual(body.events.slice(1));
  const failures = (await events('?success=false')).body;
  expect(failures).toMatchObject({ totalCount: 3, successCount: 2, events: [{ success: false }] });
  expect((await events('?success=true')).body.events).toHaveLength(2);
  expect((await events(`?gte=${Date.now() + 1000}`)).body).toMatchObject({
    totalCount: 0,
    events: [],
  });
  expect((await events('', (await sluice.company()).token)).status).toBe(401);
  expect((await events('', token, 'another')).status).toBe(404);
  await manyRuns(sluice, flow, 120, () => ({ policy_id: policyId }));
  expect((await events()).body.events).toHaveLength(100);
});
