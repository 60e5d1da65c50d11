import { strings } from '../../strings';
import { onEditor } from './onEditor';

export default onEditor(({ editor, terms }) => {
  if (!editor.desk.proposeAll()) terms.notices.success(strings.nothingCertain.text);
});
