import { expect, it } from 'vitest';
import type { ReadRun, ReadStep } from '../../contract';
import { page, createTestAskedFlow, readAnswerText } from './testBuiltIn';

const step = (more: Partial<ReadStep>): ReadStep => ({
  nodeId: 'a',
  flowId: 'f',
  title: 'Look up',
  connectorId: 'httpConnector',
  capability: 'makeRestApiCall',
  eventType: 'error',
  message: '',
  hasError: true,
  took: 5,
  input: { url: 'https://api.example.com' },
  error: { message: 'The call failed', code: 503 },
  ...more,
});
const run = (more: Partial<ReadRun> = {}): ReadRun => ({
  interactionId: 'i',
  status: 'error',
  versionId: 4,
  startTime: Date.UTC(2026, 10, 21, 9, 30),
  data: true,
  steps: [step({ hasError: false, title: 'Start', error: null }), step({})],
  ...more,
});

it('explains why a run failed: the last error, the node’s input, and possible causes', async () => {
  const why = 'Why did this run fail?';
  const answer = await readAnswerText(
    why,
    createTestAskedFlow([page('a')], [], { run: async () => run() }),
  );
  expect(answer).toContain(
    'The run from 2026-11-21 09:30 UTC (version 4) ended with “error” after 2 steps.',
  );
  expect(answer).toContain('It failed at **Look up** (makeRestApiCall): The call failed (503)');
  expect(answer).toContain('Its input: `{"url":"https://api.example.com"}`');
  expect(answer).toContain('- the service needs other headers');
  const hidden = run({ data: false, steps: [step({ input: null, error: null })] });
  expect(
    await readAnswerText(why, createTestAskedFlow([page('a')], [], { run: async () => hidden })),
  ).toContain('the debug view is off for this environment');
  const handled = run({
    status: 'waiting',
    steps: [step({}), step({ nodeId: 'b', title: 'Say so', hasError: false })],
  });
  const waits = await readAnswerText(
    why,
    createTestAskedFlow([page('a')], [], { run: async () => handled }),
  );
  expect(waits).toContain('is waiting for a person at “Say so” after 2 steps.');
  expect(waits).toContain('A step failed at **Look up**');
  expect(waits).toContain('The flow handles this: it continued to “Say so”.');
  const fine = run({ status: 'success', steps: [step({ hasError: false })] });
  expect(
    await readAnswerText(why, createTestAskedFlow([page('a')], [], { run: async () => fine })),
  ).toContain('None of its steps reported an error');
});
