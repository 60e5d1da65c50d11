import { arrangeFlow } from '../arrange/arrangeFlow';
import { onEditor } from './onEditor';

export default onEditor(({ editor }) => !editor.readOnly && arrangeFlow(editor));
