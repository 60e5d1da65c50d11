import { onEditor } from './onEditor';

export default onEditor(({ editor }) => editor.canvas?.fit());
