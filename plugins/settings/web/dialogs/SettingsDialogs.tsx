import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useApp } from '#core/web';
import type { EditorPartProps } from '#plugins/editor/contract';
import { FlowSettingsDialog } from './FlowSettingsDialog';
import { InputSchemaDialog } from './InputSchemaDialog';
import { openDialog } from './OpenDialog';

/** The dialog that was asked for, over the editor; leaving the editor closes it. */
export default observer(function SettingsDialogs({ session: { editor } }: EditorPartProps) {
  const dialog = useApp().host.get(openDialog);
  const close = () => dialog.show(null);
  useEffect(() => () => dialog.show(null), [dialog]);
  switch (dialog.current) {
    case 'settings':
      return <FlowSettingsDialog editor={editor} onClose={close} />;
    case 'inputs':
      return <InputSchemaDialog editor={editor} onClose={close} />;
    default:
      return null;
  }
});
