import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { describe, expect, it } from 'vitest';
import { nudge } from '../editor/actions/editNodes';
import { FlowEditor } from '../editor/FlowEditor';
import { createTestChain, createTestFlow } from '../testFlow';
import { foldSelected, groupSelected, listSelectedGroups, ungroupSelected } from './groupActions';
import { listMembers } from './groups';

/** Four nodes in a row, of which the second and the third are a group. */
function createGrouped() {
  const editor = new FlowEditor(createTestFlow(createTestChain(4)));
  editor.select(['n1', 'n2']);
  groupSelected(editor);
  const [group] = editor.selectedNodes;
  return { editor, group: group! };
}
const place = (editor: FlowEditor, id: string) => editor.index.nodes.get(id)!.position;

describe('a group', () => {
  it('frames the selected nodes with a note behind them that waits for its name', () => {
    const { editor, group } = createGrouped();
    const [first] = editor.document.graphData.elements.nodes;
    expect(first!.data).toMatchObject({ id: group, nodeType: 'ANNOTATION' });
    expect(editor.fresh).toBe(group);
    const members = listMembers(editor.index, group);
    expect(members).toEqual(expect.arrayContaining(['n1', 'n2']));
    expect(members).not.toContain('n0');
    expect(members).toHaveLength(3);
  });

  it('moves with its content, and nothing else, in one step', () => {
    const { editor, group } = createGrouped();
    const before = ['n0', 'n1', 'n2', group].map(id => place(editor, id));
    nudge(editor, { x: 10, y: 50 });
    expect(['n0', 'n1', 'n2', group].map(id => place(editor, id))).toEqual(
      before.map(({ x, y }, at) => (at === 0 ? { x, y } : { x: x + 10, y: y + 50 })),
    );
    editor.history.undo();
    expect(place(editor, 'n1')).toEqual(before[1]);
  });

  it('ungroups and keeps its content selected', () => {
    const { editor, group } = createGrouped();
    ungroupSelected(editor);
    expect(editor.index.nodes.has(group)).toBe(false);
    expect(editor.selectedNodes).toEqual(expect.arrayContaining(['n1', 'n2']));
    expect(listSelectedGroups(editor)).toEqual([]);
  });

  it('collapses to one note with its links, and expands for a search result in it', () => {
    const { editor, group } = createGrouped();
    const whole = editor.document;
    foldSelected(editor);
    expect([...editor.shown.nodes.keys()]).not.toContain('n1');
    const ends = [...editor.shown.edges.values()].map(({ data }) => [data.source, data.target]);
    expect(ends.filter(each => each.includes(group))).toHaveLength(2);
    expect(ends.flat()).not.toContain('n2');
    expect(editor.shown.nodes.get(group)!.data.properties!.annotation!.value).toBe(
      'Group (2 nodes)',
    );
    expect(editor.document).toBe(whole);
    editor.unfoldTo(['n2']);
    expect([...editor.shown.nodes.keys()]).toContain('n1');
  });

  it('collapses only one of two frames of equal size', () => {
    const { editor, group } = createGrouped();
    const frame = editor.index.nodes.get(group)!;
    const twin = { ...frame, data: { ...frame.data, id: 'twin' } };
    editor.editGraph('', graph => addElements(graph, [twin]));
    editor.select([group, 'twin']);
    foldSelected(editor);
    expect(editor.shown.nodes.has(group)).toBe(true);
    expect(editor.shown.nodes.has('twin')).toBe(false);
  });
});
