import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passTime } from '#testing/kits/passTime';
import { startServer } from '#testing/startServer';
import { decide, decideLinks } from './testFlows';
import { flowsOn } from './testRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

describe('An application', () => {
  it('runs a flow with its key and gets the response, and every step is recorded', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    const reply = await flow.start({
      username: 'ada',
      amount: 41,
      device: 'known',
      password: 'hunter2hunter2',
    });
    expect(reply).toMatchObject({
      status: 200,
      body: { success: true, status: 'ok', score: 83, tier: 'gold', message: 'Welcome back, ada.' },
    });
    const [run] = await flow.runs();
    expect(run).toMatchObject({
      status: 'success',
      hasError: false,
      isTrial: false,
      interactionId: reply.body.interactionId,
    });
    const { status, events } = await flow.steps(run.interactionId);
    expect(status).toBe('success');
    expect(events.map((event: any) => [event.eventType, event.nodeId])).toEqual([
      ['start', null],
      ['node', 'cmp'],
      ['node', 'fn'],
      ['node', 'save'],
      ['success', 'ok'],
    ]);
    expect(events[2].output).toEqual({ score: 83, tier: 'gold' });
    expect(JSON.stringify(events)).not.toContain('hunter2');
  });
  it('gets the error that the flow defines', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    expect(await flow.start({ device: 'new' })).toMatchObject({
      status: 400,
      body: { success: false, message: 'Unknown device', httpResponseCode: 400 },
    });
    expect((await flow.runs())[0]).toMatchObject({ status: 'failure', hasError: true });
  });
  it('is rejected without its key, with another one’s, and for another environment', async () => {
    const [flow, other] = [
      await runs.flowOf(decide, decideLinks),
      await runs.flowOf(decide, decideLinks),
    ];
    for (const key of ['', 'x', other.key]) expect((await flow.start({}, key)).status).toBe(401);
    const elsewhere = await sluice.inject(
      'POST',
      `/company/${other.companyId}/policy/${flow.policyId}/start`,
      {
        body: {},
        headers: { 'x-sk-api-key': flow.key },
      },
    );
    expect(elsewhere.status).toBe(401);
  });
  it('learns what is wrong with its inputs', async () => {
    const inputSchema = [
      { propertyName: 'who', preferredDataType: 'string', required: true },
      { propertyName: 'age', preferredDataType: 'number' },
    ];
    const flow = await runs.flowOf(decide, decideLinks, { inputSchema });
    expect(await flow.start({})).toMatchObject({
      status: 400,
      body: { message: 'The flow requires the input “who”.' },
    });
    const empty = await flow.start({ who: '', age: '' });
    expect(empty.body).toMatchObject({ errorMessage: 'Unknown device' });
    expect(await flow.start({ who: 'a', age: { x: 1 } })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/“age” must be of type number/) },
    });
  });
  it('is rejected while the flow is disabled', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    await sluice.inject('PUT', `/flows/${flow.flowId}/disable`, { token: flow.token });
    passTime(1100);
    expect(await flow.start({})).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('disabled') },
    });
  });
});

it('responds to each of 120 simultaneous runs only after recording it', async () => {
  const flow = await runs.flowOf(decide, decideLinks);
  const replies = await Promise.all(
    Array.from({ length: 120 }, (_, n) =>
      flow.start({ username: `u${n}`, amount: n, device: 'known' }),
    ),
  );
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  expect(replies.map(({ body }) => body.score)).toEqual(
    Array.from({ length: 120 }, (_, n) => n * 2 + 1),
  );
  const db = sluice.server.database.forCompany(flow.companyId);
  const rows = await db.selectFrom('interactions').select(['interaction_id', 'status']).execute();
  const steps = await db.selectFrom('run_events').select('interaction_id').execute();
  const ids = replies.map(({ body }) => body.interactionId as string).sort();
  expect(new Set(ids).size).toBe(120);
  expect(rows.map(row => row.interaction_id).sort()).toEqual(ids);
  expect(rows.filter(({ status }) => status !== 'success')).toEqual([]);
  expect(steps.map(row => row.interaction_id).sort()).toEqual(ids);
  expect(await flow.runs()).toHaveLength(10);
});
