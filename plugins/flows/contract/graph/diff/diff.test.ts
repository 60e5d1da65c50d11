import { expect, test } from 'vitest';
import { addElements, removeElements, moveNodes, setProperty } from '../edits/edits';
import { connectionNode, emptyGraph } from '../elements/newElements';
import { diffGraphs } from './diffGraphs';
import { editGraph } from '../edits/editGraph';
import { mergeGraphs } from './mergeGraphs';

const node = (id: string) =>
  connectionNode(
    {
      id,
      connectorId: 'httpConnector',
      connectionId: 'c',
      name: 'Http',
      capabilityName: 'x',
      values: { a: 1, b: 2 },
    },
    { x: 0, y: 0 },
  );
const base = editGraph(emptyGraph(), draft =>
  addElements(draft, [node('a'), node('b'), node('c')]),
);

test('a diff tells added, removed, changed and moved apart', () => {
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

test('changes of different parts merge; the same part is a conflict that keeps ours', () => {
  const ours = editGraph(base, draft => {
    setProperty(draft, 'a', 'a', 'ours');
    setProperty(draft, 'b', 'b', 'ours');
  });
  const theirs = editGraph(base, draft => {
    setProperty(draft, 'a', 'b', 'theirs');
    setProperty(draft, 'b', 'b', 'theirs');
    moveNodes(draft, new Map([['c', { x: 9, y: 9 }]]));
  });
  const { graph, conflicts } = mergeGraphs(base, ours, theirs);
  expect(graph.elements.nodes[0]!.data.properties).toMatchObject({
    a: { value: 'ours' },
    b: { value: 'theirs' },
  });
  expect(graph.elements.nodes[2]!.position).toEqual({ x: 9, y: 9 });
  expect(conflicts).toEqual([
    {
      id: 'b',
      kind: 'node',
      path: ['data', 'properties', 'b', 'value'],
      base: 2,
      ours: 'ours',
      theirs: 'theirs',
    },
  ]);
});

test('what one side removed and the other changed stays, as a conflict; what only one removed goes', () => {
  const ours = editGraph(base, draft => removeElements(draft, ['a', 'b']));
  const theirs = editGraph(base, draft => setProperty(draft, 'a', 'a', 'theirs'));
  const { graph, conflicts } = mergeGraphs(base, ours, theirs);
  expect(graph.elements.nodes.map(({ data }) => data.id)).toEqual(['c', 'a']);
  expect(conflicts.map(({ id, path }) => [id, path])).toEqual([['a', []]]);
});
