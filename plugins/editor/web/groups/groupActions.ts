import { format } from '#core/contract';
import { removeElements } from '#plugins/flows/contract/graph/edits/edits';
import { strings } from '../../strings';
import type { FlowEditor } from '../editor/FlowEditor';
import { addGroup, isGroup, listMembers } from './groups';

const listSelected = (editor: FlowEditor) =>
  editor.selectedNodes.flatMap(id => editor.index.nodes.get(id) ?? []);

/** Frames the selected nodes with a note, which then waits for its name; one step. */
export function groupSelected(editor: FlowEditor): void {
  const members = listSelected(editor);
  if (members.length === 0) return;
  let id = '';
  const label = format(strings.didGroup, { count: members.length });
  const done = editor.editGraph(label, graph => {
    id = addGroup(graph, members, strings.newGroup.text);
  });
  if (!done) return;
  editor.chooseFresh(id);
  editor.showAside('node', true);
}

/** The selected groups. */
export const listSelectedGroups = (editor: FlowEditor): readonly string[] =>
  editor.selectedNodes.filter(id => isGroup(editor.index, id));

/** Takes the frames of the selected groups away, and selects what was in them; one step. */
export function ungroupSelected(editor: FlowEditor): void {
  const groups = listSelectedGroups(editor);
  const members = groups.flatMap(id => listMembers(editor.index, id));
  if (groups.length === 0) return;
  if (editor.editGraph(strings.didUngroup.text, graph => removeElements(graph, groups)))
    editor.select(members.filter(id => !groups.includes(id)));
}

/** Collapses the selected groups, or expands them where all are collapsed; nothing is saved of it. */
export function foldSelected(editor: FlowEditor): void {
  const groups = listSelectedGroups(editor);
  const folds = !groups.every(id => editor.folded.has(id));
  editor.fold(groups, folds);
}
