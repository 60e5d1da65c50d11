import { exportFlowFile } from '#plugins/transfer/web/flowImport/exportFlowFile';
import { onEditor } from './onEditor';

export default onEditor(session =>
  session.during('save', () => exportFlowFile(session.terms.calls.api, session.editor.flow)),
);
