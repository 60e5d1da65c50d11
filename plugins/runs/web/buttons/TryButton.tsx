import { Play } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { ActionButton } from '#core/web/ui';
import type { EditorPartProps } from '#plugins/editor/contract';
import { tryFlow } from '../actions/panelActions';

/** Opens and closes the panel in which a flow is tried. */
export default observer(function TryButton({ session: { editor } }: EditorPartProps) {
  return <ActionButton action={tryFlow} icon={<Play />} active={editor.aside === 'run'} />;
});
