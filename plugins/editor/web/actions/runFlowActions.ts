import { strings } from '../../strings';
import { onEditor } from '../session/openEditor';

/** Stores the flow. */
export const save = onEditor(session => session.save());
/** Stores the flow and has the server look for problems. */
export const validate = onEditor(session => session.validate());
/** Stores the flow and makes that version the one that runs. */
export const deploy = onEditor(session => session.deploy());

/** Returns the document to what is stored, as one step that can be undone. */
export const discardChanges = onEditor(async ({ editor, base }) => {
  const { becomeDocument } = await import('../session/becomeDocument');
  editor.edit(strings.didDiscard.text, draft => becomeDocument(draft, base));
});
