import { Button } from '@blueprintjs/core';
import { Pulse } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import type { EditorPartProps } from '#plugins/editor/contract';
import { strings } from '../../strings';

/** Opens and closes the runs of the flow beside the canvas. */
export default observer(function RunsButton({ session: { editor } }: EditorPartProps) {
  const isOpen = editor.aside === 'debug';
  return (
    <Button
      variant="minimal"
      icon={<Pulse />}
      aria-label={strings.runs.text}
      title={strings.runsHelp.text}
      active={isOpen}
      onClick={() => editor.showAside(isOpen ? 'none' : 'debug')}
    />
  );
});
