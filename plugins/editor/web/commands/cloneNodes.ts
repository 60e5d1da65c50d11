import { duplicateSelected } from '../editor/actions/duplicateSelected';
import { onEditor } from './onEditor';

export default onEditor(({ editor }) => duplicateSelected(editor));
