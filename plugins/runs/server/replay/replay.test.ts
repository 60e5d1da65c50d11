// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passTime } from '#testing/kits/passTime';
import { startServer } from '#testing/startServer';
import {
  decide,
  decideLinks,
  createTestGraph,
  sign,
  signLinks,
  type Link,
  type Node,
} from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { graphData, known, replaysOn, verdicts } from './testReplays';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
let replay: ReturnType<typeof replaysOn>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
  replay = replaysOn(sluice);
});
afterAll(() => sluice.close());

describe('a replay against an unchanged flow', () => {
  it('reports no difference, and leaves no run and no trace', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    const { body } = await flow.start(known);
    const db = sluice.server.database.forCompany(flow.companyId);
    const rows = async () => [
      await db.selectFrom('interactions').selectAll().execute(),
      await db.selectFrom('run_events').selectAll().execute(),
    ];
    const before = await rows();
    const result = await replay(flow, body.interactionId);
    expect(result).toMatchObject({
      outcome: 'same',
      first: null,
      status: { recorded: 'success', replayed: 'success' },
    });
    expect(verdicts(result.lines)).toEqual(
      [null, 'cmp', 'fn', 'save', 'ok'].map(id => [id, 'same']),
    );
    expect(result.limits).toEqual([]);
    expect(await rows()).toEqual(before);
  });

  it('answers screens as people did, and takes results of masked passwords from the record', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const { body: screen } = await flow.start({ who: 'you' });
    const wrong = (
      await runs.step(flow.companyId, screen, { username: 'ada', password: 'wrong-password' })
    ).json();
    const right = {
      username: 'ada',
      password: 'right',
      buttonValue: 'SIGNIN',
      buttonType: 'form-submit',
    };
    expect((await runs.step(flow.companyId, wrong, right)).json()).toMatchObject({ user: 'ada' });
    const result = await replay(flow, screen.interactionId);
    expect(result.lines.filter(({ verdict }) => verdict !== 'same')).toEqual([]);
    expect(result.outcome).toBe('same');
    expect(result.limits.join()).toMatch(/Secrets are masked/);
    expect(
      result.replayed.filter(({ fromRecord }) => fromRecord).map(({ nodeId }) => nodeId),
    ).toContain('check');
  });

  it('ends where the recorded run is waiting', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const { body: screen } = await flow.start({ who: 'you' });
    expect(await replay(flow, screen.interactionId)).toMatchObject({
      outcome: 'same',
      status: { recorded: 'waiting', replayed: 'waiting' },
    });
  });
});

it('replays called flows, and reports a difference in one of them', async () => {
  const inner = await runs.flowOf(decide, decideLinks);
  const { token } = inner;
  const chosen = { subFlowId: { label: 'x', value: inner.flowId }, subFlowVersionId: -1, ...known };
  const outer = createTestGraph(
    {
      sub: ['flowConnector', 'startSubFlow', chosen],
      ok: ['httpConnector', 'createSuccessResponse'],
    },
    [['sub', 'ok']],
  );
  const made = await sluice.inject('POST', '/flows', {
    token,
    body: { name: 'Outer', graphData: outer },
  });
  const { flowId } = made.body.flowInfo;
  const { interactionId } = (
    await sluice.inject('POST', `/flows/${flowId}/try`, { token, body: {} })
  ).body;
  const flow = { ...inner, flowId };
  const same = await replay(flow, interactionId);
  expect(same.outcome).toBe('same');
  expect(same.lines).toHaveLength(8);
  const cmp: Node = ['functionsConnector', 'AEqualsB', { leftValueA: 'a', rightValueB: 'b' }];
  const changed = { currentVersion: 1, ...graphData({ ...decide, cmp }, decideLinks) };
  expect(
    (await sluice.inject('PUT', `/flows/${inner.flowId}`, { token, body: changed })).status,
  ).toBe(200);
  await sluice.inject('PUT', `/flows/${inner.flowId}/deploy`, { token });
  passTime(1100);
  const now = await replay(flow, interactionId);
  expect(now.lines[now.first!]).toMatchObject({ nodeId: 'cmp', verdict: 'branch' });
  expect(now.limits.join()).toMatch(/as currently deployed/);
});

describe('a replay against a draft', () => {
  it('names the first difference: a comparison that now comes out false', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    const { body } = await flow.start(known);
    const cmp: Node = [
      'functionsConnector',
      'AEqualsB',
      { leftValueA: '{{global.parameters.device}}', rightValueB: 'other' },
    ];
    const result = await replay(
      flow,
      body.interactionId,
      graphData({ ...decide, cmp }, decideLinks),
    );
    expect(result).toMatchObject({
      outcome: 'differs',
      first: 1,
      status: { recorded: 'success', replayed: 'failure' },
    });
    expect(verdicts(result.lines)).toEqual([
      [null, 'same'],
      ['cmp', 'branch'],
      ['no', 'new'],
      ['fn', 'missed'],
      ['save', 'missed'],
      ['ok', 'missed'],
    ]);
    expect(result.lines[1]!.message).toBe('“cmp” resulted in false instead of true.');
  });

  it('reports other results, other values, a removed node, and a new one', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    const { body } = await flow.start(known);
    const { save: _, ...rest } = decide;
    const fn: Node = [
      decide.fn[0],
      decide.fn[1],
      {
        ...decide.fn[2],
        code: 'module.exports = a = async ({params}) => ({ score: params.amount, tier: "gold" })',
      },
    ];
    const nodes = {
      ...rest,
      fn,
      upper: ['stringsConnector', 'toUpperCase', { originalValue: 'x' }] as const,
    };
    const links: Link[] = [
      ['cmp', 'fn'],
      ['cmp', 'no', 'anyTriggersFalse'],
      ['fn', 'upper'],
      ['upper', 'ok'],
    ];
    const result = await replay(flow, body.interactionId, graphData(nodes, links));
    expect(new Map(verdicts(result.lines).map(([id, verdict]) => [id, verdict]))).toEqual(
      new Map([
        [null, 'same'],
        ['cmp', 'same'],
        ['fn', 'output'],
        ['save', 'gone'],
        ['upper', 'new'],
        ['ok', 'output'],
      ]),
    );
  });

  it('lists nodes with other inputs and equal outputs', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    const { body } = await flow.start(known);
    const cmp: Node = ['functionsConnector', 'AEqualsB', { leftValueA: 'k', rightValueB: 'k' }];
    const { lines } = await replay(
      flow,
      body.interactionId,
      graphData({ ...decide, cmp }, decideLinks),
    );
    expect(lines[1]).toMatchObject({ nodeId: 'cmp', verdict: 'input' });
  });

  it('rejects inputs that the draft doesn’t accept, with a reason', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    const { body } = await flow.start(known);
    const url = `/company/${flow.companyId}/flows/${flow.flowId}/interactions/${body.interactionId}/replay`;
    const inputSchema = [{ propertyName: 'tenant', preferredDataType: 'string', required: true }];
    const reply = await sluice.inject('POST', url, { token: flow.token, body: { inputSchema } });
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining('“tenant”')]);
  });

  it('rejects a draft that can’t be drawn', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    const { body } = await flow.start(known);
    const url = `/company/${flow.companyId}/flows/${flow.flowId}/interactions/${body.interactionId}/replay`;
    for (const elements of [
      { nodes: [{}] },
      { nodes: [{ data: 1 }] },
      { nodes: [], edges: [{ data: { id: 'a' } }] },
    ]) {
      const reply = await sluice.inject('POST', url, {
        token: flow.token,
        body: { graphData: { elements } },
      });
      expect([reply.status, reply.body.message]).toEqual([
        400,
        expect.stringContaining('at body/graphData'),
      ]);
    }
  });

  it('flags differences based on masked values', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const { body: screen } = await flow.start({ who: 'you' });
    await runs.step(flow.companyId, screen, { username: 'ada', password: 'right' });
    const check: Node = [
      'functionsConnector',
      'AEqualsB',
      { leftValueA: '{{local.ask.payload.output.password}}', rightValueB: 'changed' },
    ];
    const { lines, limits } = await replay(
      flow,
      screen.interactionId,
      graphData({ ...sign, check }, signLinks),
    );
    expect(lines.find(({ nodeId }) => nodeId === 'check')).toMatchObject({
      verdict: 'branch',
      masked: true,
    });
    expect(limits.join()).toMatch(/which may cause the differences/);
  });

  it('stops at a page that was not answered in the record', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    const { body } = await flow.start(known);
    const result = await replay(
      flow,
      body.interactionId,
      graphData({ cmp: decide.cmp, ok: decide.ok, ask: sign['ask']! }, [
        ['cmp', 'ask'],
        ['ask', 'ok'],
      ]),
    );
    expect(result).toMatchObject({ outcome: 'stopped', status: { replayed: 'stopped' } });
    const stop = result.lines.find(({ verdict }) => verdict === 'unanswered')!;
    expect([stop.nodeId, stop.message]).toEqual([
      'ask',
      expect.stringContaining('waits for a person'),
    ]);
  });
});

it('explains how to replay runs that recorded no data', async () => {
  const flow = await runs.flowOf(decide, decideLinks, { settings: { logLevel: 1 } });
  const { body } = await flow.start(known);
  const url = `/company/${flow.companyId}/flows/${flow.flowId}/interactions/${body.interactionId}/replay`;
  const reply = await sluice.inject('POST', url, { token: flow.token, body: {} });
  expect([reply.status, reply.body.message]).toEqual([
    400,
    expect.stringContaining('set the log level to “Info”'),
  ]);
});
