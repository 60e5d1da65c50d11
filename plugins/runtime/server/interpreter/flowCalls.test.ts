import { describe, expect, it } from 'vitest';
import { createTestGraph, createTestInteraction, runFlow, toEnd } from './testWorld';

describe('A teleport', () => {
  it('continues at its start node with its properties', async () => {
    const { stop } = await runFlow(
      {
        a: 'ok',
        go: ['goTo', { nodeInstanceId: 's', name: 'Ada' }],
        s: 'start',
        t: ['answer', { name: '{{local.s.payload.output.name}}' }],
      },
      [
        ['a', 'go'],
        ['s', 't'],
      ],
    );
    expect(toEnd(stop).body).toEqual({ name: 'Ada' });
  });
  it('returns to its caller, with the output', async () => {
    const { stop, path } = await runFlow(
      {
        a: 'ok',
        go: ['goTo', { nodeInstanceId: 's' }],
        t: ['answer', { got: '{{local.go.payload.output.x}}' }],
        s: 'start',
        work: 'ok',
        back: ['back', { x: 7 }],
      },
      [
        ['a', 'go'],
        ['go', 't'],
        ['s', 'work'],
        ['work', 'back'],
      ],
    );
    expect(path).toEqual(['a', 'go', 's', 'work', 'back', 'go', 't']);
    expect(toEnd(stop).body).toEqual({ got: 7 });
  });
  it('in a loop returns to the first caller', async () => {
    const { stop } = await runFlow(
      {
        a: 'ok',
        go: ['goTo', { nodeInstanceId: 's' }],
        t: 'answer',
        s: 'start',
        n: ['count', { upTo: 3 }],
        again: ['goTo', { nodeInstanceId: 's' }],
        back: 'back',
      },
      [
        ['a', 'go'],
        ['go', 't'],
        ['s', 'n'],
        ['n', 'back'],
        ['n', 'again', 'anyTriggersFalse'],
      ],
    );
    expect(toEnd(stop).success).toBe(true);
  });
  it('fails as a node without a target or a caller', async () => {
    expect(
      toEnd((await runFlow({ a: 'ok', go: ['goTo', { nodeInstanceId: 'x' }] }, [['a', 'go']])).stop)
        .body.code,
    ).toBe('noStartNode');
    expect(toEnd((await runFlow({ a: 'ok', back: 'back' }, [['a', 'back']])).stop).body.code).toBe(
      'noCaller',
    );
  });
});

describe('A subflow', () => {
  const call = (more = {}) =>
    createTestGraph(
      {
        sub: [
          'subflow',
          { subFlowId: { label: 'S', value: 'child' }, subFlowVersionId: -1, ...more },
        ],
        t: ['answer', { got: '{{local.sub.payload.output.x}}' }],
        no: ['refuse', { why: '{{local.sub.payload.error.message}}' }],
      },
      [
        ['sub', 't'],
        ['sub', 'no', 'anyTriggersFalse'],
      ],
    );
  const inputSchema = [
    { propertyName: 'who', preferredDataType: 'string' as const, required: true },
  ];
  it('returns its answer to the calling node', async () => {
    const run = createTestInteraction({
      main: { graph: call({ who: 'Ada' }) },
      child: {
        graph: createTestGraph({ a: ['answer', { x: '{{global.parameters.who}}' }] }),
        inputSchema,
      },
    });
    expect(toEnd(await run.start()).body).toEqual({ got: 'Ada' });
  });
  it('fails as a node if it fails, lacks an input, or is missing', async () => {
    const child = { graph: createTestGraph({ a: 'fail' }), inputSchema };
    expect(
      toEnd(await createTestInteraction({ main: { graph: call({ who: 'x' }) }, child }).start())
        .body.why,
    ).toBe('It broke.');
    expect(
      toEnd(await createTestInteraction({ main: { graph: call() }, child }).start()).body.why,
    ).toContain('requires the input “who”');
    expect(
      toEnd(await createTestInteraction({ main: { graph: call() } }).start()).body.why,
    ).toContain('does not exist');
  });
  it('is limited in depth when it calls itself', async () => {
    const graph = createTestGraph({ sub: ['subflow', { subFlowId: { value: 'main' } }] });
    expect(toEnd(await createTestInteraction({ main: { graph } }).start()).success).toBe(false);
  });
  it('can show a page, after which the caller continues', async () => {
    const run = createTestInteraction({
      main: { graph: call() },
      child: {
        graph: createTestGraph(
          { q: 'ask', a: ['answer', { x: '{{local.q.payload.output.name}}' }] },
          [['q', 'a']],
        ),
      },
    });
    expect(await run.start()).toMatchObject({ kind: 'waits', flowId: 'child', node: { id: 'q' } });
    expect(toEnd(await run.answer({ name: 'Ada' })).body).toEqual({ got: 'Ada' });
  });
});
