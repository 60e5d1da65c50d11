import { onEditor } from './onEditor';

export default onEditor(({ editor }) => editor.desk.step(1));
