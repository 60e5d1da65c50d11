import { expect, test } from 'vitest';
import { addElements, removeElements, moveNodes, setProperty } from '../edits/edits';
import { createEmptyGraph } from '../elements/newElements';
import { diffGraphs } from './diffGraphs';
import { editGraph } from '../edits/editGraph';
import { createTestNode } from '../testNode';

const node = (id: string) => createTestNode(id, { a: 1, b: 2 });
const base = editGraph(createEmptyGraph(), draft =>
  addElements(draft, [node('a'), node('b'), node('c')]),
);

test('separates added, removed, changed, and moved elements', () => {
  const after = editGraph(base, draft => {
    setProperty(draft, 'a', 'a', 9);
    moveNodes(draft, new Map([['b', { x: 1, y: 1 }]]));
    removeElements(draft, ['c']);
    addElements(draft, [node('d')]);
  });
  const diff = diffGraphs(base, after);
  expect(diff.added.map(({ data }) => data.id)).toEqual(['d']);
  expect(diff.removed.map(({ data }) => data.id)).toEqual(['c']);
  expect(diff.moved.map(({ id }) => id)).toEqual(['b']);
  expect(diff.changed[0]!.differences).toEqual([
    { path: ['properties', 'a', 'value'], before: 1, after: 9 },
  ]);
});
