import { describe, expect, it } from 'vitest';
import { createEmptyGraph } from '#plugins/flows/contract/graph/elements/newElements';
import { createTestChain, createTestFlow, httpManifest } from '../testFlow';
import { addCapability, appendCapability, connectNodes } from '../editor/actions/addNode';
import { removeSelectedAndHeal } from '../editor/actions/editNodes';
import { FlowEditor } from '../editor/FlowEditor';

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

describe('an added node', () => {
  it('is placed after the selected node and connected, and the next one after it', () => {
    const editor = createTestEditor(createEmptyGraph());
    const first = appendCapability(editor, choice)!;
    const second = appendCapability(editor, choice)!;
    const third = appendCapability(editor, choice)!;
    expect([leads(editor, first), leads(editor, second)]).toEqual([[second], [third]]);
    expect(placeOf(editor, second).x).toBeGreaterThan(placeOf(editor, first).x + 180);
    expect(listOverlaps(editor)).toEqual([]);
  });

  it('overlaps no other, however many follow the same node', () => {
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

  it('makes room in a link, and moves everything after it by as much', () => {
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

describe('a deleted and bridged node', () => {
  it('links its previous nodes to the next, under the same condition', () => {
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

  it('removes the links when several nodes followed', () => {
    const editor = createTestEditor();
    editor.select(['n2']);
    const more = appendCapability(editor, choice)!;
    connectNodes(editor, 'n1', more);
    editor.select(['n1']);
    removeSelectedAndHeal(editor);
    expect(leads(editor, 'n0')).toEqual([]);
  });

  it('is bridged with several at once', () => {
    const editor = createTestEditor(createTestChain(4));
    editor.select(['n1', 'n2']);
    removeSelectedAndHeal(editor);
    expect(leads(editor, 'n0')).toEqual(['n3']);
  });
});
