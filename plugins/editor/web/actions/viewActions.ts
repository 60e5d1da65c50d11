import { findingStrings } from '../../findingStrings';
import { onEditor } from './onEditor';

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

/** Goes to the next problem. */
export const nextFinding = onEditor(({ editor }) => editor.desk.step(1));
/** Goes to the problem before. */
export const previousFinding = onEditor(({ editor }) => editor.desk.step(-1));
/** Shows what all fixes that are certain would change. */
export const fixCertain = onEditor(({ editor, app: terms }) => {
  if (!editor.desk.proposeAll()) terms.notices.success(findingStrings.nothingCertain.text);
});
