import { arrangeFlow } from '../arrange/arrangeFlow';
import { duplicateSelected } from '../editor/actions/duplicateSelected';
import { onEditor } from './onEditor';

/** Takes the last step of the history back. */
export const undo = onEditor(({ editor }) => !editor.readOnly && editor.history.undo());
/** Makes the step that was taken back again. */
export const redo = onEditor(({ editor }) => !editor.readOnly && editor.history.redo());
/** Selects every node. */
export const selectAll = onEditor(({ editor }) => editor.select(editor.index.nodes.keys()));
/** Copies the selected nodes beside themselves. */
export const cloneNodes = onEditor(({ editor }) => duplicateSelected(editor));
/** Lays the graph out anew. */
export const arrange = onEditor(({ editor }) => !editor.readOnly && arrangeFlow(editor));
