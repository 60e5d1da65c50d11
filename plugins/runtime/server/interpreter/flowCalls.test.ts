import { describe, expect, it } from 'vitest';
import { graphOf, interactionOf, runFlow } from './testWorld';

const ended = (stop: unknown) =>
  stop as {
    kind: string;
    success: boolean;
    body: any;
    status: number;
    error?: { code: string; message: string };
  };

describe('A teleport', () => {
  it('goes on at its start node with what it carries', async () => {
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
    expect(ended(stop).body).toEqual({ name: 'Ada' });
  });
  it('comes back to the one that called, with the output', async () => {
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
    expect(ended(stop).body).toEqual({ got: 7 });
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
    expect(ended(stop).success).toBe(true);
  });
  it('without a target, or back without a caller, fails as a node', async () => {
    expect(
      ended((await runFlow({ a: 'ok', go: ['goTo', { nodeInstanceId: 'x' }] }, [['a', 'go']])).stop)
        .body.code,
    ).toBe('noStartNode');
    expect(ended((await runFlow({ a: 'ok', back: 'back' }, [['a', 'back']])).stop).body.code).toBe(
      'noCaller',
    );
  });
});

describe('A subflow', () => {
  const call = (more = {}) =>
    graphOf(
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
  it('hands its answer to the node that called', async () => {
    const run = interactionOf({
      main: { graph: call({ who: 'Ada' }) },
      child: { graph: graphOf({ a: ['answer', { x: '{{global.parameters.who}}' }] }), inputSchema },
    });
    expect(ended(await run.start()).body).toEqual({ got: 'Ada' });
  });
  it('that fails, lacks an input or is not there is a failure of the node', async () => {
    const child = { graph: graphOf({ a: 'fail' }), inputSchema };
    expect(
      ended(await interactionOf({ main: { graph: call({ who: 'x' }) }, child }).start()).body.why,
    ).toBe('It broke.');
    expect(
      ended(await interactionOf({ main: { graph: call() }, child }).start()).body.why,
    ).toContain('needs the input “who”');
    expect(ended(await interactionOf({ main: { graph: call() } }).start()).body.why).toContain(
      'not here',
    );
  });
  it('that calls itself ends at a depth', async () => {
    const graph = graphOf({ sub: ['subflow', { subFlowId: { value: 'main' } }] });
    expect(ended(await interactionOf({ main: { graph } }).start()).success).toBe(false);
  });
  it('may ask, and the flow above goes on after the answer', async () => {
    const run = interactionOf({
      main: { graph: call() },
      child: {
        graph: graphOf({ q: 'ask', a: ['answer', { x: '{{local.q.payload.output.name}}' }] }, [
          ['q', 'a'],
        ]),
      },
    });
    expect(await run.start()).toMatchObject({ kind: 'waits', flowId: 'child', node: { id: 'q' } });
    expect(ended(await run.answer({ name: 'Ada' })).body).toEqual({ got: 'Ada' });
  });
});
