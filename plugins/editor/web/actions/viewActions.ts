import { onEditor } from '../session/openEditor';

/** Opens the search within the flow. */
export const openFind = onEditor(session => session.toggle('find', true));
/** Opens the settings of the selected node. */
export const showNodeSettings = onEditor(({ stage }) => stage.showAside('node'));
/** Shows the whole flow. */
export const fit = onEditor(({ editor }) => editor.canvas?.fit());
/** Shows or hides the minimap. */
export const toggleMinimap = onEditor(session => session.toggle('minimap'));
/** Shows or hides the list of capabilities. */
export const toggleCatalogue = onEditor(session => session.toggle('catalogue'));
/** Opens the saved versions. */
export const showVersions = onEditor(({ editor }) => editor.showAside('versions'));
/** Opens the steps of the history. */
export const showHistory = onEditor(({ editor }) =>
  editor.showAside(editor.aside === 'history' ? 'none' : 'history'),
);
