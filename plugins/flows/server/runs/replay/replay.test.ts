import { createServer as createPeer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../../../../../testing/startServer';
import { decide, decideLinks, graphOf, sign, signLinks, type Link, type Node } from '../../runtime/testFlows';
import { flowsOn } from '../../runtime/testRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
let peer: Server;
let asked = 0;
beforeAll(async () => {
  peer = createPeer((_, reply) => {
    asked += 1;
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ risk: asked }));
  });
  await new Promise<void>(done => peer.listen(0, '127.0.0.1', done));
  sluice = await startServer({ env: { SLUICE_ALLOW_HOSTS: `127.0.0.1:${(peer.address() as AddressInfo).port}` } });
  runs = flowsOn(sluice);
});
afterAll(async () => {
  await sluice.close();
  await new Promise(done => peer.close(done));
});

type Flow = Awaited<ReturnType<typeof runs.flowOf>>;
interface Line {
  readonly verdict: string;
  readonly nodeId: string | null;
  readonly message: string;
  readonly masked: boolean;
}
async function replay({ companyId, flowId, token }: Flow, interactionId: string, body: object = {}) {
  const reply = await sluice.inject(
    'POST',
    `/company/${companyId}/flows/${flowId}/interactions/${interactionId}/replay`,
    {
      token,
      body,
    },
  );
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.body as {
    outcome: string;
    first: number | null;
    lines: Line[];
    replayed: { nodeId: string | null; fromRecord: boolean; output: unknown }[];
    status: { recorded: string; replayed: string };
    limits: string[];
  };
}
const verdicts = (lines: readonly Line[]) => lines.map(({ nodeId, verdict }) => [nodeId, verdict]);
const graphData = (nodes: Readonly<Record<string, Node>>, links: readonly Link[] = []) => ({
  graphData: graphOf(nodes, links),
});
const known = { device: 'known', amount: 30, username: 'ada' };

describe('a replay against an unchanged flow', () => {
  it('says that all is the same, and leaves no run and no trace', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    const { body } = await flow.start(known);
    const db = sluice.server.database.of(flow.companyId);
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
    expect(verdicts(result.lines)).toEqual([null, 'cmp', 'fn', 'save', 'ok'].map(id => [id, 'same']));
    expect(result.limits).toEqual([]);
    expect(await rows()).toEqual(before);
  });

  it('answers screens as people did, wrong and right, and takes what rests on a masked password from the record', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const { body: screen } = await flow.start({ who: 'you' });
    const wrong = (await runs.step(flow.companyId, screen, { username: 'ada', password: 'wrong-password' })).json();
    const right = { username: 'ada', password: 'right', buttonValue: 'SIGNIN', buttonType: 'form-submit' };
    expect((await runs.step(flow.companyId, wrong, right)).json()).toMatchObject({ user: 'ada' });
    const result = await replay(flow, screen.interactionId);
    expect(result.lines.filter(({ verdict }) => verdict !== 'same')).toEqual([]);
    expect(result.outcome).toBe('same');
    expect(result.limits.join()).toMatch(/masks secrets/);
    expect(result.replayed.filter(({ fromRecord }) => fromRecord).map(({ nodeId }) => nodeId)).toContain('check');
  });

  it('ends where the recorded run still waits', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const { body: screen } = await flow.start({ who: 'you' });
    expect(await replay(flow, screen.interactionId)).toMatchObject({
      outcome: 'same',
      status: { recorded: 'waiting', replayed: 'waiting' },
    });
  });
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
    const result = await replay(flow, body.interactionId, graphData({ ...decide, cmp }, decideLinks));
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
    expect(result.lines[1]!.message).toBe('“cmp” came out as false; it was true.');
  });

  it('tells another result, other values, a node that is gone and one that is new', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    const { body } = await flow.start(known);
    const { save: _, ...rest } = decide;
    const fn: Node = [
      decide.fn[0],
      decide.fn[1],
      { ...decide.fn[2], code: 'module.exports = a = async ({params}) => ({ score: params.amount, tier: "gold" })' },
    ];
    const nodes = { ...rest, fn, upper: ['stringsConnector', 'toUpperCase', { originalValue: 'x' }] as const };
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

  it('names what was given other values and came out the same', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    const { body } = await flow.start(known);
    const cmp: Node = ['functionsConnector', 'AEqualsB', { leftValueA: 'k', rightValueB: 'k' }];
    const { lines } = await replay(flow, body.interactionId, graphData({ ...decide, cmp }, decideLinks));
    expect(lines[1]).toMatchObject({ nodeId: 'cmp', verdict: 'input' });
  });

  it('refuses inputs that the draft does not take, with a sentence', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    const { body } = await flow.start(known);
    const url = `/company/${flow.companyId}/flows/${flow.flowId}/interactions/${body.interactionId}/replay`;
    const inputSchema = [{ propertyName: 'tenant', preferredDataType: 'string', required: true }];
    const reply = await sluice.inject('POST', url, { token: flow.token, body: { inputSchema } });
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining('“tenant”')]);
  });

  it('flags a difference that rests on a value the record masks', async () => {
    const flow = await runs.flowOf(sign, signLinks);
    const { body: screen } = await flow.start({ who: 'you' });
    await runs.step(flow.companyId, screen, { username: 'ada', password: 'right' });
    const check: Node = [
      'functionsConnector',
      'AEqualsB',
      { leftValueA: '{{local.ask.payload.output.password}}', rightValueB: 'changed' },
    ];
    const { lines, limits } = await replay(flow, screen.interactionId, graphData({ ...sign, check }, signLinks));
    expect(lines.find(({ nodeId }) => nodeId === 'check')).toMatchObject({ verdict: 'branch', masked: true });
    expect(limits.join()).toMatch(/may come out otherwise/);
  });

  it('stops where a person did not answer in the record', async () => {
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
    expect([stop.nodeId, stop.message]).toEqual(['ask', expect.stringContaining('waits for a person')]);
  });
});

describe('outside calls in a replay', () => {
  const rest = (path = ''): Node => [
    'httpConnector',
    'makeRestApiCall',
    { url: `http://127.0.0.1:${(peer.address() as AddressInfo).port}/${path}`, httpMethod: 'GET' },
  ];
  const ok: Node = [
    'httpConnector',
    'createSuccessResponse',
    { claimsNameValuePairs: [{ name: 'risk', value: '{{local.rest.payload.output.rawResponse.risk}}' }] },
  ];

  it('are answered from the record, and never leave the server', async () => {
    const flow = await runs.flowOf({ rest: rest(), ok }, [['rest', 'ok']]);
    const { body } = await flow.start({});
    const before = asked;
    const result = await replay(flow, body.interactionId, graphData({ rest: rest('elsewhere'), ok }, [['rest', 'ok']]));
    expect(asked).toBe(before);
    expect(result.replayed.find(({ nodeId }) => nodeId === 'rest')).toMatchObject({ fromRecord: true });
    expect(verdicts(result.lines)).toEqual([
      [null, 'same'],
      ['rest', 'input'],
      ['ok', 'same'],
    ]);
  });

  it('stop the replay where the recorded run made none', async () => {
    const flow = await runs.flowOf({ rest: rest(), ok }, [['rest', 'ok']]);
    const { body } = await flow.start({});
    const before = asked;
    const draft = graphData({ rest: rest(), again: rest('again'), ok }, [
      ['rest', 'again'],
      ['again', 'ok'],
    ]);
    const result = await replay(flow, body.interactionId, draft);
    expect(asked).toBe(before);
    expect(result.outcome).toBe('stopped');
    expect(verdicts(result.lines)).toEqual([
      [null, 'same'],
      ['rest', 'same'],
      ['again', 'unanswered'],
      ['ok', 'missed'],
    ]);
  });

  it('that failed fail again', async () => {
    const flow = await runs.flowOf(
      { rest: ['httpConnector', 'makeRestApiCall', { url: 'http://10.0.0.1/private' }], ok, no: decide.no },
      [
        ['rest', 'ok'],
        ['rest', 'no', 'anyTriggersFalse'],
      ],
    );
    const { body } = await flow.start({});
    expect(await replay(flow, body.interactionId)).toMatchObject({ outcome: 'same', status: { replayed: 'failure' } });
  });
});

it('changes no variable of the company', async () => {
  const count: Node = [
    'variablesConnector',
    'saveValue',
    { saveVariables: [{ name: 'visits', type: 'string', value: 'now', label: 'visits (string - company)' }] },
  ];
  const flow = await runs.flowOf(decide, decideLinks);
  const { token } = flow;
  await sluice.inject('POST', '/constructs', {
    token,
    body: { name: 'visits', type: 'string', context: 'company', value: 'before' },
  });
  const { body } = await flow.start(known);
  const draft = graphData({ ...decide, count }, [
    ['cmp', 'count'],
    ['count', 'ok'],
  ]);
  await replay(flow, body.interactionId, draft);
  const kept = (await sluice.inject('GET', '/constructs', { token })).body;
  expect(kept['visits##SK##company'].value).toBe('before');
});

it('of a run that recorded no data is refused with how to mend that', async () => {
  const flow = await runs.flowOf(decide, decideLinks, { settings: { logLevel: 1 } });
  const { body } = await flow.start(known);
  const url = `/company/${flow.companyId}/flows/${flow.flowId}/interactions/${body.interactionId}/replay`;
  const reply = await sluice.inject('POST', url, { token: flow.token, body: {} });
  expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining('Set it to Info')]);
});
