import { LabTest } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { ActionIconButton } from '#core/web/ui';
import type { EditorPartProps } from '#plugins/editor/contract';
import { testsTab } from '../../contract';
import { showTests } from '../actions/suiteActions';

/** Opens and closes the tests of the flow beside the canvas. */
export default observer(function TestsButton({ session: { editor } }: EditorPartProps) {
  return (
    <ActionIconButton action={showTests} icon={<LabTest />} active={editor.aside === testsTab} />
  );
});
