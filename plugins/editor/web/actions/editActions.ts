import type { Point } from '#plugins/flows/contract/graph/elements/nodeElement';
import { arrangeFlow } from '../arrange/arrangeFlow';
import { copyToClipboard } from '../clipboard/copyToClipboard';
import { pasteFromClipboard } from '../clipboard/pasteFromClipboard';
import { addAnnotation } from '../editor/actions/addAnnotation';
import { duplicateSelected } from '../editor/actions/duplicateSelected';
import { removeSelected } from '../editor/actions/removeSelected';
import { toggleDisabled } from '../editor/actions/toggleDisabled';
import { onEditor } from './onEditor';

export const undo = onEditor(({ stage }) => !stage.readOnly && stage.history.undo());
export const redo = onEditor(({ stage }) => !stage.readOnly && stage.history.redo());
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

/** Lays the graph out anew. */
export const arrange = onEditor(
  session => !session.stage.readOnly && session.during('arrange', () => arrangeFlow(session.stage)),
);
