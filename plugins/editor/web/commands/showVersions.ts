import { onEditor } from './onEditor';

export default onEditor(({ editor }) => editor.showAside('versions'));
