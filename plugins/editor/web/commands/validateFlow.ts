import { onEditor } from './onEditor';

export default onEditor(session => session.validate());
