import { describe, expect, it } from 'vitest';
import type { EvalOperator } from '#plugins/flows/contract/internal';
import { createTestGraph, createTestInteraction, runFlow, toEnd, type Link } from './testWorld';

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
  it('requires every source to succeed for allTriggersTrue or none', async () => {
    expect(await isTargetReached(['good'])).toBe(true);
    expect(await isTargetReached(['good', 'good2'], 'allTriggersTrue')).toBe(true);
    expect(await isTargetReached(['good', 'bad'], 'allTriggersTrue')).toBe(false);
  });
  it('requires one source to succeed for anyTriggersTrue', async () => {
    expect(await isTargetReached(['bad', 'good'], 'anyTriggersTrue')).toBe(true);
    expect(await isTargetReached(['bad', 'bad2'], 'anyTriggersTrue')).toBe(false);
  });
  it('requires every source to fail for allTriggersFalse', async () => {
    expect(await isTargetReached(['bad', 'bad2'], 'allTriggersFalse')).toBe(true);
    expect(await isTargetReached(['bad', 'good'], 'allTriggersFalse')).toBe(false);
  });
  it('requires one source to fail for anyTriggersFalse', async () => {
    expect(await isTargetReached(['bad', 'good'], 'anyTriggersFalse')).toBe(true);
    expect(await isTargetReached(['good', 'good2'], 'anyTriggersFalse')).toBe(false);
  });
  it('requires every source to have run for allTriggersComplete, and one for always', async () => {
    expect(await isTargetReached(['bad', 'good'], 'allTriggersComplete')).toBe(true);
    expect(await isTargetReached(['bad', 'good'], 'always')).toBe(true);
    const { path } = await runFlow({ a: 'ok', b: 'ok', t: 'answer' }, [
      ['a', 'b', 'allTriggersFalse'],
      [['a', 'b'], 't', 'allTriggersComplete'],
    ]);
    expect(path).toEqual(['a']);
  });
  it('runs the next node once, however many parallel branches lead to it', async () => {
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
  it('takes the edge without an outcome only when none matched', async () => {
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
  it('takes its false branch when it throws', async () => {
    const { path, records } = await runFlow({ a: 'throw', no: 'answer', yes: 'answer' }, [
      ['a', 'yes'],
      ['a', 'no', 'anyTriggersFalse'],
    ]);
    expect(path).toEqual(['a', 'no']);
    expect(records[0]!.error).toMatchObject({ message: 'Thrown.' });
  });
  it('ends the interaction with an error when it fails without an edge for it', async () => {
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
  it('is skipped when disabled, and fails without a capability or with an unknown connector', async () => {
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
  it('reads outputs of earlier nodes, inputs, and the request', async () => {
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
  it('ends with an error for an empty flow or after its time', async () => {
    expect(toEnd((await runFlow({})).stop).body.code).toBe('emptyFlow');
    const late = createTestInteraction(
      { main: { graph: createTestGraph({ a: 'answer' }) } },
      AbortSignal.abort(),
    );
    expect(toEnd(await late.start()).body.code).toBe('requestTimedOut');
  });
  it('succeeds with the output of its last node when it ends without an answer', async () => {
    expect(toEnd((await runFlow({ a: ['ok', { x: 1 }] })).stop)).toMatchObject({
      success: true,
      status: 200,
      body: { x: 1 },
    });
  });
});
