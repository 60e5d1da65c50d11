// @module-tag slow
import { afterAll, describe, expect, it } from 'vitest';
import { decide, decideLinks, sign, signLinks, type Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { startServer } from '#testing/startServer';
import { nodesOf, parameters, points, trialsOn } from './testTrials';

const sluice = await startServer();
afterAll(() => sluice.close());
const { flowOf } = flowsOn(sluice);
const stopped = trialsOn(sluice);

describe('a value edited while a test run is stopped', () => {
  it('can be a stored variable of the flow, which isn’t changed', async () => {
    const tell: Node = [
      'httpConnector',
      'createSuccessResponse',
      { claimsNameValuePairs: [{ name: 'limit', value: '{{global.flow.variables.limit}}' }] },
    ];
    const flow = await flowOf({ first: decide.fn, second: decide.fn, tell }, [
      ['first', 'second'],
      ['second', 'tell'],
    ]);
    const { token, flowId } = flow;
    const body = { name: 'limit', type: 'number', context: 'flow', flowId, value: 5 };
    expect((await sluice.inject('POST', '/constructs', { token, body })).status).toBe(200);
    const trial = await stopped(flow, points(flow, 'first', 'tell'));
    expect(trial.stop.flowVariables).toEqual({ limit: 5 });
    const edit = (flowVariables: object) =>
      trial.resume(trial.stop.stopId, 'continue', { flowVariables });
    const unknown = await edit({ other: 1 });
    expect(unknown).toMatchObject({ status: 400 });
    expect(unknown.body.message).toContain('The flow variable “other” does not exist');
    const later = (await edit({ limit: 7 })).body;
    expect(later.stop).toMatchObject({ nodeId: 'tell', flowVariables: { limit: 7 } });
    await trial.go('continue');
    const { events } = await flow.steps(trial.interactionId);
    expect(String(events.at(-1).output.limit)).toBe('7');
    expect((await flow.start(parameters)).text).toContain('"limit":5');
  });

  it('has the type of its variable, or is rejected with a message', async () => {
    const flow = await flowOf(decide, decideLinks);
    const { token, flowId } = flow;
    const types = { limit: 'number', strict: 'boolean', rules: 'object', label: 'string' };
    for (const context of ['flow', 'flowInstance'])
      for (const [name, type] of Object.entries(types)) {
        const scope = context === 'flow' ? { flowId } : {};
        const body = { name: `${context}_${name}`, type, context, ...scope };
        expect((await sluice.inject('POST', '/constructs', { token, body })).status).toBe(200);
      }
    const trial = await stopped(flow, points(flow, 'fn', 'save'));
    const { stopId } = trial.stop;
    for (const [part, context] of [
      ['variables', 'flowInstance'],
      ['flowVariables', 'flow'],
    ] as const) {
      for (const [name, value, must] of [
        ['limit', 'many', 'must be a number'],
        ['strict', 'maybe', 'must be true or false'],
        ['rules', 'none', 'must be a JSON object'],
      ] as const) {
        const edits = { [part]: { [`${context}_${name}`]: value } };
        const { status, body } = await trial.resume(stopId, 'continue', edits);
        expect([status, body.message]).toEqual([
          400,
          `The edited values can’t be used: The value of the variable “${context}_${name}” ${must}.`,
        ]);
      }
    }
    const values = (context: string) => ({
      [`${context}_limit`]: '7',
      [`${context}_strict`]: 'true',
      [`${context}_rules`]: '{"a":1}',
      [`${context}_label`]: { kept: 'as it is' },
    });
    const edits = { variables: values('flowInstance'), flowVariables: values('flow') };
    const { body } = await trial.resume(stopId, 'continue', edits);
    const typed = (context: string) => ({
      [`${context}_limit`]: 7,
      [`${context}_strict`]: true,
      [`${context}_rules`]: { a: 1 },
      [`${context}_label`]: { kept: 'as it is' },
    });
    expect(body.stop).toMatchObject({
      nodeId: 'save',
      variables: typed('flowInstance'),
      flowVariables: typed('flow'),
    });
  });

  it('is read by the nodes that follow', async () => {
    const flow = await flowOf(decide, decideLinks);
    const trial = await stopped(flow, points(flow, 'save'));
    await trial.go('continue', {
      results: { fn: { score: 5, tier: 'edited-tier' } },
      variables: { greeting: 'Edited greeting' },
    });
    const text = JSON.stringify((await flow.steps(trial.interactionId)).events);
    expect(text).toContain('edited-tier');
  });

  it('is masked if it is secret, and keeps its value unless it is edited', async () => {
    const flow = await flowOf(sign, signLinks);
    const ask = { success: true, output: { username: 'ada', password: 'right' } };
    const begin = () =>
      stopped(flow, points(flow, 'check'), { from: { nodeId: 'check', results: { ask } } });
    const trial = await begin();
    expect(JSON.stringify(trial.stop)).not.toContain('right');
    const { output } = trial.stop.results.ask;
    expect(output).toEqual({ username: 'ada', password: '******' });
    await trial.go('continue', { results: { ask: { ...output, username: 'eve' } } });
    const steps = await flow.steps(trial.interactionId);
    expect(nodesOf(steps)).toEqual(['check', 'done']);
    expect(JSON.stringify(steps)).toContain('eve');
    const other = await begin();
    await other.go('continue', { results: { ask: { ...output, password: 'typed-wrong' } } });
    const after = await flow.steps(other.interactionId);
    expect(nodesOf(after)[1]).not.toBe('done');
    expect(JSON.stringify(after)).not.toContain('typed-wrong');
  });
});

describe('a stopped test run', () => {
  it('waits in the database only, while other runs continue and its timeout is paused', async () => {
    const flow = await flowOf(decide, decideLinks);
    const trial = await stopped(flow, points(flow, 'save'));
    const db = sluice.server.database.forCompany(flow.companyId);
    const row = () =>
      db
        .selectFrom('interactions')
        .selectAll()
        .where('interaction_id', '=', trial.interactionId)
        .executeTakeFirstOrThrow();
    const { lease_until: lease, status, state, expires } = await row();
    expect([lease, status]).toEqual([0, 'waiting']);
    expect(state).not.toContain('gold');
    expect(expires).toBeGreaterThan(Date.now() + 3_000_000);
    expect((await flow.start(parameters)).text).toContain('Welcome back');
    await trial.go('over');
    expect((await trial.read()).body.stop.nodeId).toBe('ok');
  });

  it('continues once per stop, however often that is requested', async () => {
    const flow = await flowOf(decide, decideLinks);
    const trial = await stopped(flow, points(flow, 'fn'));
    const { stopId } = trial.stop;
    const replies = await Promise.all([1, 2, 3].map(() => trial.resume(stopId, 'over')));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(nodesOf(await flow.steps(trial.interactionId))).toEqual(['cmp', 'fn']);
    expect((await trial.resume(stopId, 'over')).status).toBe(409);
  });

  it('is unknown to everyone but the person who started it', async () => {
    const flow = await flowOf(decide, decideLinks);
    const trial = await stopped(flow, points(flow, 'save'));
    const { stopId } = trial.stop;
    const colleague = await sluice.company({ in: flow.companyId });
    const reader = await sluice.company({ in: flow.companyId, roles: ['default:read'] });
    const stranger = await sluice.company();
    const unknown = await sluice.inject('GET', `/flows/${flow.flowId}/trials/none`, {
      token: flow.token,
    });
    expect(unknown.status).toBe(404);
    for (const { token } of [colleague, stranger]) {
      const asked = [await trial.read(token), await trial.resume(stopId, 'over', {}, token)];
      expect(asked.map(({ status }) => status)).toEqual([404, 404]);
      expect(asked.map(({ body }) => body.message)).toEqual(Array(2).fill(unknown.body.message));
    }
    expect((await trial.read(reader.token)).status).toBe(401);
    expect((await trial.resume(stopId, 'over', {}, reader.token)).status).toBe(401);
    expect((await trial.read()).body.stop.stopId).toBe(stopId);
  });

  it('shows no values if the environment hides the data of its runs', async () => {
    const flow = await flowOf(decide, decideLinks);
    const trial = await stopped(flow, points(flow, 'save'));
    await sluice.inject('PUT', `/company/${flow.companyId}/debugView`, {
      token: flow.token,
      body: { enabled: false },
    });
    expect((await trial.read()).body.stop).toMatchObject({
      nodeId: 'save',
      results: {},
      variables: {},
    });
  });

  it('rejects invalid requests with a message', async () => {
    const flow = await flowOf(decide, decideLinks);
    const trial = await stopped(flow, points(flow, 'save'));
    const { stopId } = trial.stop;
    expect((await trial.resume(stopId, 'back')).status).toBe(400);
    expect((await trial.resume(stopId, 'over', { results: { fn: 3 } })).status).toBe(400);
    const bad = await trial.resume(stopId, 'over', { variables: { __proto: 1 } });
    expect([200, 400]).toContain(bad.status);
  });
});
