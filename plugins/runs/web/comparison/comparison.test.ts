import { describe, expect, it } from 'vitest';
import type { Run, RunEvent } from '../../contract';
import { compareTwoRuns, isSameWay } from './Comparison';

const run = (interactionId: string, status = 'success'): Run => ({
  interactionId,
  correlationId: interactionId,
  flowId: 'f',
  userId: '',
  policyId: '',
  startTime: 0,
  timeDifference: 1,
  versionId: 1,
  status,
  hasError: false,
  isTrial: true,
});
const step = (nodeId: string | null, eventType: string, output: unknown = {}): RunEvent => ({
  eventId: `${nodeId}`,
  interactionId: 'i',
  correlationId: 'i',
  userId: '',
  flowTrace: [],
  flowId: 'f',
  versionId: 1,
  nodeId,
  connectorId: null,
  capability: null,
  eventType,
  eventMessage: `${nodeId}`,
  hasError: false,
  startTime: 0,
  timeDifference: 1,
  input: {},
  output,
  error: null,
});
const start = step(null, 'start');
const compare = (one: readonly RunEvent[], two: readonly RunEvent[]) =>
  compareTwoRuns(
    { run: run('one'), steps: one },
    { run: run('two', 'failure'), steps: two },
    (_, nodeId) => nodeId,
  );

describe('two runs', () => {
  it('diverge where a node took another branch, whatever values differed before', () => {
    const comparison = compare(
      [start, step('look', 'node', { id: 1 }), step('check', 'node'), step('ok', 'success')],
      [start, step('look', 'node', { id: 2 }), step('check', 'failure'), step('no', 'success')],
    );
    const { lines, first, outcome, status } = comparison;
    expect(lines.map(({ nodeId, verdict }) => `${nodeId} ${verdict}`)).toEqual([
      'null same',
      'look output',
      'check branch',
      'no new',
      'ok missed',
    ]);
    expect(lines[first!]?.nodeId).toBe('check');
    expect(lines[3]?.message).toBe('“no” ran only in run B.');
    expect(lines[4]?.message).toBe('“ok” ran only in run A.');
    expect({ outcome, status }).toEqual({
      outcome: 'differs',
      status: { recorded: 'success', replayed: 'failure' },
    });
    expect(isSameWay(comparison)).toBe(false);
  });

  it('take the same path with other values, or are equal, masked secrets included', () => {
    const other = compare([step('look', 'node', { id: 1 })], [step('look', 'node', { id: 2 })]);
    expect(isSameWay(other)).toBe(true);
    expect(other).toMatchObject({ outcome: 'differs', first: 0 });
    const same = compare([step('a', 'node', { p: '******' })], [step('a', 'node', { p: 'x' })]);
    expect(same).toMatchObject({ outcome: 'same', first: null });
  });
});
