import { describe, expect, it } from 'vitest';
import { createTestGraph, createTestInteraction, runFlow, toEnd } from './testWorld';

describe('A screen', () => {
  it('waits, and continues with the answer', async () => {
    const run = createTestInteraction({
      main: {
        graph: createTestGraph({ q: 'ask', t: ['answer', { n: '{{local.q.payload.output.n}}' }] }, [
          ['q', 't'],
        ]),
      },
    });
    expect(await run.start()).toMatchObject({ kind: 'waits', node: { id: 'q' } });
    expect(toEnd(await run.answer({ n: 3 })).body).toEqual({ n: 3 });
  });
  it('is shown again with the message of an error node', async () => {
    const run = createTestInteraction({
      main: {
        graph: createTestGraph(
          { q: 'ask', bad: ['count', { upTo: 2 }], no: 'complain', t: 'answer' },
          [
            ['q', 'bad'],
            ['bad', 'no', 'anyTriggersFalse'],
            ['bad', 't'],
          ],
        ),
      },
    });
    await run.start();
    expect(await run.answer()).toMatchObject({
      kind: 'waits',
      node: { id: 'q' },
      screen: { message: 'Try again.' },
    });
    expect(toEnd(await run.answer()).success).toBe(true);
  });
  it('ends the interaction for an error node without a screen before it', async () => {
    expect(toEnd((await runFlow({ no: 'complain' })).stop).body).toMatchObject({
      code: 'wrong',
      message: 'Try again.',
    });
  });
  it('waits for its turn in a parallel branch', async () => {
    const run = createTestInteraction({
      main: {
        graph: createTestGraph({ s: 'ok', a: 'ask', b: 'ask', t: 'answer' }, [
          ['s', 'a'],
          ['s', 'b'],
          [['a', 'b'], 't'],
        ]),
      },
    });
    expect(await run.start()).toMatchObject({ node: { id: 'a' } });
    expect(await run.answer()).toMatchObject({ kind: 'waits', node: { id: 'b' } });
    expect(toEnd(await run.answer()).success).toBe(true);
  });
});
