import { afterAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { decide, decideLinks, sign, signLinks, type Link, type Node } from '../../testFlows';
import { flowsOn } from '../../testRuns';

const sluice = await startServer();
afterAll(() => sluice.close());
const { flowOf, answer } = flowsOn(sluice);
type Flow = Awaited<ReturnType<typeof flowOf>>;

const attempt = ({ token, flowId }: Pick<Flow, 'token' | 'flowId'>, body: object) =>
  sluice.inject('POST', `/flows/${flowId}/try`, { token, body });
const trial = async (flow: Flow, body: object) => {
  const started = await attempt(flow, body);
  expect(started.text).toContain('interactionId');
  return flow.steps(started.body.interactionId);
};
const nodesOf = ({ events }: { events: readonly { nodeId: string | null }[] }) =>
  events.flatMap(({ nodeId }) => nodeId ?? []);
const parameters = { device: 'new', amount: 1, username: 'ada' };

describe('a pinned output', () => {
  it('replaces its node, says so in the step, and takes its outcome', async () => {
    const flow = await flowOf(decide, decideLinks);
    const pins = {
      cmp: { success: true, output: {} },
      fn: { success: true, output: { score: 9, tier: 'pinned' } },
    };
    const steps = await trial(flow, { parameters, pins });
    expect(nodesOf(steps)).toEqual(['cmp', 'fn', 'save', 'ok']);
    expect(steps.status).toBe('success');
    expect(steps.events[2]).toMatchObject({
      eventMessage: 'fn: Used the pinned output without running the node.',
      output: { score: 9, tier: 'pinned' },
    });
    expect(JSON.stringify(steps.events.at(-1))).toContain('pinned');
  });

  it('takes the error path if it is an error', async () => {
    const flow = await flowOf(decide, [...decideLinks, ['fn', 'no', 'anyTriggersFalse']]);
    const error = { code: 'down', message: 'The service is down.' };
    const steps = await trial(flow, {
      parameters: { ...parameters, device: 'known' },
      pins: { fn: { success: false, output: {}, error } },
    });
    expect(nodesOf(steps)).toEqual(['cmp', 'fn', 'no']);
    expect(steps.events[2]).toMatchObject({ hasError: true, error });
  });

  it('replaces a page after another page was answered, in any process', async () => {
    const flow = await flowOf({ first: sign['ask']!, ...sign }, [['first', 'ask'], ...signLinks]);
    const pins = { ask: { success: true, output: { username: 'ada', password: 'right' } } };
    const started = await attempt(flow, { pins });
    const page = await sluice.app.inject({ method: 'GET', url: started.body.url });
    await answer(page.body, { username: 'eve', password: 'x' });
    const steps = await flow.steps(started.body.interactionId);
    expect(nodesOf(steps)).toEqual(['first', 'first', 'ask', 'check', 'done']);
    expect(steps.status).toBe('success');
  });

  it('replaces a node only in its own flow, not one of the same name in a subflow', async () => {
    const inner = await flowOf({ fn: decide.fn });
    const call: Node = [
      'flowConnector',
      'startUiSubFlow',
      { subFlowId: { value: inner.flowId }, subFlowVersionId: { value: -1 } },
    ];
    const outer = await flowOf({ call }, [], {}, inner);
    const pins = { fn: { success: true, output: { tier: 'pinned' } } };
    expect(JSON.stringify(await trial(outer, { pins }))).not.toContain('pinned');
  });

  describe('after a test run', () => {
    const tried = async () => {
      const flow = await flowOf(decide, decideLinks);
      const pins = { cmp: { success: true, output: { mark: 'pinned-mark' } } };
      expect(JSON.stringify(await trial(flow, { parameters, pins }))).toContain('pinned-mark');
      const call = async (method: 'GET' | 'PUT', path: string, body?: object) =>
        (await sluice.inject(method, `/flows/${flow.flowId}${path}`, { token: flow.token, body }))
          .text;
      return { ...flow, pins, call };
    };

    it('is in no saved flow, draft, or version', async () => {
      const { call } = await tried();
      await call('PUT', '', { currentVersion: 1, description: 'Saved after the trial' });
      const read = await Promise.all(['', '/versions', '/versions/2'].map(at => call('GET', at)));
      expect(read.join()).toContain('Saved after the trial');
      expect(read.join()).not.toContain('pinned-mark');
      const allCompanies = sluice.server.database.allCompanies;
      const rows = [
        await allCompanies.selectFrom('flows').selectAll().execute(),
        await allCompanies.selectFrom('flow_versions').selectAll().execute(),
        await allCompanies.selectFrom('flow_drafts').selectAll().execute(),
      ];
      expect(JSON.stringify(rows)).not.toContain('pinned-mark');
    });

    it('is in no export', async () => {
      const { call } = await tried();
      const sent = await call('GET', '/versions/1');
      expect(sent).toContain('graphData');
      expect(sent).not.toContain('pinned-mark');
    });

    it('is not deployed: applications run the node, whatever they send', async () => {
      const { call, start, pins } = await tried();
      await call('PUT', '/deploy');
      expect((await start({ ...parameters, pins })).text).toContain('Unknown device');
      expect((await start({ parameters, pins })).text).toContain('Unknown device');
    });
  });
});

describe('a test run from a node', () => {
  const links: Link[] = [...decideLinks];

  it('uses the outputs of earlier nodes and continues from there', async () => {
    const flow = await flowOf(decide, links);
    const from = {
      nodeId: 'save',
      results: { fn: { success: true, output: { score: 77, tier: 'kept' } } },
    };
    const steps = await trial(flow, { parameters, from });
    expect(nodesOf(steps)).toEqual(['save', 'ok']);
    expect(steps.events[0].eventMessage).toBe('Started Flow from “save”, version 1');
    expect(JSON.stringify(steps.events.at(-1))).toContain('kept');
  });

  it('records none of its secrets', async () => {
    const flow = await flowOf(sign, signLinks);
    const ask = { success: true, output: { username: 'ada', password: 'hunter2-hunter2' } };
    const steps = await trial(flow, {
      from: { nodeId: 'check', results: { ask }, variables: { apiToken: 'typed-token-1' } },
    });
    expect(steps.events[1].input.leftValueA).toBe('******');
    expect(JSON.stringify(steps)).not.toMatch(/hunter2|typed-token/);
  });

  it('starts with the given variables', async () => {
    const flow = await flowOf(decide, links);
    const from = { nodeId: 'ok', variables: { greeting: 'Good evening' } };
    expect(JSON.stringify(await trial(flow, { parameters, from }))).toContain('Good evening');
  });

  it('is rejected with a message if the flow has no such node', async () => {
    const flow = await flowOf(decide, links);
    const reply = await attempt(flow, { parameters, from: { nodeId: 'gone' } });
    expect([reply.status, reply.text]).toEqual([
      400,
      expect.stringContaining('has no node with the ID “gone”'),
    ]);
    const bad = await attempt(flow, { parameters, from: { nodeId: 'ok', results: { fn: 1 } } });
    expect(bad.status).toBe(400);
    expect(await flow.runs()).toEqual([]);
  });
});
