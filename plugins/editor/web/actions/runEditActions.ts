import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import { copyToClipboard, pasteFromClipboard } from '../clipboard/clipboard';
import { addAnnotation } from '../editor/actions/addNode';
import {
  duplicateSelected,
  removeSelected,
  removeSelectedAndHeal,
  toggleDisabled,
} from '../editor/actions/editNodes';
import { diffGraphs } from '#plugins/flows/contract/graph/diff/diffGraphs';
import { foldSelected, groupSelected, ungroupSelected } from '../groups/groupActions';
import { openAddMenu } from '../menus/openAddMenu';
import { onEditor } from '../session/openEditor';

/** Takes a step back or forth, and shows what it changed: selected, and in view. */
const step = (way: 'undo' | 'redo') =>
  onEditor(({ stage }) => {
    if (stage.readOnly) return;
    const before = stage.document.graphData;
    stage.history[way]();
    const { added, changed, moved } = diffGraphs(before, stage.document.graphData);
    const ids = [
      ...added.map(({ data }) => data.id),
      ...[...changed, ...moved].map(({ id }) => id),
    ];
    const [first] = ids;
    if (first === undefined || ids.length > mostShown) return;
    // An open panel stays open, even if it changed.
    const { selectedNodes: chosen } = stage;
    if (chosen.length === 0 || !chosen.every(id => ids.includes(id))) stage.select(ids);
    stage.canvas?.bring(first);
  });
/** Nodes that a step may change and still be shown; more would select half of a flow. */
const mostShown = 50;
export const undo = step('undo');
export const redo = step('redo');
export const selectAll = onEditor(({ stage }) => stage.select(stage.index.nodes.keys()));
export const copyNodes = onEditor(({ stage, app: terms }) => copyToClipboard(stage, terms.notices));
export const cloneNodes = onEditor(({ stage }) => duplicateSelected(stage));
export const pasteNodes = onEditor(({ stage, app: terms }, at: Point | undefined) =>
  pasteFromClipboard(stage, terms.notices, at),
);
export const toggleNodes = onEditor(({ stage }, _disabled: boolean) => toggleDisabled(stage));
export const deleteElements = onEditor(({ stage }, ids: readonly string[] | undefined) => {
  if (ids) stage.select(ids);
  removeSelected(stage);
});
export const addAnnotationAt = onEditor(({ stage }, at: Point) => addAnnotation(stage, at));

export const deleteAndHeal = onEditor(({ stage }) => removeSelectedAndHeal(stage));

/** Asks which node to add, behind the one that is selected, or in the middle of the canvas. */
export const addNode = onEditor(({ stage }) => {
  const [id, more] = stage.selectedNodes;
  const only = more === undefined ? id : undefined;
  const find = (selector: string) => document.querySelector(`.flow-surface ${selector}`);
  const card = only === undefined ? null : find(`[data-focus="${only}"]`);
  const target = card ?? document.querySelector('.flow-surface');
  if (!stage.readOnly && target) openAddMenu(stage, target, card ? only : undefined);
});

/** Asks beside the selected node what it is to run instead. */
export const replaceSelected = onEditor(({ stage }) => {
  const [nodeId] = stage.selectedNodes;
  const node = nodeId === undefined ? undefined : stage.index.nodes.get(nodeId);
  if (!node || stage.readOnly) return;
  const { id } = node.data;
  stage.canvas?.bring(id);
  const box = document.querySelector(`.flow-surface [data-focus="${id}"]`)?.getBoundingClientRect();
  const at = box ? { x: box.left, y: box.bottom + 4 } : { x: innerWidth / 2, y: innerHeight / 3 };
  stage.openMenu({ kind: 'add', at, graph: node.position, replaces: id });
});

export const group = onEditor(({ stage }) => !stage.readOnly && groupSelected(stage));
export const ungroup = onEditor(({ stage }) => !stage.readOnly && ungroupSelected(stage));
export const foldGroups = onEditor(({ stage }) => foldSelected(stage));
