import { Pulse } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { ActionIconButton } from '#core/web/ui';
import type { EditorPartProps } from '#plugins/editor/contract';
import { showRuns } from '../actions/panelActions';

/** Opens and closes the runs of the flow beside the canvas. */
export default observer(function RunsButton({ session: { editor } }: EditorPartProps) {
  return <ActionIconButton action={showRuns} icon={<Pulse />} active={editor.aside === 'debug'} />;
});
