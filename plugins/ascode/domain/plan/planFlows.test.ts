import { expect, it } from 'vitest';
import { finish, type Sliced } from '#core/contract/sliced';
import type { Flow } from '#plugins/flows/contract';
import { createEmptyGraph, nodeElement } from '#plugins/flows/contract/graph/elements/newElements';
import { IdReplacer } from '../flow/IdReplacer';
import { planFlows, type LocalFlow } from './planFlows';

let reads = 0;

/** A flow that counts how often its graph is read; its one node calls another flow, or says a word. */
function createFlow(flowId: string, word: string, calls = ''): Flow {
  const node = nodeElement(
    {
      id: 'node1',
      nodeType: 'CONNECTION',
      connectorId: 'httpConnector',
      properties: { word: { value: word }, subFlowId: { value: { value: calls } } },
    } as never,
    { x: 0, y: 0 },
  );
  const graph = createEmptyGraph();
  const graphData = { ...graph, elements: { ...graph.elements, nodes: [node] } };
  const flow = { flowId, name: 'Sign-in' };
  return Object.defineProperty(flow, 'graphData', {
    enumerable: true,
    get: () => ((reads += 1), graphData),
  }) as unknown as Flow;
}
const inFolder = (flow: Flow): LocalFlow => ({ folder: flow.flowId, flow });
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const plan = (local: readonly LocalFlow[], there: readonly Flow[]) =>
  planFlows(local, there, new Map());
const pairs = (work: ReturnType<typeof plan>) =>
  finish(work).flows.map(({ what, flow, there }) => [what, flow.flowId, there?.flowId]);

/** The most reads in one step, and all. */
function countReads(work: Sliced<unknown>) {
  reads = 0;
  let most = 0;
  for (let before = 0; !work.next().done; before = reads) most = Math.max(most, reads - before);
  return { most, all: reads };
}

it('reads each of many flows of one name a few times, in many steps', () => {
  const count = (size: number) =>
    countReads(
      plan(
        numbers(size).map(index => inFolder(createFlow(`here-${index}`, `word ${index}`))),
        numbers(size).map(index => createFlow(`there-${index}`, `other ${index}`)),
      ),
    );
  const [few, many] = [count(10), count(80)];
  expect(many.all).toBe(few.all * 8);
  expect(many.most).toBe(few.most);
  expect(many.most).toBeLessThan(10);
});

it('pairs equal flows of one name in any order, with any IDs', () => {
  const local = numbers(12).map(index =>
    inFolder(createFlow(`here-${index}`, `word ${index}`, `here-${index}`)),
  );
  const there = numbers(12)
    .toReversed()
    .map(index => createFlow(`there-${index}`, `word ${index}`, `there-${index}`));
  expect(pairs(plan(local, there))).toEqual(
    numbers(12).map(index => ['same', `there-${index}`, `there-${index}`]),
  );
});

it('pairs a flow that calls a flow paired before', () => {
  const local = [
    inFolder(createFlow('here-a', 'called')),
    inFolder(createFlow('here-b', 'calls', 'here-a')),
  ];
  const there = [
    createFlow('there-c', 'calls', 'elsewhere'),
    createFlow('there-b', 'calls', 'there-a'),
    createFlow('there-a', 'called'),
  ];
  expect(pairs(plan(local, there))).toEqual([
    ['same', 'there-a', 'there-a'],
    ['same', 'there-b', 'there-b'],
  ]);
});

it('pairs equal flows once, and the rest by name in order', () => {
  const local = ['x', 'x', 'y', 'z'].map((word, at) => inFolder(createFlow(`here-${at}`, word)));
  const there = ['q', 'x', 'p'].map((word, at) => createFlow(`there-${at}`, word));
  expect(pairs(plan(local, there))).toEqual([
    ['same', 'there-1', 'there-1'],
    ['update', 'there-0', 'there-0'],
    ['update', 'there-2', 'there-2'],
    ['create', 'here-3', undefined],
  ]);
});

it('replaces IDs anywhere in texts, the longest first', () => {
  const ids = new IdReplacer([
    ['flow-1', 'A'],
    ['flow-12', 'B'],
    ['flow-9', 'flow-9'],
    ['abc', 'C'],
  ]);
  expect(ids.replaceIn({ text: 'flow-1 flow-12\nflow-1_flow-9-xflow-123 abc' })).toEqual({
    text: 'A B\nA_flow-9-xB3 abc',
  });
  expect([...ids.findIn(['flow-12', 'flow-9'])]).toEqual(['flow-12']);
});

it('replaces IDs of a large flow in steps with the same result (guarantee 31)', () => {
  const ids = new IdReplacer([
    ['flow-1', 'A'],
    ['flow-12', 'B'],
  ]);
  const value = {
    'flow-1': Array.from({ length: 3000 }, (_, at) => ({ id: `flow-${at}`, text: 'x'.repeat(50) })),
    same: Array.from({ length: 3000 }, () => 'not one of these is replaced'),
    long: 'flow-12 '.repeat(20_000),
  };
  const work = ids.replaceSliced(value);
  let steps = 0;
  let step = work.next();
  for (; !step.done; step = work.next()) steps++;
  expect(step.value).toEqual(ids.replaceIn(value));
  expect((step.value as typeof value).same).toBe(value.same);
  expect(steps).toBeGreaterThan(6000);
});
