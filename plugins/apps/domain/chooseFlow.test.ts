import { expect, it } from 'vitest';
import type { PolicyFlow } from '../contract';
import { chooseFlow } from './chooseFlow';
import { policyFaults } from './policyFaults';

const flow = (flowId: string, weight?: number, ip?: string[]): PolicyFlow => ({
  flowId,
  versionId: -1,
  ...(weight !== undefined && { weight }),
  ...(ip && { ip }),
});
const nobody = () => false;

it('selects by weight', () => {
  const flows = [flow('a', 70), flow('b', 0), flow('c', 30)];
  const counts: Record<string, number> = {};
  for (let n = 0; n < 1000; n++) {
    const { flowId } = chooseFlow(flows, n / 1000, nobody)!;
    counts[flowId] = (counts[flowId] ?? 0) + 1;
  }
  expect(counts).toEqual({ a: 700, c: 300 });
});

it('gives flows without a weight equal parts of what the others leave of 100', () => {
  const flows = [flow('a', 40), flow('b'), flow('c')];
  const chosen = [0, 0.39, 0.4, 0.69, 0.7, 0.99].map(
    chance => chooseFlow(flows, chance, nobody)?.flowId,
  );
  expect(chosen).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
});

it('ignores weights for an allow-listed caller', () => {
  const flows = [flow('a', 100), flow('b', 0, ['10.0.0.0/8'])];
  expect(chooseFlow(flows, 0, each => each.ip !== undefined)?.flowId).toBe('b');
});

it('selects a single flow without a weight, and none without flows', () => {
  expect(chooseFlow([flow('a')], 0.99, nobody)?.flowId).toBe('a');
  expect(chooseFlow([], 0, nobody)).toBeUndefined();
});

it('reports each error of a policy', () => {
  const faults = policyFaults(
    [flow('a', 60), flow('a', 30, ['nowhere'])],
    text => text !== 'nowhere',
  );
  expect(faults.map(({ at }) => at)).toEqual(['flows/1/flowId', 'flows/1/ip/0', 'flows']);
  expect(policyFaults([flow('a'), flow('b')], () => true)[0]?.message).toContain('a weight');
  expect(policyFaults([flow('a')], () => true)).toEqual([]);
  expect(policyFaults([flow('a', 40), flow('b', 60)], () => true)).toEqual([]);
});
