import { describe, expect, it } from 'vitest';
import { FlowEditor } from '#plugins/editor/web/editor/FlowEditor';
import { createTestChain, createTestFlow } from '#plugins/editor/web/testFlow';
import { alignSelected, distributeSelected } from './alignNodes';

const placeOf = (editor: FlowEditor, id: string) => editor.index.nodes.get(id)!.position;

describe('aligned nodes', () => {
  const places = { n0: { x: 0, y: 0 }, n1: { x: 500, y: 40 }, n2: { x: 600, y: 300 } };
  function createScattered() {
    const editor = new FlowEditor(createTestFlow(createTestChain(3)));
    editor.editGraph('', graph => {
      for (const { data, ...node } of graph.elements.nodes)
        if (data.id in places) node.position = places[data.id as keyof typeof places];
      for (const node of graph.elements.nodes)
        if (node.data.id in places) node.position = { ...places[node.data.id as 'n0'] };
    });
    editor.select(Object.keys(places));
    return editor;
  }
  const read = (editor: FlowEditor, axis: 'x' | 'y') =>
    Object.keys(places).map(id => placeOf(editor, id)[axis]);

  it.each([
    ['left', 'x', 0],
    ['center', 'x', 300],
    ['right', 'x', 600],
    ['top', 'y', 0],
    ['middle', 'y', 150],
    ['bottom', 'y', 300],
  ] as const)('are on one line: %s', (line, axis, at) => {
    const editor = createScattered();
    const other = axis === 'x' ? 'y' : 'x';
    const before = read(editor, other);
    alignSelected(editor, line);
    expect(read(editor, axis)).toEqual([at, at, at]);
    expect(read(editor, other)).toEqual(before);
    editor.history.undo();
    expect(placeOf(editor, 'n1')).toEqual(places.n1);
  });

  it('have equal gaps', () => {
    const editor = createScattered();
    distributeSelected(editor, 'horizontally');
    expect(read(editor, 'x')).toEqual([0, 300, 600]);
    distributeSelected(editor, 'vertically');
    expect(read(editor, 'y')).toEqual([0, 150, 300]);
  });
});
