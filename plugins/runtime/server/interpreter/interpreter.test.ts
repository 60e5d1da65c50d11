import { describe, expect, it } from 'vitest';
import type { EvalOperator } from '#plugins/flows/contract/internal';
import { createTestGraph, createTestInteraction, runFlow, type Link } from './testWorld';

const toEnd = (stop: unknown) =>
  stop as {
    kind: string;
    success: boolean;
    body: any;
    status: number;
    error?: { code: string; message: string };
  };

describe('An operator', () => {
  const sources = { good: 'ok', bad: 'fail', good2: 'ok', bad2: 'fail' };
  const isTargetReached = async (from: readonly string[], operator?: EvalOperator) => {
    const used = Object.fromEntries(from.map(id => [id, sources[id as 'good']]));
    const { path } = await runFlow({ s: 'ok', ...used, t: 'answer' }, [
      ...from.map(id => ['s', id] as Link),
      [from, 't', operator] as Link,
    ]);
    return path.includes('t');
  };
  it('allTriggersTrue, or none, asks for every source to succeed', async () => {
    expect(await isTargetReached(['good'])).toBe(true);
    expect(await isTargetReached(['good', 'good2'], 'allTriggersTrue')).toBe(true);
    expect(await isTargetReached(['good', 'bad'], 'allTriggersTrue')).toBe(false);
  });
  it('anyTriggersTrue asks for one to succeed', async () => {
    expect(await isTargetReached(['bad', 'good'], 'anyTriggersTrue')).toBe(true);
    expect(await isTargetReached(['bad', 'bad2'], 'anyTriggersTrue')).toBe(false);
  });
  it('allTriggersFalse asks for every source to fail', async () => {
    expect(await isTargetReached(['bad', 'bad2'], 'allTriggersFalse')).toBe(true);
    expect(await isTargetReached(['bad', 'good'], 'allTriggersFalse')).toBe(false);
  });
  it('anyTriggersFalse asks for one to fail', async () => {
    expect(await isTargetReached(['bad', 'good'], 'anyTriggersFalse')).toBe(true);
    expect(await isTargetReached(['good', 'good2'], 'anyTriggersFalse')).toBe(false);
  });
  it('allTriggersComplete asks for every source to have run, always for one', async () => {
    expect(await isTargetReached(['bad', 'good'], 'allTriggersComplete')).toBe(true);
    expect(await isTargetReached(['bad', 'good'], 'always')).toBe(true);
    const { path } = await runFlow({ a: 'ok', b: 'ok', t: 'answer' }, [
      ['a', 'b', 'allTriggersFalse'],
      [['a', 'b'], 't', 'allTriggersComplete'],
    ]);
    expect(path).toEqual(['a']);
  });
  it('runs what follows once, however many parallel branches lead to it', async () => {
    const { path } = await runFlow({ s: 'ok', a: 'ok', b: 'ok', mid: 'ok', t: 'ok', u: 'answer' }, [
      ['s', 'a'],
      ['s', 'b'],
      ['b', 'mid'],
      [['a', 'mid'], 't', 'anyTriggersTrue'],
      ['t', 'u'],
    ]);
    expect(path.filter(id => id === 't')).toHaveLength(1);
  });
});

describe('A node', () => {
  it('takes the edge of the outcome that matched', async () => {
    const { path } = await runFlow(
      { c: ['choose', { outcome: 'two' }], one: 'answer', two: 'answer' },
      [
        ['c:one', 'one'],
        ['c:two', 'two'],
      ],
    );
    expect(path).toEqual(['c', 'two']);
  });
  it('takes the edge of no outcome where none matched, and only then', async () => {
    const ways: readonly Link[] = [
      ['c:one', 'one'],
      ['c:-1', 'none'],
    ];
    const { path } = await runFlow({ c: 'choose', one: 'answer', none: 'answer' }, ways);
    expect(path).toEqual(['c', 'none']);
    const chosen = await runFlow(
      { c: ['choose', { outcome: 'one' }], one: 'answer', none: 'answer' },
      ways,
    );
    expect(chosen.path).toEqual(['c', 'one']);
  });
  it('that throws takes its false branch', async () => {
    const { path, records } = await runFlow({ a: 'throw', no: 'answer', yes: 'answer' }, [
      ['a', 'yes'],
      ['a', 'no', 'anyTriggersFalse'],
    ]);
    expect(path).toEqual(['a', 'no']);
    expect(records[0]!.error).toMatchObject({ message: 'Thrown.' });
  });
  it('that fails with no edge for it ends the interaction with an error body', async () => {
    const { stop } = await runFlow({ a: 'fail', b: 'answer' }, [['a', 'b']]);
    expect(toEnd(stop)).toMatchObject({
      kind: 'ended',
      success: false,
      status: 400,
      body: {
        id: 'a',
        connectorId: 'testConnector',
        code: 'broken',
        message: 'It broke.',
        httpResponseCode: 400,
        success: false,
      },
    });
  });
  it('that is disabled is passed over; one without a capability, or of an unknown connector, fails', async () => {
    expect((await runFlow({ a: 'fail', b: 'answer' }, [['a', 'b']], ['a'])).path).toEqual([
      'a',
      'b',
    ]);
    expect(toEnd((await runFlow({ a: 'unheardOf' })).stop).body.message).toContain(
      'can’t run “unheardOf”',
    );
  });
  it('runs at most twenty times', async () => {
    const { stop, path } = await runFlow({ a: 'ok', b: 'ok' }, [
      ['a', 'b'],
      ['b', 'b'],
    ]);
    // The last one is recorded as what ended the run.
    expect(path.filter(id => id === 'b')).toHaveLength(21);
    expect(toEnd(stop).body).toMatchObject({ code: 'nodeLimit', id: 'b' });
  });
  it('reads what earlier nodes, inputs and the request left', async () => {
    const run = createTestInteraction({
      main: {
        graph: createTestGraph(
          {
            a: ['ok', { n: 5 }],
            b: [
              'answer',
              {
                n: '{{local.a.payload.output.n}}',
                who: 'Hi {{global.parameters.who}} from {{global.ip}}',
              },
            ],
          },
          [['a', 'b']],
        ),
      },
    });
    expect(toEnd(await run.start({ who: 'Ada' })).body).toEqual({
      n: 5,
      who: 'Hi Ada from 10.1.1.1',
    });
  });
});

describe('A run', () => {
  it('of an empty flow, or past its time, ends with an error body', async () => {
    expect(toEnd((await runFlow({})).stop).body.code).toBe('emptyFlow');
    const late = createTestInteraction(
      { main: { graph: createTestGraph({ a: 'answer' }) } },
      AbortSignal.abort(),
    );
    expect(toEnd(await late.start()).body.code).toBe('requestTimedOut');
  });
  it('that ends without an answer succeeds with what its last node left', async () => {
    expect(toEnd((await runFlow({ a: ['ok', { x: 1 }] })).stop)).toMatchObject({
      success: true,
      status: 200,
      body: { x: 1 },
    });
  });
});
