import { Pulse, Play } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { ActionIconButton, ActionButton } from '#core/web/ui';
import type { EditorPartProps } from '#plugins/editor/contract';
import { showRuns, tryFlow } from './panelActions';

/** Opens and closes the runs of the flow beside the canvas. */
export const RunsButton = observer(function RunsButton({ session: { editor } }: EditorPartProps) {
  return <ActionIconButton action={showRuns} icon={<Pulse />} active={editor.aside === 'debug'} />;
});

/** Opens and closes the panel in which a flow is tried. */
export const TryButton = observer(function TryButton({ session: { editor } }: EditorPartProps) {
  return <ActionButton action={tryFlow} icon={<Play />} active={editor.aside === 'run'} />;
});
