import { Button } from '@blueprintjs/core';
import { Play } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import type { EditorPartProps } from '#plugins/editor/contract';
import { strings } from '../../strings';

/** Opens and closes the panel in which a flow is tried. */
export default observer(function TryButton({ session: { editor } }: EditorPartProps) {
  const isOpen = editor.aside === 'run';
  return (
    <Button
      icon={<Play />}
      text={strings.tryFlow.text}
      active={isOpen}
      onClick={() => editor.showAside(isOpen ? 'none' : 'run')}
    />
  );
});
