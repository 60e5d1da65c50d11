// @module-tag slow
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestGraph, decide, decideLinks, type Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { startServer } from '#testing/startServer';

let peer: Server;
let peerUrl: string;
/** Answers that the peer holds back. */
const held: (() => void)[] = [];
let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  peer = createServer((request, reply) => {
    const end = () => void reply.end(JSON.stringify(request.headers));
    if (request.url === '/held') held.push(end);
    else end();
  });
  await new Promise<void>(done => peer.listen(0, '127.0.0.1', done));
  const { port } = peer.address() as AddressInfo;
  peerUrl = `http://127.0.0.1:${port}`;
  sluice = await startServer({ env: { SLUICE_ALLOW_HOSTS: `127.0.0.1:${port}` } });
  runs = flowsOn(sluice);
});
afterAll(async () => {
  await sluice.close();
  await new Promise(done => peer.close(done));
});

type Flow = Awaited<ReturnType<typeof runs.flowOf>>;
const run = (flow: Pick<Flow, 'token' | 'flowId'>, nodeId: string, body: object = {}) =>
  sluice.inject('POST', `/flows/${flow.flowId}/nodes/${nodeId}/run`, { token: flow.token, body });
const runFunction = async (code: string) => {
  const fn: Node = ['functionsConnector', 'customFunction', { code: `module.exports = ${code}` }];
  const [step] = (await run(await runs.flowOf({ fn }), 'fn')).body.steps;
  return { eventType: step.eventType, text: JSON.stringify(step.error) };
};

describe('a node that runs alone', () => {
  it.each(['run', 'try'] as const)(
    'is answered for a flow of another environment as for one that no environment has: %s',
    async what => {
      const [own, other] = [await runs.flowOf(decide), await runs.flowOf(decide)];
      const ask = (flowId: string) => {
        const call = what === 'run' ? 'nodes/cmp/run' : 'try';
        const body = what === 'run' ? {} : { from: { nodeId: 'cmp' }, pins: {} };
        return sluice.inject('POST', `/flows/${flowId}/${call}`, { token: own.token, body });
      };
      const unknown = other.flowId.replace(/^./, (first: string) => (first === '0' ? '1' : '0'));
      const [theirs, none] = [await ask(other.flowId), await ask(unknown)];
      const masked = ({ text }: { text: string }, id: string) =>
        text.replaceAll(id, 'ID').replace(/"id":"[^"]*"/, '');
      expect(theirs.status).toBe(404);
      expect(masked(theirs, other.flowId)).toBe(masked(none, unknown));
      expect(await other.runs()).toEqual([]);
    },
  );

  it('runs no flow of another environment', async () => {
    const [own, other] = [await sluice.company(), await runs.flowOf(decide, decideLinks)];
    const call: Node = [
      'flowConnector',
      'startUiSubFlow',
      { subFlowId: { value: other.flowId }, subFlowVersionId: { value: -1 } },
    ];
    const flow = await runs.flowOf({ call }, [], {}, own);
    const { body } = await run(flow, 'call');
    expect(body.steps.map(({ nodeId }: { nodeId: string }) => nodeId)).toEqual(['call']);
    expect(body.steps[0].error.message).toContain('does not exist');
  });

  it('shows no secret variable, wherever a draft uses it', async () => {
    const flow = await runs.flowOf(decide);
    await sluice.inject('POST', '/constructs', {
      token: flow.token,
      body: { name: 'vault', context: 'company', type: 'secret', value: 'stored-canary' },
    });
    const vault = '{{global.company.variables.vault}}';
    const nodes = {
      rest: [
        'httpConnector',
        'makeRestApiCall',
        { url: peerUrl, headers: [{ key: 'X-Seen', value: vault }] },
      ],
      equals: [
        'functionsConnector',
        'AEqualsB',
        { leftValueA: vault, rightValueB: 'stored-canary' },
      ],
      fn: [
        'functionsConnector',
        'customFunction',
        {
          code: 'module.exports = ({ params }) => ({ out: [...params.held].reverse().join("-") })',
          variableInputList: [{ name: 'held', preferredDataType: 'string', value: vault }],
        },
      ],
    } as const;
    const ask = (nodeId: keyof typeof nodes) =>
      run(flow, nodeId, { graphData: createTestGraph(nodes) });
    const rest = await ask('rest');
    expect(rest.body.steps[0]).toMatchObject({ eventType: 'node', output: expect.anything() });
    expect(rest.text).toContain('x-seen');
    expect(rest.text).not.toContain('canary');
    expect((await ask('equals')).body.steps[0]).toMatchObject({ eventType: 'error', output: {} });
    const fn = await ask('fn');
    expect(fn.text).not.toMatch(/stored-canary|y-r-a-n-a-c/);
  });

  it('masks a value typed as a secret, under any name', async () => {
    const said = '{{global.variables.apiToken}} {{global.company.variables.password}}';
    const flow = await runs.flowOf({
      echo: ['functionsConnector', 'AEqualsB', { leftValueA: said }],
    });
    const { body, text } = await run(flow, 'echo', {
      variables: {
        flowInstance: { apiToken: 'typed-canary-1' },
        company: { password: 'typed-canary-2' },
      },
    });
    expect(body.steps[0].input.leftValueA).toBe('****** ******');
    expect(text).not.toContain('canary');
  });

  it('respects the limits of the sandbox and of responses', async () => {
    const spun = await runFunction('() => { for (;;); }');
    expect(spun).toMatchObject({ eventType: 'error', text: expect.stringMatching(/ms|long|time/) });
    const large = await runFunction('() => ({ x: "x".repeat(3 * 1024 * 1024) })');
    expect(large).toMatchObject({ eventType: 'error', text: expect.stringContaining('MiB') });
    const out = await runFunction('() => fetch("http://127.0.0.1")');
    expect(out).toMatchObject({ eventType: 'error', text: expect.stringContaining('fetch') });
  });

  it('shows nothing while the debug view is off for the environment', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    const set = (enabled: boolean) =>
      sluice.inject('PUT', `/company/${flow.companyId}/debugView`, {
        token: flow.token,
        body: { enabled },
      });
    await set(false);
    const closed = await run(flow, 'cmp');
    expect([closed.status, closed.body.message]).toEqual([
      400,
      expect.stringMatching(/debug view is off.*Turn it on/),
    ]);
    await set(true);
    expect((await run(flow, 'cmp')).status).toBe(200);
  });

  it('occupies no place for heavy work while it waits for a service, and neither does a test run', async () => {
    const rest: Node = [
      'httpConnector',
      'makeRestApiCall',
      { url: `${peerUrl}/held`, method: 'GET' },
    ];
    const flow = await runs.flowOf({ rest });
    const waiting = Array.from({ length: 6 }, (_, at) =>
      at % 2
        ? run(flow, 'rest')
        : sluice.inject('POST', `/flows/${flow.flowId}/try`, { token: flow.token, body: {} }),
    );
    await expect.poll(() => held.length).toBe(6);
    const saved = await sluice.inject('PUT', `/flows/${flow.flowId}`, {
      token: flow.token,
      body: { currentVersion: 1, description: 'Saved meanwhile' },
    });
    expect(saved.status).toBe(200);
    for (const end of held.splice(0)) end();
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
  });
});
