import { create } from 'mutative';
import { expect, test } from 'vitest';
import type { GraphData } from '../../flow';
import { addElements, removeElements, moveNodes, setProperty } from './edits';
import { connect, insertBetween } from './connect';
import { createEmptyGraph } from '../elements/newElements';
import { duplicate } from './blocks';
import { editGraph } from './editGraph';
import { indexGraph, startNodes, getOperator } from '../elements/graphIndex';
import { createTestNode } from '../testNode';

const node = (id: string, values: Record<string, unknown> = {}) =>
  createTestNode(id, values, { capabilityName: 'createSuccessResponse' });
const createTestGraph = (...ids: string[]): GraphData =>
  editGraph(createEmptyGraph(), draft =>
    addElements(
      draft,
      ids.map(id => node(id)),
    ),
  );
const evals = (graph: GraphData) =>
  graph.elements.nodes.filter(({ data }) => data.nodeType === 'EVAL');

test('connects two nodes through an operator', () => {
  const graph = editGraph(
    createTestGraph('a', 'b'),
    draft => void connect(draft, 'a', 'b', { operator: 'anyTriggersFalse' }),
  );
  const [middle] = evals(graph);
  expect(graph.elements.edges?.map(({ data }) => [data.source, data.target])).toEqual([
    ['a', middle!.data.id],
    [middle!.data.id, 'b'],
  ]);
  expect(getOperator(middle!.data, 'b')).toBe('anyTriggersFalse');
  expect(startNodes(indexGraph(graph)).map(({ data }) => data.id)).toEqual(['a']);
});

test('doesn’t connect a node to itself', () => {
  const graph = createTestGraph('a');
  expect(editGraph(graph, draft => void connect(draft, 'a', 'a'))).toEqual(graph);
});

test('removes the edges and loose operators of a removed node', () => {
  const graph = editGraph(createTestGraph('a', 'b', 'c'), draft => {
    const [operator] = connect(draft, 'a', 'b', { operator: 'anyTriggersFalse' });
    connect(draft, operator!, 'c');
  });
  const without = editGraph(graph, draft => removeElements(draft, ['b']));
  expect(without.elements.nodes).toHaveLength(3);
  expect(evals(without)[0]!.data.properties).toEqual({});
  const alone = editGraph(without, draft => removeElements(draft, ['c']));
  expect(alone.elements.nodes.map(({ data }) => data.id)).toEqual(['a']);
  expect(alone.elements.edges).toEqual([]);
});

test('gives an inserted node the operator of the edge', () => {
  const graph = editGraph(
    createTestGraph('a', 'b'),
    draft => void connect(draft, 'a', 'b', { operator: 'anyTriggersFalse' }),
  );
  const edge = graph.elements.edges![1]!.data;
  const after = editGraph(graph, draft => void insertBetween(draft, edge.id, node('n')));
  const index = indexGraph(after);
  const first = index.nodes.get(edge.source)!;
  expect(getOperator(first.data, 'n')).toBe('anyTriggersFalse');
  expect(first.data.properties).not.toHaveProperty('b');
  const second = index.out('n')[0]!.data.target;
  expect(getOperator(index.nodes.get(second)!.data, 'b')).toBe('allTriggersTrue');
  expect(index.into('b')).toHaveLength(1);
});

test('makes copies refer to each other, not to the originals', () => {
  const graph = editGraph(createTestGraph('a', 'b'), draft => {
    connect(draft, 'a', 'b', { operator: 'anyTriggersTrue' });
    setProperty(
      draft,
      'b',
      'message',
      '{{local.a.payload.output.name}} and {{local.other.payload.output.name}}',
    );
  });
  const after = editGraph(graph, draft => void duplicate(draft, ['a', 'b']));
  expect(after.elements.nodes).toHaveLength(6);
  const [a, b, operator] = after.elements.nodes.slice(3);
  expect(b!.data.properties!.message!.value).toBe(
    `{{local.${a!.data.id}.payload.output.name}} and {{local.other.payload.output.name}}`,
  );
  expect(Object.keys(operator!.data.properties!)).toEqual([b!.data.id]);
  expect(b!.position).toEqual({ x: 60, y: 60 });
});

test('keeps the identity of other nodes, and undoes by inverse patches', () => {
  const graph = createTestGraph('a', 'b');
  const [after, , undo] = create(
    graph,
    draft => moveNodes(draft, new Map([['a', { x: 5, y: 6 }]])),
    {
      enablePatches: true,
    },
  );
  expect(after.elements.nodes[0]!.position).toEqual({ x: 5, y: 6 });
  expect(after.elements.nodes[1]).toBe(graph.elements.nodes[1]);
  expect(undo).toHaveLength(1);
});

test('keeps an edge for each outcome of a copied condition', () => {
  const graph = editGraph(createEmptyGraph(), draft => {
    addElements(draft, [
      node('a', { rightValueMultiple: [{ value: 'x', id: 'out1' }] }),
      node('b'),
    ]);
    connect(draft, 'a', 'b', { multiValueSourceId: 'out1' });
  });
  const after = editGraph(graph, draft => void duplicate(draft, ['a', 'b']));
  const copy = after.elements.nodes[3]!.data.properties!.rightValueMultiple!.value as {
    id: string;
  }[];
  expect(copy[0]!.id).not.toBe('out1');
  expect(after.elements.edges![2]!.data.multiValueSourceId).toBe(copy[0]!.id);
});
