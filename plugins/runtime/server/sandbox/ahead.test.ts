// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { compile } from '#plugins/flows/contract/graph/machine/compile';
import { createTestGraph, type Link, type Node } from '../testFlows';
import { flowsOn } from '../testRuns';
import { connectors as point } from '#plugins/connectors/contract';
import { chainAfter } from './FunctionChain';
import { LegFunctions } from './LegFunctions';
import { Sandbox } from './Sandbox';

/** A sandbox that counts how often it was visited. */
class Counted extends Sandbox {
  visits = 0;
  override visit(...terms: Parameters<Sandbox['visit']>) {
    this.visits++;
    return super.visit(...terms);
  }
}
const code = (body: string) => `module.exports = a = async ({ params }) => { ${body} }`;
const fn = (
  body: string,
  inputs: Readonly<Record<string, readonly [value: unknown, type?: string]>>,
): Node => [
  'functionsConnector',
  'customFunction',
  {
    code: code(body),
    variableInputList: Object.entries(inputs).map(([name, [value, preferredDataType]]) => ({
      name,
      value,
      preferredDataType,
    })),
  },
];

let sluice: Awaited<ReturnType<typeof startServer>>;
const sandbox = new Counted(1);
beforeAll(async () => void (sluice = await startServer()));
afterAll(async () => {
  await sandbox.close();
  await sluice.close();
});
const findConnector = (id: string) =>
  sluice.server.at(point).find(({ manifest }) => manifest.connectorId === id);
const createChain = (nodes: Readonly<Record<string, Node>>, links: readonly Link[]) => {
  const machine = compile(createTestGraph(nodes, links) as never);
  return chainAfter(machine, machine.nodes.get('f0')!, findConnector);
};

describe('A chain of functions', () => {
  const three: Record<string, Node> = {
    f0: fn('return { n: params.n + 1 }', { n: ['{{global.parameters.n}}', 'number'] }),
    f1: fn('return { n: params.n * 2 }', { n: ['{{local.f0.payload.output.n}}', 'number'] }),
    f2: fn('return { n: params.n - params.less }', {
      n: ['{{local.f1.payload.output.n}}', 'number'],
      less: ['{{global.parameters.less}}', 'number'],
    }),
  };
  const links: Link[] = [
    ['f0', 'f1'],
    ['f1', 'f2'],
  ];
  const bodies = [
    'return { n: params.n + 1 }',
    'return { n: params.n * 2 }',
    'return { n: params.n - params.less }',
  ];

  it('contains only functions that are sure to follow, each with the inputs it needs', () => {
    const chain = createChain(three, links)!;
    expect(chain.steps.map(({ node }) => node)).toEqual(['f1', 'f2']);
    expect(chain.known).toEqual([['global', 'parameters', 'less']]);
    expect(createChain(three, [...links, ['f0', 'f2']])).toBeUndefined();
    expect(createChain(three, [['f0', 'f1', 'anyTriggersFalse']])).toBeUndefined();
    expect(createChain(three, [...links, ['f2', 'f0']])!.steps).toHaveLength(2);
  });
  it('takes one trip to the thread once its functions are known to be fast, and one trip each before', async () => {
    const chain = createChain(three, links)!;
    const run = async (n: number) => {
      const leg = new LegFunctions(sandbox);
      const before = sandbox.visits;
      const first = (await leg.run(code(bodies[0]!), { n }, { chain, known: [3] })) as {
        n: number;
      };
      const second = (await leg.run(code(bodies[1]!), { n: first.n })) as { n: number };
      const third = await leg.run(code(bodies[2]!), { n: second.n, less: 3 });
      return { third, visits: sandbox.visits - before };
    };
    expect(await run(1)).toEqual({ third: { n: 1 }, visits: 3 });
    // A function that the machine kept waiting is not known to be quick, so it may take a few runs.
    const visits = [];
    for (let times = 0; times < 20; times++) visits.push(await run(5));
    expect(visits.every(({ third }) => (third as { n: number }).n === 9)).toBe(true);
    expect(Math.min(...visits.map(each => each.visits))).toBe(1);
  });
  it('still runs together after one of its functions was slow once', async () => {
    const spinning = 'for (let i = 0; i < params.spin; i++); return { n: params.n }';
    const inputs = { n: ['{{local.f0.payload.output.n}}', 'number'], spin: [0, 'number'] } as const;
    const chain = createChain({ ...three, f1: fn(spinning, inputs) }, [['f0', 'f1']])!;
    const countVisits = async (slow: number) => {
      for (const spin of [0, ...Array.from({ length: slow }, () => 200_000)])
        await sandbox.run(code(spinning), { n: 1, spin });
      const leg = new LegFunctions(sandbox);
      const before = sandbox.visits;
      await leg.run(code(bodies[0]!), { n: 1 }, { chain, known: [] });
      await leg.run(code(spinning), { n: 2, spin: 0 });
      return sandbox.visits - before;
    };
    const visits: number[][] = [];
    for (let times = 0; times < 20; times++)
      visits.push([await countVisits(1), await countVisits(2)]);
    expect(Math.min(...visits.map(([once = 0]) => once))).toBe(1);
    expect(Math.max(...visits.map(([, twice = 0]) => twice))).toBe(2);
  });
  it('is dropped if the flow calls something else', async () => {
    const chain = createChain(three, links)!;
    const leg = new LegFunctions(sandbox);
    await leg.run(code(bodies[0]!), { n: 1 }, { chain, known: [3] });
    const before = sandbox.visits;
    expect(await leg.run(code(bodies[1]!), { n: 50 })).toEqual({ n: 100 });
    expect(await leg.run(code(bodies[2]!), { n: 4, less: 3 })).toEqual({ n: 1 });
    expect(sandbox.visits - before).toBe(2);
  });
  it('reports no error for a function that ran too early', async () => {
    const slow = 'return { n: /^(a+)+$/.test("a".repeat(params.n) + "b") ? 1 : 0 }';
    const hanging = { ...three, f1: fn(slow, { n: ['{{local.f0.payload.output.n}}', 'number'] }) };
    const chain = createChain(hanging, links)!;
    const first = code(bodies[0]!);
    expect(await sandbox.run(code(slow), { n: 2 })).toEqual({ n: 0 });
    const leg = new LegFunctions(sandbox);
    expect(await leg.run(first, { n: 39 }, { chain, known: [3] })).toEqual({ n: 40 });
    await expect(leg.run(code(slow), { n: 40 })).rejects.toThrow(/took more than/);
    expect(await sandbox.run(first, { n: 1 })).toEqual({ n: 2 });
  });
});

it('runs ahead with the same responses, recordings, and errors as one function after the other', async () => {
  const of = (index: number, path: string) => `{{local.f${index}.payload.output${path}}}`;
  const nodes: Record<string, Node> = {
    f0: fn('return { who: { name: params.who, tags: ["a", params.who] }, yes: "true" }', {
      who: ['{{global.parameters.who}}'],
    }),
    f1: fn(
      'return [params.text, params.tag, params.flag, params.none === undefined, params.empty]',
      {
        text: [`Hi ${of(0, '.who.name')} of {{global.parameters.place}}`],
        tag: [of(0, '.who.tags[1]')],
        flag: [of(0, '.yes'), 'boolean'],
        none: [of(0, '.nothing')],
        empty: [of(0, '.nothing'), 'string'],
      },
    ),
    f2: fn('return params.list.length + params.size', {
      list: [of(1, '.result')],
      size: ['{{local.f1.payload.output.result.length}}', 'number'],
    }),
    f3: fn(
      'if (params.fail) throw new Error("On purpose"); return { sum: params.sum, all: params.all }',
      {
        sum: [of(2, '.result'), 'string'],
        all: [of(1, '')],
        fail: ['{{global.parameters.fail}}'],
      },
    ),
    ok: [
      'httpConnector',
      'createUnwrappedResponse',
      { httpStatusCode: '200', jsonString: of(3, '') },
    ],
    no: [
      'httpConnector',
      'createUnwrappedResponse',
      { httpStatusCode: '409', jsonString: '{"why":"{{local.f3.payload.error.message}}"}' },
    ],
  };
  const links: Link[] = [
    ['f0', 'f1'],
    ['f1', 'f2'],
    ['f2', 'f3'],
    ['f3', 'ok'],
    ['f3', 'no', 'anyTriggersFalse'],
  ];
  const flow = await flowsOn(sluice).flowOf(nodes, links);
  const runAndListSteps = async (body: object) => {
    const reply = await flow.start(body);
    const [{ interactionId }] = await flow.runs();
    const { events } = await flow.steps(interactionId);
    const steps = events.map(
      ({ nodeId, eventType, input, output, error }: Record<string, unknown>) => ({
        nodeId,
        eventType,
        input,
        output,
        error,
      }),
    );
    return { status: reply.status, body: reply.body, steps: JSON.stringify(steps) };
  };
  const good = { who: 'Ada', place: 'London' };
  const first = await runAndListSteps(good);
  expect(first.body).toEqual({
    sum: '10',
    all: { result: ['Hi Ada of London', 'Ada', true, true, ''] },
  });
  expect(first.steps).toContain('Hi Ada of London');
  for (let times = 0; times < 3; times++) expect(await runAndListSteps(good)).toEqual(first);
  const bad = await runAndListSteps({ ...good, fail: true });
  expect(bad).toMatchObject({ status: 409, body: { why: expect.stringContaining('On purpose') } });
  expect(await runAndListSteps({ ...good, fail: true })).toEqual(bad);
});
