import { onEditor } from './onEditor';

export default onEditor(({ editor }) => !editor.readOnly && editor.history.undo());
