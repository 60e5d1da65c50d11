// @module-tag slow
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { GraphData } from '#plugins/flows/contract';
import type { EvalOperator, InputField } from '#plugins/flows/contract/internal';
import { compile } from '#plugins/flows/contract/graph/machine/compile';
import { createTestGraph, createTestInteraction, type Link } from './testWorld';

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const id = fc.constantFrom(...ids);
const operators: EvalOperator[] = [
  'allTriggersTrue',
  'anyTriggersTrue',
  'allTriggersFalse',
  'anyTriggersFalse',
  'allTriggersComplete',
  'always',
];
const kind = fc.oneof(
  fc.constantFrom(
    'ok',
    'fail',
    'false',
    'throw',
    'ask',
    'answer',
    'refuse',
    'complain',
    'start',
    'back',
    'nothing',
  ),
  id.map(nodeInstanceId => ['goTo', { nodeInstanceId }] as const),
  fc
    .constantFrom('main', 'child', 'gone')
    .map(value => ['subflow', { subFlowId: { value } }] as const),
  fc.constantFrom('x', 'y').map(outcome => ['choose', { outcome }] as const),
);
const link: fc.Arbitrary<Link> = fc.tuple(
  fc.array(
    fc.tuple(id, fc.constantFrom('', ':x', ':y')).map(([from, outcome]) => from + outcome),
    { minLength: 1, maxLength: 3 },
  ),
  id,
  fc.option(fc.constantFrom(...operators), { nil: undefined }),
) as fc.Arbitrary<Link>;
const graph: fc.Arbitrary<GraphData> = fc
  .record({
    nodes: fc.dictionary(id, kind, { minKeys: 1, maxKeys: 6 }),
    links: fc.array(link, { maxLength: 12 }),
    disabled: fc.subarray(ids, { maxLength: 1 }),
  })
  .map(({ nodes, links, disabled }) => createTestGraph(nodes, links, disabled));

it('ends or waits for any graph, without throwing and within its limits', async () => {
  await fc.assert(
    fc.asyncProperty(graph, graph, async (main, child) => {
      const run = createTestInteraction({ main: { graph: main }, child: { graph: child } });
      let stop = await run.start();
      for (let answers = 0; stop.kind === 'waits' && answers < 30; answers++) {
        expect(run.state().frames.at(-1)!.waiting).not.toBeNull();
        stop = await run.answer({ n: answers });
      }
      const over =
        stop.kind === 'ended' ? stop : { success: true, status: 200, body: { message: '' } };
      expect(over.body).toBeTypeOf('object');
      expect(over.status).toBeGreaterThanOrEqual(200);
      expect(over.success || Boolean((over.body as { message?: string }).message)).toBe(true);
      expect(Math.max(0, ...Object.values(run.state().runs))).toBeLessThanOrEqual(21);
    }),
    { numRuns: 600 },
  );
});

const what = { what: '{{global.parameters.v}}' };
const carrying = fc.oneof(
  kind,
  id.map(
    nodeInstanceId =>
      ['goTo', { nodeInstanceId, ...what, more: 'x {{global.parameters.v}} y' }] as const,
  ),
  fc
    .constantFrom('main', 'child')
    .map(value => ['subflow', { subFlowId: { value }, ...what }] as const),
);
const inputSchema = fc.uniqueArray(
  fc.record({
    propertyName: fc.constantFrom('v', 'what', 'other'),
    preferredDataType: fc.constantFrom<InputField['preferredDataType'][]>(
      'string',
      'number',
      'boolean',
      'array',
      'object',
    ),
    required: fc.boolean(),
  }),
  { selector: ({ propertyName }) => propertyName, maxLength: 3 },
);
const carryingGraph = fc
  .record({
    nodes: fc.dictionary(id, carrying, { minKeys: 1, maxKeys: 6 }),
    links: fc.array(link, { maxLength: 12 }),
  })
  .map(({ nodes, links }) => createTestGraph(nodes, links));

it('ends or waits for any teleports and subflows', async () => {
  await fc.assert(
    fc.asyncProperty(
      carryingGraph,
      carryingGraph,
      inputSchema,
      fc.jsonValue(),
      async (main, child, schema, v) => {
        const run = createTestInteraction({
          main: { graph: main },
          child: { graph: child, inputSchema: schema },
        });
        let stop = await run.start({ v });
        for (let answers = 0; stop.kind === 'waits' && answers < 30; answers++)
          stop = await run.answer({ v });
        const over =
          stop.kind === 'ended' ? stop : { success: true, status: 200, body: { message: '' } };
        expect(over.body).toBeTypeOf('object');
        expect(over.success || Boolean((over.body as { message?: string }).message)).toBe(true);
        expect(Math.max(0, ...Object.values(run.state().runs))).toBeLessThanOrEqual(21);
        expect(run.state().frames.length).toBeLessThanOrEqual(16);
      },
    ),
    { numRuns: 400 },
  );
});

it('passes any value unchanged through a teleport and a subflow', async () => {
  const teleport = createTestGraph(
    {
      first: 'ok',
      go: ['goTo', { nodeInstanceId: 'land', ...what }],
      land: 'start',
      say: ['answer', { value: '{{local.land.payload.output.what}}' }],
    },
    [
      ['first', 'go'],
      ['land', 'say'],
    ],
  );
  const calling = createTestGraph(
    {
      call: ['subflow', { subFlowId: { value: 'child' }, ...what }],
      say: ['answer', { value: '{{local.call.payload.output.got}}' }],
    },
    [['call', 'say']],
  );
  const child = createTestGraph({ give: ['ok', { got: '{{global.parameters.what}}' }] });
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.constantFrom(teleport, calling), async (v, main) => {
      const stop = await createTestInteraction({
        main: { graph: main },
        child: { graph: child },
      }).start({
        v,
      });
      expect(stop).toMatchObject({ kind: 'ended', success: true });
      expect((stop as { body: unknown }).body).toEqual({ value: v });
    }),
    { numRuns: 300 },
  );
});

it('compiles any object that is shaped like a graph', () => {
  const loose = fc.record({
    data: fc.record({
      id: fc.oneof(id, fc.string()),
      nodeType: fc.constantFrom('CONNECTION', 'EVAL', 'START', 'ANNOTATION', 'X'),
      connectorId: fc.option(fc.string(), { nil: undefined }),
      properties: fc.option(fc.dictionary(fc.string(), fc.anything()), { nil: undefined }),
    }),
  });
  const edge = fc.record({
    data: fc.record({ id: fc.string(), source: id, target: id, multiValueSourceId: fc.anything() }),
  });
  fc.assert(
    fc.property(
      fc.array(loose, { maxLength: 8 }),
      fc.option(fc.array(edge, { maxLength: 12 }), { nil: undefined }),
      (nodes, edges) => {
        const machine = compile({ elements: { nodes, edges } } as unknown as GraphData);
        for (const { terms, target } of machine.transitions) {
          expect(machine.nodes.has(target)).toBe(true);
          expect(terms.every(({ source }) => machine.nodes.has(source))).toBe(true);
        }
      },
    ),
  );
});
