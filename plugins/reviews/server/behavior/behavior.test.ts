// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestGraph, decide, decideLinks } from '#plugins/runtime/server/testFlows';
import { known } from '#plugins/runs/server/replay/testReplays';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  sluice = await startServer();
});
afterAll(() => sluice.close());

const score = (limit: number) =>
  `module.exports = a = async ({params}) => { const score = params.amount * 2 + 1; return { score, at: Math.random(), tier: score > ${limit} ? "gold" : "plain" }; }`;
/** The flow of the tests with a function that returns something else each time. */
const decideBy = (limit: number) => ({
  ...decide,
  fn: [decide.fn[0], decide.fn[1], { ...decide.fn[2], code: score(limit) }] as const,
});

it('shows which recorded runs behave differently on the proposed version, and why', async () => {
  const flow = await flowsOn(sluice).flowOf(decideBy(50), decideLinks);
  const { token, flowId } = flow;
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) => {
    const reply = await sluice.inject(method, url, { token, body });
    expect(reply.status, `${url}: ${reply.text}`).toBe(200);
    return reply.body;
  };
  for (const amount of [5, 30, 200]) await flow.start({ ...known, amount });
  const graphData = createTestGraph(decideBy(100), decideLinks);
  await call('PUT', `/flows/${flowId}`, { currentVersion: 1, graphData });
  const request = await call('POST', '/changeRequests', { title: 'Lower', flows: [{ flowId }] });
  const url = `/changeRequests/${request.requestId}/flows/${flowId}/runs`;
  const { runs, fault } = await call('GET', url);
  expect(fault).toBe('');
  expect(runs.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['', '', '']);
  const interactionIds = runs.map((each: { interactionId: string }) => each.interactionId);
  const found = await call('POST', url, { interactionIds });
  expect(found.runs).toMatchObject([
    { outcome: 'same', before: 'success', after: 'success' },
    { outcome: 'differs', nodeId: 'fn', message: '“fn” returns a different result.' },
    { outcome: 'same' },
  ]);
  expect((await call('GET', url)).runs).toEqual(found.runs);
});
