// @module-tag slow
import { afterAll, describe, expect, it } from 'vitest';
import {
  decide,
  decideLinks,
  sign,
  signLinks,
  type Link,
  type Node,
} from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { startServer } from '#testing/startServer';
import { callOf, nodesOf, parameters, points, trialsOn } from './testTrials';

const sluice = await startServer();
afterAll(() => sluice.close());
const { flowOf, answer } = flowsOn(sluice);
const stopped = trialsOn(sluice);

describe('a breakpoint', () => {
  it('stops a test run before its node, shows earlier results, and continues', async () => {
    const flow = await flowOf(decide, decideLinks);
    const trial = await stopped(flow, points(flow, 'save'));
    expect(trial.stop).toMatchObject({
      nodeId: 'save',
      title: 'save',
      flows: [{ flowId: flow.flowId, versionId: 1, name: 'Flow', nodeId: 'save' }],
      results: {
        cmp: { success: true },
        fn: { success: true, output: { score: 61, tier: 'gold' } },
      },
    });
    expect(nodesOf(await flow.steps(trial.interactionId))).toEqual(['cmp', 'fn']);
    expect((await flow.runs())[0]).toMatchObject({ status: 'waiting', isTrial: true });
    expect(await trial.go('continue')).toMatchObject({ status: 'success', stop: null });
    const steps = await flow.steps(trial.interactionId);
    expect(nodesOf(steps)).toEqual(['cmp', 'fn', 'save', 'ok']);
    expect(steps.status).toBe('success');
  });

  it('stops after a page was answered, and the page says so', async () => {
    const flow = await flowOf(sign, signLinks);
    const trial = await stopped(flow, points(flow, 'check'), {});
    expect(trial.stop).toBeNull();
    const page = () => sluice.app.inject({ method: 'GET', url: trial.url });
    await answer((await page()).body, { username: 'ada', password: 'wrong-hunter2' });
    expect((await trial.read()).body.stop.nodeId).toBe('check');
    expect((await page()).body).toContain('Stopped before “check”');
    expect((await answer((await page()).body, {})).statusCode).toBe(409);
    expect((await trial.read()).body.stop.nodeId).toBe('check');
    await trial.go('continue');
    expect(nodesOf(await flow.steps(trial.interactionId)).at(-2)).toBe('check');
  });

  it('stops only if its condition is true', async () => {
    const flow = await flowOf(decide, decideLinks);
    const stopsAt = async (left: string, operator: string, right: string) => {
      const condition = { left, operator, right };
      const [point] = points(flow, 'save');
      return (await stopped(flow, [{ ...point, condition }])).stop?.nodeId ?? null;
    };
    const score = '{{local.fn.payload.output.score}}';
    const tier = '{{local.fn.payload.output.tier}}';
    expect(await stopsAt(score, 'greater', '60')).toBe('save');
    expect(await stopsAt(score, 'greater', '61')).toBeNull();
    expect(await stopsAt(score, 'less', '{{global.parameters.amount}}')).toBeNull();
    expect(await stopsAt(tier, 'equals', 'gold')).toBe('save');
    expect(await stopsAt(tier, 'differs', 'gold')).toBeNull();
    expect(await stopsAt(`is ${tier}`, 'contains', 's go')).toBe('save');
    expect(await stopsAt('{{local.fn.payload.output.none}}', 'exists', '')).toBeNull();
    expect(await stopsAt(tier, 'exists', '')).toBe('save');
  });

  it('is in no flow, version, draft, export, or deployed flow', async () => {
    const flow = await flowOf(decide, decideLinks);
    const condition = { left: 'break-mark', operator: 'exists', right: '' };
    const [point] = points(flow, 'save');
    const trial = await stopped(flow, [{ ...point, condition }]);
    expect(trial.stop.nodeId).toBe('save');
    const call = async (method: 'GET' | 'PUT', path: string, body?: object) =>
      (await sluice.inject(method, `/flows/${flow.flowId}${path}`, { token: flow.token, body }))
        .text;
    await call('PUT', '', { currentVersion: 1, description: 'Saved after the trial' });
    await call('PUT', '/deploy');
    const read = await Promise.all(['', '/versions', '/versions/2'].map(at => call('GET', at)));
    expect(read.join()).toContain('Saved after the trial');
    expect(read.join()).not.toContain('break-mark');
    const { allCompanies } = sluice.server.database;
    const rows = [
      await allCompanies.selectFrom('flows').selectAll().execute(),
      await allCompanies.selectFrom('flow_versions').selectAll().execute(),
      await allCompanies.selectFrom('flow_drafts').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain('break-mark');
    const run = await flow.start({ ...parameters, breakpoints: points(flow, 'save') });
    expect(run.text).toContain('Welcome back');
  });
});

describe('a step', () => {
  it('over a node runs it alone, and over a call the whole subflow', async () => {
    const inner = await flowOf(decide, decideLinks);
    const outer = await flowOf(
      { first: decide.cmp, call: callOf(inner), last: decide.cmp },
      [
        ['first', 'call', 'anyTriggersFalse'],
        ['call', 'last'],
        ['call', 'last', 'anyTriggersFalse'],
      ],
      {},
      inner,
    );
    const trial = await stopped(outer, points(outer, 'first'), {});
    expect((await trial.go('over')).stop.nodeId).toBe('call');
    expect((await trial.go('over')).stop).toMatchObject({
      nodeId: 'last',
      flows: [{ flowId: outer.flowId }],
    });
    expect((await trial.go('over')).stop).toBeNull();
  });

  it('into a call stops in the subflow, and out of it after the call', async () => {
    const inner = await flowOf({ a: decide.fn, b: decide.fn, c: decide.fn }, [
      ['a', 'b'],
      ['b', 'c'],
    ]);
    const outer = await flowOf(
      { call: callOf(inner), last: decide.fn },
      [['call', 'last']],
      {},
      inner,
    );
    const trial = await stopped(outer, points(outer, 'call'), {});
    expect((await trial.go('into')).stop).toMatchObject({
      nodeId: 'a',
      flows: [
        { flowId: outer.flowId, nodeId: 'call' },
        { flowId: inner.flowId, nodeId: 'a' },
      ],
    });
    expect((await trial.go('over')).stop.nodeId).toBe('b');
    expect((await trial.go('out')).stop).toMatchObject({
      nodeId: 'last',
      flows: [{ flowId: outer.flowId }],
    });
    expect(await trial.go('out')).toMatchObject({ status: 'success', stop: null });
  });

  it('over a call stops at a breakpoint in its subflow', async () => {
    const inner = await flowOf({ a: decide.fn, b: decide.fn }, [['a', 'b']]);
    const outer = await flowOf({ call: callOf(inner) }, [], {}, inner);
    const all = [...points(outer, 'call'), ...points(inner, 'b')];
    const trial = await stopped(outer, all, {});
    expect((await trial.go('over')).stop.nodeId).toBe('b');
    expect((await trial.go('continue', { breakpoints: [] })).status).toBe('success');
  });

  it('from a node with a page stops once the page was answered', async () => {
    const flow = await flowOf(sign, signLinks);
    const trial = await stopped(flow, points(flow, 'ask'), {});
    expect(await trial.go('over')).toMatchObject({ status: 'waiting', stop: null });
    const page = await sluice.app.inject({ method: 'GET', url: trial.url });
    await answer(page.body, { username: 'ada', password: 'right' });
    expect((await trial.read()).body.stop.nodeId).toBe('check');
  });

  it('goes from node to node in order', async () => {
    const row = Object.fromEntries(
      Array.from({ length: 19 }, (_, at) => [`n${at}`, decide.cmp] as const),
    );
    const links = Array.from(
      { length: 18 },
      (_, at) => [`n${at}`, `n${at + 1}`, 'anyTriggersFalse'] as const,
    );
    const flow = await flowOf(row, links);
    const trial = await stopped(flow, points(flow, 'n0'), {});
    for (let at = 1; at < 19; at++) {
      const { stop } = (await trial.read()).body;
      const reply = await trial.resume(stop.stopId, 'over');
      expect(reply.body.stop.nodeId).toBe(`n${at}`);
    }
  });
});

describe('the page of a trial', () => {
  it('gives its browser the cookies of steps that ran without it, also at the end', async () => {
    const company = await sluice.company();
    const made = await sluice.inject('POST', '/connections', {
      token: company.token,
      body: {
        name: 'Cookies',
        connectorId: 'cookieConnector',
        properties: { hmacSigningKey: { value: 'a key for the cookies of this test' } },
      },
    });
    const remember = (cookieName: string): Node => [
      'cookieConnector',
      'setCookie',
      { cookieName, cookieExpiresInSeconds: '600' },
      made.body.connectionId,
    ];
    const { ask } = sign;
    const nodes = { one: remember('one'), ask: ask!, two: remember('two'), end: decide.no };
    const links: Link[] = [
      ['one', 'ask'],
      ['ask', 'two'],
      ['two', 'end'],
    ];
    const flow = await flowOf(nodes, links, {}, company);
    const trial = await stopped(flow, points(flow, 'two'), {});
    const open = () => sluice.app.inject({ method: 'GET', url: trial.url });
    const names = ({ headers }: Awaited<ReturnType<typeof open>>) =>
      [headers['set-cookie'] ?? []]
        .flat()
        .flatMap(text => /^flow-[\w-]+-(\w+)=[^;]/.exec(text)?.[1] ?? []);
    const first = await open();
    expect(names(first)).toEqual(['one']);
    await answer(first.body, { username: 'ada', password: 'x' });
    await trial.go('continue');
    expect((await flow.runs())[0].status).toBe('failure');
    expect(names(await open()).toSorted()).toEqual(['one', 'two']);
    const db = sluice.server.database.forCompany(flow.companyId);
    const [row] = await db.selectFrom('interactions').selectAll().execute();
    expect(row?.outcome).not.toContain('flow-');
    expect(row?.state).not.toContain('flow-');
  });
});
