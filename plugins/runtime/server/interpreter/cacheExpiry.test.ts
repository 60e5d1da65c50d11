import { describe, expect, it } from 'vitest';
import { createTestGraph, createTestInteraction, type Link } from './testWorld';

const read = {
  first: '{{local.first.payload.output.mark}}',
  own: '{{local.second.payload.output.mark}}',
};
const links: Link[] = [
  ['first', 'second'],
  ['second', 'end'],
];

describe('“Expire Flow Instance Cache”', () => {
  it('clears the flow’s run except for the output of its node', async () => {
    const run = (expires: boolean) =>
      createTestInteraction({
        main: {
          graph: createTestGraph(
            {
              first: ['count', { mark: 'one' }],
              second: [
                'ok',
                { mark: 'two', n: '{{global.variables.n}}', oeInteractionCacheExpire: expires },
              ],
              end: ['answer', { ...read, n: '{{global.variables.n}}' }],
            },
            links,
          ),
        },
      }).start();
    expect(await run(false)).toMatchObject({ body: { own: 'two', n: 1 } });
    const after = await run(true);
    expect(after).toMatchObject({ body: { own: 'two' } });
    expect([undefined, '']).toContain((after as { body: { n?: unknown } }).body.n);
  });
  it('clears the page to return to', async () => {
    const graph = createTestGraph(
      { page: 'ask', cut: ['ok', { oeInteractionCacheExpire: true }], wrong: 'complain' },
      [
        ['page', 'cut'],
        ['cut', 'wrong'],
      ],
    );
    const run = createTestInteraction({ main: { graph } });
    await run.start();
    expect(await run.answer()).toMatchObject({
      kind: 'ended',
      success: false,
      error: { message: 'Try again.' },
    });
  });
  it('keeps the caller’s run in a subflow', async () => {
    const main = createTestGraph(
      {
        first: ['ok', { mark: 'one' }],
        call: ['subflow', { subFlowId: 'sub' }],
        end: ['answer', read],
      },
      [
        ['first', 'call'],
        ['call', 'end'],
      ],
    );
    const sub = createTestGraph({ done: ['ok', { oeInteractionCacheExpire: true }] });
    const stop = await createTestInteraction({
      main: { graph: main },
      sub: { graph: sub },
    }).start();
    expect(stop).toMatchObject({ body: { first: 'one' } });
  });
});

describe('“Expire Node Instance Cache”', () => {
  it('clears the earlier output of a node that runs again', async () => {
    const answerTwice = async (expires: boolean) => {
      const graph = createTestGraph(
        {
          begin: 'ok',
          again: [
            'ask',
            { before: '{{local.again.payload.output.said}}', oeNodeCacheExpire: expires },
          ],
          often: ['count', { upTo: 2 }],
          end: ['answer', { said: '{{local.again.payload.output.said}}' }],
        },
        [
          ['begin', 'again'],
          ['again', 'often'],
          ['often', 'end'],
          ['often', 'again', 'anyTriggersFalse'],
        ],
      );
      const run = createTestInteraction({ main: { graph } });
      await run.start();
      await run.answer({ said: 'first' });
      const before = run.records
        .filter(({ node, kind }) => node.id === 'again' && kind === 'screen')
        .at(-1)!.input;
      const end = await run.answer({ said: 'second' });
      return [(before as { before?: unknown }).before, (end as { body: unknown }).body];
    };
    expect(await answerTwice(false)).toEqual(['first', { said: 'second' }]);
    const [before, body] = await answerTwice(true);
    expect([undefined, '']).toContain(before);
    expect(body).toEqual({ said: 'second' });
  });
});
