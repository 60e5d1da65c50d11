import { exportFlowFile } from '../list/exportFlowFile';
import { onEditor } from './onEditor';

export default onEditor(session =>
  session.during('save', () => exportFlowFile(session.terms.calls.api, session.editor.flow)),
);
