import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useApp } from '#core/web';
import type { EditorPartProps } from '#plugins/editor/contract';
import { strings } from '../../strings';
import { ExtractDialog } from './ExtractDialog';
import { ObstacleDialog } from './ObstacleDialog';
import { openRefactoring } from './OpenRefactoring';

/** The dialog that was asked for, over the editor; leaving the editor closes it. */
export default observer(function RefactoringDialogs({ session }: EditorPartProps) {
  const dialog = useApp().host.get(openRefactoring);
  const close = () => dialog.show(null);
  useEffect(() => () => dialog.show(null), [dialog]);
  const { current } = dialog;
  if (current === null) return null;
  return current.kind === 'extract' ? (
    <ExtractDialog stage={session.editor} ids={current.ids} onClose={close} />
  ) : (
    <ObstacleDialog title={strings.cantInline.text} text={current.text} onClose={close} />
  );
});
