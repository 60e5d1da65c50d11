import { expect, it } from 'vitest';
import { deployQuestion } from './deployQuestion';
import type { LinterError, StopCause } from './flow';

const found = (...causes: readonly (StopCause | undefined)[]): readonly LinterError[] =>
  causes.map(stops => ({
    code: 'x',
    message: '',
    type: 'best-practice',
    recommendation: '',
    ...(stops && { stops }),
  }));

it('asks nothing when runs can reach every node', () => {
  expect(deployQuestion(found(undefined))).toBeUndefined();
});

it('counts blocking nodes by cause, and says what to do', () => {
  const causes = ['notRunnable', 'notRunnable', 'notConfigured', 'missingSubflow'] as const;
  const { body } = deployQuestion(found(...causes))!;
  expect(body).toContain('2 nodes can’t run here.');
  expect(body).toContain('1 node uses a connection that is missing or not fully set up.');
  expect(body).toContain('1 node calls a flow that isn’t in this environment.');
  expect(body).toContain('Runs that reach one of these nodes fail.');
});
