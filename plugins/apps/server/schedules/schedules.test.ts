import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobWorker, jobWorker } from '#core/server/internal';
import { startServer } from '#testing/startServer';
import type { Schedule } from '../../contract';

const hour = 3_600_000;
const day = 24 * hour;
let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const daily = [{ cron: '30 2 * * *', timeZone: 'Europe/Berlin' }];

/** A company with a policy that runs the example of a scheduled flow. */
async function createTestSchedules(more: { flow?: RegExp } = {}) {
  const person = await sluice.company({ examples: true });
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    sluice.inject(method, url, { token: person.token, body });
  const { flowsInfo } = (await ask('GET', '/flows')).body;
  const { flowId } = flowsInfo.find(({ name }: { name: string }) =>
    (more.flow ?? /^Scheduled report/).test(name),
  );
  const { app } = (await ask('POST', '/apps', { name: 'Reports' })).body;
  const flows = [{ flowId, versionId: -1, weight: 100 }];
  const { policies } = (await ask('POST', `/apps/${app.appId}/policy`, { name: 'Nightly', flows }))
    .body;
  const path = `/apps/${app.appId}/policy/${policies[0].policyId}`;
  const createSchedule = async (body: object = { triggers: daily }): Promise<Schedule> => {
    const reply = await ask('POST', `${path}/schedules`, body);
    expect(reply.status, `schedules: ${reply.text}`).toBe(200);
    return reply.body;
  };
  const readSchedule = async (id: string): Promise<Schedule> =>
    (await ask('GET', `${path}/schedules/${id}`)).body;
  const dueAt = (id: string, next_due: number) =>
    sluice.server.database
      .forCompany(person.companyId)
      .updateTable('schedules')
      .set({ next_due })
      .where('schedule_id', '=', id)
      .execute();
  return {
    ...person,
    ask,
    app,
    flowId,
    path,
    schedules: `${path}/schedules`,
    made: createSchedule,
    read: readSchedule,
    dueAt,
  };
}
const work = (now?: number) => sluice.server.get(jobWorker).once(now);

describe('a schedule', () => {
  it('is created, listed, read, changed, paused, and deleted [C024, C025, C026, C027, C028, S017]', async () => {
    const it = await createTestSchedules();
    const one = await it.made({ name: 'Report', triggers: daily, parameters: { depth: 2 } });
    expect(one).toMatchObject({
      name: 'Report',
      enabled: true,
      triggers: daily,
      parameters: { depth: 2 },
      runs: [],
    });
    expect(one.nextRuns).toHaveLength(5);
    for (const time of one.nextRuns)
      expect(new Date(time).toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin' })).toMatch(
        /^0[23]:30:00/,
      );
    expect((await it.ask('GET', it.schedules)).body).toEqual({ schedules: [one] });
    expect((await it.ask('GET', `/apps/${it.app.appId}/schedules`)).body).toEqual({
      schedules: [one],
    });
    expect((await it.ask('GET', '/apps/none/schedules')).status).toBe(404);
    const paused = await it.ask('PUT', `${it.schedules}/${one.id}`, { enabled: false });
    expect(paused.body).toMatchObject({
      name: 'Report',
      enabled: false,
      triggers: daily,
      nextRuns: [],
    });
    const moved = { enabled: true, triggers: [{ cron: '0 * * * *', timeZone: 'UTC' }] };
    expect((await it.ask('PUT', `${it.schedules}/${one.id}`, moved)).body).toMatchObject(moved);
    expect((await it.ask('DELETE', `${it.schedules}/${one.id}`)).status).toBe(200);
    expect((await it.ask('GET', `${it.schedules}/${one.id}`)).status).toBe(404);
  });

  it('is due in UTC if its trigger is only a cron expression [C025, C027]', async () => {
    const it = await createTestSchedules();
    const one = await it.made({ triggers: [{ cron: '30 5 * * *' }] });
    expect(one.triggers).toEqual([{ cron: '30 5 * * *', timeZone: 'UTC' }]);
    expect(new Date(one.nextRuns[0]!).toISOString()).toMatch(/T05:30:00.000Z$/);
    const at = `${it.schedules}/${one.id}`;
    await it.ask('PUT', at, { triggers: daily });
    const moved = await it.ask('PUT', at, { triggers: [{ cron: '30 6 * * *' }] });
    expect(moved.body.triggers).toEqual([{ ...daily[0], cron: '30 6 * * *' }]);
  });

  it('reports errors at their fields', async () => {
    const it = await createTestSchedules();
    const fault = async (cron: string, timeZone: string) => {
      const { status, body } = await it.ask('POST', it.schedules, {
        triggers: [{ cron, timeZone }],
      });
      return [status, body.details[0].at, body.message];
    };
    expect(await fault('0 25 * * *', 'UTC')).toEqual([
      400,
      'body/triggers/0/cron',
      expect.stringContaining('“25” is not a valid hour'),
    ]);
    expect(await fault('0 9 * * *', 'Mars')).toEqual([
      400,
      'body/triggers/0/timeZone',
      expect.stringContaining('“Mars”'),
    ]);
    expect((await it.ask('POST', it.schedules, { triggers: [] })).status).toBe(400);
    expect((await it.ask('POST', `${it.path}x/schedules`, { triggers: daily })).status).toBe(404);
  });

  it('starts only flows that show no pages, are deployed, and have no errors [M054, K26, K33]', async () => {
    const person = await createTestSchedules({ flow: /^Sign in/ });
    const refused = await person.ask('POST', person.schedules, { triggers: daily });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringContaining('is not a scheduled flow'),
    ]);
    const paused = await person.ask('POST', person.schedules, { triggers: daily, enabled: false });
    expect(paused.status).toBe(200);
    const it = await createTestSchedules();
    const { database } = sluice.server;
    const lint = JSON.stringify([
      {
        code: 'node-002',
        type: 'error',
        message: 'Not configured',
        recommendation: 'Do.',
        nodeId: 'n',
      },
    ]);
    await database
      .forCompany(it.companyId)
      .updateTable('flow_versions')
      .set({ lint })
      .where('flow_id', '=', it.flowId)
      .execute();
    const wrong = await it.ask('POST', it.schedules, { triggers: daily });
    expect(wrong.body).toMatchObject({
      code: 12052,
      message: 'Scheduled flow has validation errors',
      details: [{ at: `flows/${it.flowId}/n`, message: 'Not configured. Do.' }],
    });
    await database
      .forCompany(it.companyId)
      .updateTable('flows')
      .set({ published_version: null })
      .where('flow_id', '=', it.flowId)
      .execute();
    expect((await it.ask('POST', it.schedules, { triggers: daily })).body.message).toContain(
      'is not deployed yet',
    );
  });

  it('is deleted with its policy and with its application [S188]', async () => {
    const it = await createTestSchedules();
    await it.made();
    const rows = () =>
      sluice.server.database.forCompany(it.companyId).selectFrom('schedules').selectAll().execute();
    await it.ask('DELETE', it.path);
    expect(await rows()).toEqual([]);
    const other = await createTestSchedules();
    await other.made();
    await other.ask('DELETE', `/apps/${other.app.appId}`);
    expect(
      await sluice.server.database
        .forCompany(other.companyId)
        .selectFrom('schedules')
        .selectAll()
        .execute(),
    ).toEqual([]);
  });
});

describe('a due time', () => {
  it('starts the flow of the policy once, whichever process is first, and links to the run', async () => {
    const it = await createTestSchedules();
    const { id } = await it.made();
    const due = Math.floor(Date.now() / day) * day;
    await it.dueAt(id, due);
    const now = Date.now();
    await Promise.all(Array.from({ length: 4 }, () => new JobWorker(sluice.server).once(now)));
    const { runs, nextRuns } = await it.read(id);
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({
      byHand: false,
      result: 'success',
      message: '',
      flowId: it.flowId,
    });
    expect(nextRuns[0]).toBeGreaterThan(now);
    const address = `/company/${it.companyId}/flows/${it.flowId}/interactions/${runs[0]!.interactionId}/events`;
    expect((await it.ask('GET', address)).body.status).toBe('success');
    const variable = (await it.ask('GET', '/constructs')).body['lastReport##SK##company'];
    expect(variable.value).toMatch(/^Report of 20/);
  });

  it('that was missed is caught up once, with the latest of its times', async () => {
    const it = await createTestSchedules();
    const { id } = await it.made({ triggers: [{ cron: '0 * * * *', timeZone: 'UTC' }] });
    await it.dueAt(id, Math.floor(Date.now() / hour) * hour - 50 * hour);
    await work();
    const { runs } = await it.read(id);
    expect(runs.map(({ due }) => due)).toEqual([Math.floor(Date.now() / hour) * hour]);
  });

  it('starts nothing while paused, and nothing later for that time', async () => {
    const it = await createTestSchedules();
    const { id } = await it.made();
    await it.ask('PUT', `${it.schedules}/${id}`, { enabled: false });
    await work(Date.now() + day + hour);
    const { nextRuns } = (await it.ask('PUT', `${it.schedules}/${id}`, { enabled: true })).body;
    expect(nextRuns[0]).toBeGreaterThan(Date.now());
    await work();
    expect((await it.read(id)).runs).toEqual([]);
  });

  it('reports why its flow did not run, and continues with the next time', async () => {
    const it = await createTestSchedules();
    const { id } = await it.made();
    await it.ask('PUT', it.path, { status: 'disabled' });
    await it.dueAt(id, Date.now() - 1000);
    await work();
    const { runs, nextRuns } = await it.read(id);
    expect(runs).toMatchObject([
      {
        result: 'failure',
        message: 'The policy “Nightly” or its application is disabled. Enable both.',
      },
    ]);
    expect(nextRuns).toHaveLength(5);
  });

  it('is not repeated if its process was killed, and reports that', async () => {
    const it = await createTestSchedules();
    const { id } = await it.made();
    const due = Math.floor(Date.now() / day) * day;
    await it.dueAt(id, due);
    const db = sluice.server.database.forCompany(it.companyId);
    const started = {
      company_id: it.companyId,
      schedule_id: id,
      by_hand: 0,
      started_date: due,
      ended_date: 0,
    };
    const [run] = [
      { ...started, result: 'running', message: '', interaction_id: 'i', flow_id: '' },
    ];
    const [before] = (await it.read(id)).nextRuns;
    await work();
    const { runs } = await it.read(id);
    await db.deleteFrom('schedule_runs').execute();
    await db
      .insertInto('schedule_runs')
      .values({ ...run, due: runs[0]!.due })
      .execute();
    const takeOver = async (tries: number) => {
      await db.updateTable('schedule_runs').set({ result: 'running', message: '' }).execute();
      await sluice.server.database.allCompanies
        .updateTable('job_runs')
        .set({ status: 'running', ready_at: 1, tries })
        .where('key', '=', id)
        .execute();
      await work();
      return (await it.read(id)).runs;
    };
    const message = expect.stringContaining('stopped before the flow ended');
    const interrupted = [{ result: 'interrupted', message }];
    expect(await takeOver(1)).toMatchObject(interrupted);
    // Also where each process stopped that took it over.
    expect(await takeOver(5)).toMatchObject(interrupted);
    expect(before).toBeGreaterThan(Date.now());
    expect(await db.selectFrom('interactions').selectAll().execute()).toHaveLength(1);
  });

  it('can also be run manually', async () => {
    const it = await createTestSchedules();
    const { id } = await it.made();
    expect((await it.ask('POST', `${it.schedules}/${id}/run`)).status).toBe(200);
    await work();
    expect((await it.read(id)).runs).toMatchObject([{ byHand: true, result: 'success' }]);
  });
});
