import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toJson } from '#core/server';
import { startServer } from '#testing/startServer';
import {
  decide,
  decideLinks,
  createTestGraph,
  sign,
  signLinks,
} from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { runRecords } from '../../contract';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

type Flow = Awaited<ReturnType<typeof runs.flowOf>>;
const known = { device: 'known', amount: 30, username: 'ada' };
const at = ({ companyId, flowId }: Flow) => `/company/${companyId}/flows/${flowId}`;
describe('one run', () => {
  it('returns its steps page by page, only its figures, and one step [C050, C051]', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    const { body } = await flow.start(known);
    const run = await flow.steps(body.interactionId);
    expect(run.run).toMatchObject({
      status: 'success',
      versionId: 1,
      isTrial: false,
      policyId: flow.policyId,
    });
    expect(run.total).toBe(5);
    expect(run.events[0].request).toMatchObject({ ip: '127.0.0.1' });
    const path = `${at(flow)}/interactions/${body.interactionId}/events`;
    const { token } = flow;
    const second = await sluice.inject('GET', `${path}?limit=2&page=1`, { token });
    expect(second.body.events.map((event: { eventId: string }) => event.eventId)).toEqual(
      run.events.slice(2, 4).map((event: { eventId: string }) => event.eventId),
    );
    const figures = await sluice.inject('GET', `${path}?analytics=true`, { token });
    expect(figures.body.events[2]).toMatchObject({ nodeId: 'fn', input: null, output: null });
    const one = await sluice.inject('GET', `${path}/${run.events[2].eventId}`, { token });
    expect(one.body).toEqual(run.events[2]);
    expect((await sluice.inject('GET', `${path}/nothing`, { token })).status).toBe(404);
  });

  it('is not read whole if it recorded far too much, but can be deleted (guarantee 31)', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    const { interactionId } = (await flow.start(known)).body;
    const db = sluice.server.database.forCompany(flow.companyId);
    const row = { company_id: flow.companyId, interaction_id: interactionId, flow_id: flow.flowId };
    const events = toJson([{ output: 'x'.repeat(1024 * 1024) }]) as never;
    for (let leg = 1; leg <= 64; leg++)
      await db
        .insertInto('run_events')
        .values({ ...row, leg, start_time: 1, events })
        .execute();
    const path = `${at(flow)}/interactions/${interactionId}`;
    const read = await sluice.inject('GET', `${path}/events`, { token: flow.token });
    expect(read.status).toBe(413);
    expect(read.body.message).toContain('more than 64 MiB');
    expect((await sluice.inject('DELETE', path, { token: flow.token })).status).toBe(200);
    expect((await sluice.inject('GET', `${path}/events`, { token: flow.token })).status).toBe(404);
  });

  it('is deleted with its steps, which the audit trail records, and can’t be continued [C049]', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const { body: screen } = await flow.start({});
    const path = `${at(flow)}/interactions/${screen.interactionId}`;
    expect((await sluice.inject('DELETE', path, { token: flow.token })).status).toBe(200);
    expect(
      (await runs.step(flow.companyId, screen, { username: 'ada', password: 'right' })).statusCode,
    ).toBe(400);
    expect((await sluice.inject('GET', `${path}/events`, { token: flow.token })).status).toBe(404);
    const db = sluice.server.database.forCompany(flow.companyId);
    expect(await db.selectFrom('run_events').selectAll().execute()).toEqual([]);
    const audited = await db
      .selectFrom('audit_events')
      .select('resource_id')
      .where('resource', '=', 'interaction')
      .execute();
    expect(audited).toEqual([{ resource_id: screen.interactionId }]);
  });

  it('is hidden from other environments, and can’t be deleted by readers', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    const { body } = await flow.start(known);
    const { token } = await sluice.company();
    const reader = await sluice.company({ in: flow.companyId, can: ['flows:read'] });
    const path = `${at(flow)}/interactions/${body.interactionId}`;
    for (const [method, url] of [
      ['GET', `${at(flow)}/events`],
      ['GET', `${path}/events`],
      ['GET', `${path}/events/${body.interactionId}-0-0`],
      ['DELETE', path],
      ['POST', `${path}/replay`],
    ] as const) {
      expect(
        (await sluice.inject(method, url, { token, body: method === 'POST' ? {} : undefined }))
          .status,
      ).toBe(401);
      const mayRead = method === 'GET' ? 200 : 401;
      expect(
        (
          await sluice.inject(method, url, {
            token: reader.token,
            body: method === 'POST' ? {} : undefined,
          })
        ).status,
      ).toBe(mayRead);
    }
  });

  it('shows its data until the debug view is turned off for all flows of the environment [S342, S343, K45]', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    const { body } = await flow.start(known);
    expect(await flow.steps(body.interactionId)).toMatchObject({ debugViewOff: false });
    const { token, companyId } = flow;
    const set = (enabled: boolean) =>
      sluice.inject('PUT', `/company/${companyId}/debugView`, { token, body: { enabled } });
    expect((await set(false)).body).toEqual({ enabled: false });
    const closed = await flow.steps(body.interactionId);
    expect(closed.debugViewOff).toBe(true);
    for (const event of closed.events)
      expect([event.input, event.output, event.error, event.request]).toEqual([
        null,
        null,
        null,
        undefined,
      ]);
    const replay = await sluice.inject(
      'POST',
      `${at(flow)}/interactions/${body.interactionId}/replay`,
      {
        token,
        body: {},
      },
    );
    expect(replay.body.message).toMatch(/is off/);
    await set(true);
    expect((await flow.steps(body.interactionId)).events[2].output).toMatchObject({ score: 61 });
  });

  it('hides the reason of a failed step together with its data', async () => {
    const code =
      'module.exports = a = async ({params}) => { throw new Error("No place for " + params.who); }';
    const variableInputList = [
      { name: 'who', preferredDataType: 'string', value: '{{global.parameters.who}}' },
    ];
    const flow = await runs.flowOf({
      code: ['functionsConnector', 'customFunction', { code, variableInputList }],
    });
    const { body } = await flow.start({ who: 'ada-4711' });
    expect(JSON.stringify(await flow.steps(body.interactionId))).toContain('ada-4711');
    const { token, companyId } = flow;
    await sluice.inject('PUT', `/company/${companyId}/debugView`, {
      token,
      body: { enabled: false },
    });
    const closed = await flow.steps(body.interactionId);
    expect(closed.events.at(-1)).toMatchObject({ eventMessage: 'code', hasError: true });
    expect(JSON.stringify(closed)).not.toContain('ada-4711');
    const records = sluice.server.get(runRecords);
    const last = await records.lastSteps(companyId, [body.interactionId]);
    expect(last.get(body.interactionId)).toEqual({
      capability: 'customFunction',
      eventMessage: 'code',
    });
  });

  it('returns the subflows that each step is in', async () => {
    const inner = await runs.flowOf(decide, decideLinks);
    const { token } = inner;
    const call = {
      sub: [
        'flowConnector',
        'startSubFlow',
        { subFlowId: { label: 'x', value: inner.flowId }, subFlowVersionId: -1, ...known },
      ],
      ok: ['httpConnector', 'createSuccessResponse'],
    } as const;
    const graph = createTestGraph(call, [['sub', 'ok']]);
    const { flowInfo } = (
      await sluice.inject('POST', '/flows', { token, body: { name: 'Outer', graphData: graph } })
    ).body;
    const tried = await sluice.inject('POST', `/flows/${flowInfo.flowId}/try`, { token, body: {} });
    const { events } = (
      await sluice.inject(
        'GET',
        `/company/${inner.companyId}/flows/${flowInfo.flowId}/interactions/${tried.body.interactionId}/events`,
        { token },
      )
    ).body;
    const depths = events.map((event: { nodeId: string; flowTrace: { nodeId: string }[] }) => [
      event.nodeId,
      event.flowTrace.map(({ nodeId }) => nodeId).join(),
    ]);
    expect(depths).toEqual([
      [null, ''],
      ['sub', ''],
      ['cmp', 'sub'],
      ['fn', 'sub'],
      ['save', 'sub'],
      ['ok', 'sub'],
      ['sub', ''],
      ['ok', ''],
    ]);
    const own = await sluice.inject(
      'GET',
      `/company/${inner.companyId}/flows/${flowInfo.flowId}/interactions/${tried.body.interactionId}/events?flowTrace=false`,
      { token },
    );
    expect(own.body.total).toBe(4);
  });
});
