import { expect, test } from 'vitest';
import { removeElements } from '#plugins/flows/contract/graph/edits/edits';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { createTestChain } from '../testFlow';
import { findNeighbor } from './findNeighbor';

test('selects the previous node, else the next, else the closest one', () => {
  const graph = createTestChain(4);
  const before = indexGraph(graph);
  const next = (id: string, ...gone: readonly string[]) =>
    findNeighbor(before, indexGraph(editGraph(graph, draft => removeElements(draft, gone))), id);
  expect(next('n2', 'n2')).toBe('n1');
  expect(next('n0', 'n0')).toBe('n1');
  expect(next('n1', 'n0', 'n1')).toBe('n2');
  const apart = { elements: { ...graph.elements, edges: [] } };
  const alone = indexGraph(editGraph(apart, draft => removeElements(draft, ['n3'])));
  expect(findNeighbor(indexGraph(apart), alone, 'n3')).toBe('n2');
  expect(next('n3', 'n0', 'n1', 'n2', 'n3')).toBeUndefined();
});
