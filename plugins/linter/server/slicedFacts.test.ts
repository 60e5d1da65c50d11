import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Sliced } from '#core/contract/sliced';
import { timeSlices } from '#core/server/internal';
import { createTestGraph, type Node } from '#plugins/runtime/server/testFlows';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterEach(() => void vi.restoreAllMocks());
afterAll(() => sluice.close());

const count = 300;
const reads: Node = [
  'httpConnector',
  'createSuccessResponse',
  { claimsNameValuePairs: [{ name: 'x', value: '{{global.company.variables.plan}}' }] },
];

/** Counts the steps of the work that is done in slices, a piece of work each. */
function countSteps(): number[] {
  const counts: number[] = [];
  function* follow<T>(work: Sliced<T>): Sliced<T> {
    const at = counts.push(0) - 1;
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
      counts[at]!++;
      yield;
    }
  }
  const { run } = timeSlices;
  vi.spyOn(timeSlices, 'run').mockImplementation((name, work) =>
    run.call(timeSlices, name, follow(work)),
  );
  return counts;
}

it('finds variables of a flow one node at a time (guarantee 31)', async () => {
  const { token } = await sluice.company();
  const nodes = Object.fromEntries(Array.from({ length: count }, (_, id) => [`n${id}`, reads]));
  const body = { name: 'Flow', graphData: createTestGraph(nodes, []) };
  const made = await sluice.inject('POST', '/flows', { token, body });
  const { flowId } = made.body.flowInfo;
  const steps = countSteps();
  expect((await sluice.inject('GET', `/flows/${flowId}`, { token })).status).toBe(200);
  expect(steps.filter(each => each === count)).toHaveLength(1);
  steps.splice(0);
  const checked = await sluice.inject('PUT', `/flows/${flowId}/validate`, { token });
  expect(checked.status).toBe(200);
  expect(steps.filter(each => each === count).length).toBeGreaterThanOrEqual(1);
});
