import { expect, test } from 'vitest';
import { createTestGraph, type Node } from '#plugins/runtime/server/testFlows';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { findNeighbor } from './findNeighbor';

const step: Node = ['httpConnector', 'createSuccessResponse'];
const index = (
  nodes: Readonly<Record<string, Node>>,
  links: Parameters<typeof createTestGraph>[1],
) => indexGraph(createTestGraph(nodes, links));

test('where a node is gone, the one before it is next, else the one behind it, else the closest', () => {
  const before = index({ a: step, b: step, c: step, d: step }, [
    ['a', 'b'],
    ['b', 'c'],
  ]);
  const without = (...gone: readonly string[]) =>
    index(
      Object.fromEntries(
        ['a', 'b', 'c', 'd'].filter(id => !gone.includes(id)).map(id => [id, step]),
      ),
      [],
    );
  expect(findNeighbor(before, without('b'), 'b')).toBe('a');
  expect(findNeighbor(before, without('a', 'b'), 'b')).toBe('c');
  expect(findNeighbor(before, without('a'), 'a')).toBe('b');
  expect(findNeighbor(before, without('d'), 'd')).toBeDefined();
  expect(findNeighbor(before, without('a', 'b', 'c', 'd'), 'd')).toBeUndefined();
});
