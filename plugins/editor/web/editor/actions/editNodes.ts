import { format } from '#core/contract';
import { removeElements, findNode } from '#plugins/flows/contract/graph/edits/edits';
import { removeAndHeal } from '#plugins/flows/contract/graph/edits/heal';
import { strings } from '#plugins/editor/strings';
import { placeNodes } from '#plugins/editor/contract/geometry/placeNodes';
import { withMembers } from '../../groups/groups';
import { settle } from '../../layout/room';
import type { FlowEditor } from '../FlowEditor';
import { duplicate } from '#plugins/flows/contract/graph/edits/blocks';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';

/**
 * Deletes what is chosen with what hangs on it, as one step; the start of a scheduled flow stays.
 */
export function removeSelected(editor: FlowEditor): void {
  const { index, selection } = editor;
  const ids = [...selection].filter(id => index.nodes.get(id)?.data.nodeType !== 'START');
  if (ids.length === 0) return;
  const nodes = ids.filter(id => index.nodes.has(id)).length;
  const label =
    nodes === 0 ? strings.didDeleteEdge.text : format(strings.didDelete, { count: nodes });
  if (editor.editGraph(label, graph => removeElements(graph, ids))) editor.select([]);
}

/** Deletes the selected nodes and leads what led to each to the one that followed it, as one step. */
export function removeSelectedAndHeal(editor: FlowEditor): void {
  const ids = editor.selectedNodes.filter(
    id => editor.index.nodes.get(id)?.data.nodeType !== 'START',
  );
  if (ids.length === 0) return;
  const label = format(strings.didDelete, { count: ids.length });
  if (editor.editGraph(label, graph => removeAndHeal(graph, ids))) editor.select([]);
}

/** Clones the chosen nodes with what connects them, a little beside them. */
export function duplicateSelected(editor: FlowEditor): void {
  const ids = editor.selectedNodes.filter(
    id => editor.index.nodes.get(id)?.data.nodeType !== 'START',
  );
  if (ids.length === 0) return;
  let copies: readonly string[] = [];
  const done = editor.editGraph(format(strings.didClone, { count: ids.length }), graph => {
    copies = [...duplicate(graph, ids).values()];
    settle(graph, copies);
  });
  if (done) editor.select(copies);
}

/** Disables the chosen nodes, or enables them where all of them are disabled. */
export function toggleDisabled(editor: FlowEditor): void {
  const nodes = editor.selectedNodes.filter(
    id => editor.index.nodes.get(id)?.data.nodeType === 'CONNECTION',
  );
  const disable = !nodes.every(id => editor.index.nodes.get(id)?.data.isDisabled === true);
  editor.editGraph((disable ? strings.didDisable : strings.didEnable).text, graph => {
    for (const id of nodes) {
      const node = findNode(graph, id);
      if (!node) continue;
      if (disable) node.data.isDisabled = true;
      else delete node.data.isDisabled;
    }
  });
}

/** Moves the chosen nodes a little; nudges that follow each other quickly are one step. */
export function nudge(editor: FlowEditor, by: Point): void {
  const { index } = editor;
  const places = editor.selectedNodes.flatMap(id => {
    const node = index.nodes.get(id);
    if (!node || node.data.nodeType === 'START') return [];
    return [[id, { x: node.position.x + by.x, y: node.position.y + by.y }] as const];
  });
  if (places.length === 0) return;
  const key = `nudge ${places.map(([id]) => id).join()}`;
  placeNodes(editor, withMembers(index, new Map(places)), strings.moved.text, key);
}
