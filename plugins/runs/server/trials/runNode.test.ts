import { afterAll, describe, expect, it } from 'vitest';
import {
  createTestGraph,
  decide,
  decideLinks,
  sign,
  signLinks,
  type Node,
} from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { startServer } from '#testing/startServer';

const sluice = await startServer();
afterAll(() => sluice.close());
const { flowOf } = flowsOn(sluice);
type Flow = Awaited<ReturnType<typeof flowOf>>;

const run = (flow: Pick<Flow, 'token' | 'flowId'>, nodeId: string, body: object = {}) =>
  sluice.inject('POST', `/flows/${flow.flowId}/nodes/${nodeId}/run`, { token: flow.token, body });
const callOf = ({ flowId }: Pick<Flow, 'flowId'>): Node => [
  'flowConnector',
  'startUiSubFlow',
  { subFlowId: { value: flowId }, subFlowVersionId: { value: -1 } },
];

describe('one node', () => {
  it('runs in the sandbox with typed values and names the node that follows', async () => {
    const flow = await flowOf(decide, decideLinks);
    const { body } = await run(flow, 'fn', { parameters: { amount: 30 } });
    expect(body).toMatchObject({ status: 'done', next: ['save'] });
    expect(body.steps).toHaveLength(1);
    expect(body.steps[0]).toMatchObject({
      eventType: 'node',
      hasError: false,
      output: { score: 61, tier: 'gold' },
    });
    expect(body.steps[0].timeDifference).toBeGreaterThan(0);
    expect(await flow.runs()).toEqual([]);
  });

  it('takes the branch of a comparison', async () => {
    const flow = await flowOf(decide, decideLinks);
    const next = async (device: string) =>
      (await run(flow, 'cmp', { parameters: { device } })).body.next;
    expect([await next('known'), await next('other')]).toEqual([['fn'], ['no']]);
  });

  it('runs the draft of the request, and saves none of it', async () => {
    const flow = await flowOf(decide, decideLinks);
    const draft = {
      ...decide,
      cmp: ['functionsConnector', 'AEqualsB', { leftValueA: '1', rightValueB: '1' }],
    } as const;
    const graphData = createTestGraph(draft, decideLinks);
    const { body } = await run(flow, 'cmp', { graphData });
    expect(body.next).toEqual(['fn']);
    expect((await run(flow, 'cmp')).body.next).toEqual(['no']);
  });

  it('reads results of other nodes and variables of every context as typed', async () => {
    const said =
      '{{local.a.payload.output.x}} {{global.variables.v}} {{global.flow.variables.f}} {{global.company.variables.c}} {{global.ip}}';
    const flow = await flowOf({
      a: ['functionsConnector', 'AEqualsB', {}],
      b: ['functionsConnector', 'AEqualsB', { leftValueA: said, rightValueB: '1 2 3 4 5' }],
    });
    const { body } = await run(flow, 'b', {
      results: { a: { success: true, output: { x: 1 } } },
      variables: { flowInstance: { v: 2 }, flow: { f: 3 }, company: { c: 4 } },
      request: { ip: '5' },
    });
    expect(body.steps[0]).toMatchObject({ input: { leftValueA: '1 2 3 4 5' }, eventType: 'node' });
  });

  it('reads values written in its subflow in place of typed ones', async () => {
    const own = await sluice.company();
    await sluice.inject('POST', '/constructs', {
      token: own.token,
      body: { name: 'hits', context: 'company', type: 'number', value: 1 },
    });
    const hits = '{{global.company.variables.hits}}';
    const saveVariables = [
      { name: 'hits', label: 'hits (number - company)', type: 'number', value: 5 },
    ];
    const inner = await flowOf(
      {
        before: ['functionsConnector', 'AEqualsB', { leftValueA: hits, rightValueB: '3' }],
        save: ['variablesConnector', 'saveValue', { saveVariables }],
        after: ['functionsConnector', 'AEqualsB', { leftValueA: hits, rightValueB: '5' }],
      },
      [
        ['before', 'save'],
        ['save', 'after'],
      ],
      {},
      own,
    );
    const outer = await flowOf({ call: callOf(inner) }, [], {}, own);
    const { body } = await run(outer, 'call', { variables: { company: { hits: 3 } } });
    const inside = body.steps.filter(({ flowId }: { flowId: string }) => flowId === inner.flowId);
    expect(inside.map(({ eventType }: { eventType: string }) => eventType)).toEqual([
      'node',
      'node',
      'node',
    ]);
    expect(body.unsaved).toBe(true);
    const read = await sluice.inject('GET', '/constructs', { token: own.token });
    expect(read.body['hits##SK##company'].value).toBe(1);
  });

  it('shows that a node waits with a page, or ends the flow', async () => {
    const flow = await flowOf(sign, signLinks);
    expect((await run(flow, 'ask', { parameters: { who: 'Ada' } })).body).toMatchObject({
      status: 'waiting',
      next: [],
      steps: [{ eventType: 'screen', output: { title: 'Hello Ada' } }],
    });
    const known = { ask: { success: true, output: { username: 'ada' } } };
    expect((await run(flow, 'done', { results: known })).body).toMatchObject({
      status: 'ended',
      steps: [{ eventType: 'success' }],
    });
  });

  it('masks secrets like a recorded run, also under other names', async () => {
    const flow = await flowOf(sign, signLinks);
    const results = { ask: { success: true, output: { password: 'hunter2-hunter2' } } };
    const reply = await run(flow, 'check', { results });
    expect(reply.body.steps[0].eventType).toBe('failure');
    expect(reply.text).not.toContain('hunter2');
    expect(reply.body.next).toEqual(['wrong']);
  });

  it('names the target of a teleport, and runs nothing there', async () => {
    const flow = await flowOf(
      {
        go: ['nodeConnector', 'goToNode', { nodeInstanceId: 'there' }],
        there: ['nodeConnector', 'startNode', {}],
        back: ['nodeConnector', 'startNode', {}],
      },
      [['go', 'back']],
    );
    const { body } = await run(flow, 'go');
    expect(body.steps).toMatchObject([{ nodeId: 'go', flowId: flow.flowId, hasError: false }]);
    expect(body).toMatchObject({ status: 'done', next: ['there'] });
  });

  it('reports errors', async () => {
    const flow = await flowOf({
      fn: [
        'functionsConnector',
        'customFunction',
        { code: 'module.exports = async () => { throw new Error("no luck") }' },
      ],
    });
    const { body } = await run(flow, 'fn');
    expect(body.steps[0]).toMatchObject({ eventType: 'error', hasError: true });
    expect(JSON.stringify(body.steps[0].error)).toContain('no luck');
  });

  it('runs the whole subflow that a node calls', async () => {
    const inner = await flowOf(decide, decideLinks);
    const outer = await flowOf({ call: callOf(inner) }, [], {}, inner);
    const { body } = await run(outer, 'call');
    expect(body.steps.map((step: { nodeId: string }) => step.nodeId)).toEqual([
      'call',
      'cmp',
      'no',
      'call',
    ]);
  });
});

describe('a node', () => {
  it('is reported if the flow lacks it, as is an invalid graph', async () => {
    const flow = await flowOf(decide, decideLinks);
    const unknown = await run(flow, 'nowhere');
    expect([unknown.status, unknown.text]).toEqual([
      400,
      expect.stringContaining('has no node with the ID “nowhere”'),
    ]);
    const bad = await run(flow, 'cmp', { graphData: { elements: { nodes: [{ data: {} }] } } });
    expect(bad.status).toBe(400);
    const wrong = await run(flow, 'cmp', { results: { a: { output: 1 } } });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('results')]);
  });

  it('requires permission to update flows of its environment, and is audited', async () => {
    const flow = await flowOf(decide, decideLinks);
    const reader = await sluice.company({ in: flow.companyId, roles: ['default:read'] });
    const stranger = await sluice.company();
    const asked = [
      await run({ token: reader.token, flowId: flow.flowId }, 'cmp'),
      await run({ token: stranger.token, flowId: flow.flowId }, 'cmp'),
    ];
    expect(asked.map(({ status }) => status)).toEqual([401, 404]);
    await run(flow, 'cmp');
    const rows = await sluice.server.database
      .forCompany(flow.companyId)
      .selectFrom('audit_events')
      .select('action')
      .where('action', '=', 'try')
      .execute();
    expect(rows).toHaveLength(1);
  });
});
