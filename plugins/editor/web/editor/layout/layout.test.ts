import { describe, expect, it } from 'vitest';
import { emptyGraph } from '#plugins/flows/contract/graph/elements/newElements';
import { createTestChain, createTestFlow, httpManifest } from '../../testFlow';
import { addCapability, appendCapability, connectNodes } from '../actions/addNode';
import { removeSelectedAndHeal } from '../actions/editNodes';
import { FlowEditor } from '../FlowEditor';
import { alignSelected, distributeSelected } from './alignNodes';

const choice = { connectorId: 'httpConnector', capabilityName: 'customHtmlMessage' };
function createTestEditor(graphData = createTestChain(3)) {
  const editor = new FlowEditor(createTestFlow(graphData));
  editor.setCatalogue([httpManifest], []);
  return editor;
}
const placeOf = (editor: FlowEditor, id: string) => editor.index.nodes.get(id)!.position;
/** The nodes that run something and whose cards touch. */
function listOverlaps(editor: FlowEditor) {
  const cards = [...editor.index.nodes.values()].filter(
    ({ data }) => data.nodeType === 'CONNECTION',
  );
  return cards.flatMap((one, at) =>
    cards
      .slice(at + 1)
      .filter(
        other =>
          Math.abs(one.position.x - other.position.x) < 180 &&
          Math.abs(one.position.y - other.position.y) < 60,
      )
      .map(other => [one.data.id, other.data.id]),
  );
}
const leads = (editor: FlowEditor, from: string) =>
  editor.index
    .out(from)
    .flatMap(({ data }) => editor.index.out(data.target))
    .map(({ data }) => data.target);

describe('a node that is added', () => {
  it('stands behind the selected one, connected, and the next one behind it', () => {
    const editor = createTestEditor(emptyGraph());
    const first = appendCapability(editor, choice)!;
    const second = appendCapability(editor, choice)!;
    const third = appendCapability(editor, choice)!;
    expect([leads(editor, first), leads(editor, second)]).toEqual([[second], [third]]);
    expect(placeOf(editor, second).x).toBeGreaterThan(placeOf(editor, first).x + 180);
    expect(listOverlaps(editor)).toEqual([]);
  });

  it('touches no other, however many follow the same node', () => {
    const editor = createTestEditor();
    const added = Array.from({ length: 5 }, () => {
      editor.select(['n0']);
      return appendCapability(editor, choice)!;
    });
    expect(leads(editor, 'n0')).toEqual(['n1', ...added]);
    expect(listOverlaps(editor)).toEqual([]);
    editor.history.undo();
    expect(editor.index.nodes.has(added.at(-1)!)).toBe(false);
  });

  it('makes room in an edge, and moves all that is behind it by as much', () => {
    const editor = createTestEditor();
    const before = placeOf(editor, 'n2').x - placeOf(editor, 'n1').x;
    const edge = editor.index.into('n1')[0]!;
    const id = addCapability(editor, choice, { at: { x: 0, y: 0 }, edgeId: edge.data.id })!;
    expect(leads(editor, 'n0')).toEqual([id]);
    expect(listOverlaps(editor)).toEqual([]);
    expect(placeOf(editor, 'n2').x - placeOf(editor, 'n1').x).toBe(before);
    editor.history.undo();
    expect(placeOf(editor, 'n1').x).toBe(300);
  });
});

describe('a node that is deleted and bridged', () => {
  it('leaves what came before it leading to what followed, under the same condition', () => {
    const editor = createTestEditor();
    const condition = editor.index.into('n1')[0]!.data.source;
    editor.editGraph('', graph => {
      const node = graph.elements.nodes.find(({ data }) => data.id === condition)!;
      node.data.properties = { n1: { value: 'anyTriggersFalse' } };
    });
    editor.select(['n1']);
    removeSelectedAndHeal(editor);
    expect(leads(editor, 'n0')).toEqual(['n2']);
    const { properties } = editor.index.nodes.get(condition)!.data;
    expect(properties).toEqual({ n2: { value: 'anyTriggersFalse' } });
    editor.history.undo();
    expect(leads(editor, 'n0')).toEqual(['n1']);
  });

  it('ends the links where several nodes followed', () => {
    const editor = createTestEditor();
    editor.select(['n2']);
    const more = appendCapability(editor, choice)!;
    connectNodes(editor, 'n1', more);
    editor.select(['n1']);
    removeSelectedAndHeal(editor);
    expect(leads(editor, 'n0')).toEqual([]);
  });

  it('bridges several at once', () => {
    const editor = createTestEditor(createTestChain(4));
    editor.select(['n1', 'n2']);
    removeSelectedAndHeal(editor);
    expect(leads(editor, 'n0')).toEqual(['n3']);
  });
});

describe('nodes that are lined up', () => {
  const places = { n0: { x: 0, y: 0 }, n1: { x: 500, y: 40 }, n2: { x: 600, y: 300 } };
  function createScattered() {
    const editor = createTestEditor();
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
  ] as const)('stand on one line: %s', (line, axis, at) => {
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
