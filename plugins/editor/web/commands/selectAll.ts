import { onEditor } from './onEditor';

export default onEditor(({ editor }) => editor.select(editor.index.nodes.keys()));
