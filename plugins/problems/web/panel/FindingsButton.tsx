import { Button } from '@blueprintjs/core';
import { Issue } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import type { EditorPartProps } from '#plugins/editor/contract';
import { strings } from '../../strings';
import { listProblems } from '../store/listProblems';

/** Opens the problems; says how many there are. */
export default observer(function FindingsButton({ session: { editor } }: EditorPartProps) {
  const list = listProblems(editor);
  const open = editor.aside === 'findings';
  return (
    <Button
      variant="minimal"
      intent={list.some(({ type }) => type === 'error') ? 'danger' : 'none'}
      icon={<Issue />}
      text={list.length}
      aria-label={format(strings.findingsButton, { count: list.length })}
      title={strings.title.text}
      active={open}
      onClick={() => editor.showAside(open ? 'none' : 'findings')}
    />
  );
});
