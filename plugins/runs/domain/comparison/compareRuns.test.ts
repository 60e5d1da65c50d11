import { describe, expect, it } from 'vitest';
import { compareRuns } from './compareRuns';
import { flowTraces } from '#plugins/runtime/contract/flowTraces';
import type { ComparedStep } from './comparedSteps';
import { sameValue } from '#core/contract/sameValue';

const step = (
  nodeId: string | null,
  eventType = 'node',
  more: Partial<ComparedStep> = {},
): ComparedStep => ({
  flowId: 'f',
  versionId: 1,
  nodeId,
  eventType,
  eventMessage: String(nodeId),
  hasError: false,
  timeDifference: 1,
  ...more,
});
const draft = {
  has: (_: string, id: string) => id !== 'gone',
  title: (_: string, id: string) => id,
};
const listVerdicts = (before: readonly ComparedStep[], now: readonly ComparedStep[]) =>
  compareRuns(before, now, draft).map(({ nodeId, verdict }) => `${nodeId} ${verdict}`);

describe('comparing a replay', () => {
  it('pairs visits of a node in order', () => {
    const loop = [step('a'), step('b', 'failure'), step('a'), step('b')];
    expect(listVerdicts(loop, loop)).toEqual(['a same', 'b same', 'a same', 'b same']);
    expect(listVerdicts(loop, [step('a'), step('b')])).toEqual([
      'a same',
      'b branch',
      'a missed',
      'b missed',
    ]);
    expect(listVerdicts([step('a'), step('b')], loop)).toEqual([
      'a same',
      'b branch',
      'a new',
      'b new',
    ]);
  });
  it('keeps steps that only one run has in place', () => {
    const steps = [step('a'), step('gone'), step('c')];
    expect(listVerdicts(steps, [step('a'), step('x'), step('c')])).toEqual([
      'a same',
      'x new',
      'gone gone',
      'c same',
    ]);
  });
  it('treats a failure and an error as one branch with different results', () => {
    const error = { message: 'No.' };
    expect(listVerdicts([step('a', 'failure')], [step('a', 'error', { error })])).toEqual([
      'a output',
    ]);
    expect(
      listVerdicts(
        [step('a', 'node', { matched: ['1'] })],
        [step('a', 'node', { matched: ['2'] })],
      ),
    ).toEqual(['a branch']);
  });
});

describe('two values', () => {
  it.each([
    [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, true],
    [[1, 2], [2, 1], false],
    [{ a: 1 }, [1], false],
    ['Bearer ****** end', 'Bearer abc end', true],
    ['Bearer ****** end', 'Bearer end', false],
    [{ otp: '******' }, { otp: 123456 }, true],
    [null, undefined, false],
  ])('%j and %j are the same: %s', (one, other, same) => expect(sameValue(one, other)).toBe(same));
});

describe('the subflows of steps', () => {
  const calls = (nodeId: string, flowId: string, into: string) => ({
    ...step(nodeId, 'start'),
    flowId,
    output: { flowId: into },
  });
  const inFlow = (flowId: string, nodeId: string) => ({ ...step(nodeId), flowId });
  const depths = (steps: readonly ComparedStep[]) =>
    flowTraces(steps).map(trace => trace.calls.length);
  it('follows calls, returns and calls within calls', () => {
    const steps = [
      step(null, 'start'),
      calls('s', 'f', 'g'),
      calls('t', 'g', 'h'),
      inFlow('h', 'x'),
      inFlow('g', 't'),
      inFlow('f', 's'),
    ];
    expect(depths(steps)).toEqual([0, 0, 1, 2, 1, 0]);
  });
  it('returns to the flow of the last screen when a message is shown on it', () => {
    const steps = [
      inFlow('f', 'ask'),
      calls('s', 'f', 'g'),
      inFlow('g', 'wrong'),
      inFlow('f', 'ask'),
    ];
    expect(depths(steps)).toEqual([0, 0, 1, 0]);
  });
});
