import { useRef } from 'react';
import { useLocation } from 'wouter';
import { format } from '#core/contract';
import { useApp, useCall } from '#core/web';
import { FormDialog, TextField } from '#core/web/ui';
import { createApp, detail } from '../../contract';
import { strings } from '../../strings';

/** Names a new application, makes it, and goes on to its keys. */
export function NewAppDialog({ onClose }: { readonly onClose: () => void }) {
  const { notices } = useApp();
  const [, navigate] = useLocation();
  const { run } = useCall(createApp);
  const made = useRef('');
  async function save({ name }: { name: string }) {
    const { app } = await run({ body: { name: name.trim() } });
    made.current = app.appId;
    notices.success(format(strings.added, { name: app.name }));
  }
  const closeDialog = () => (made.current ? navigate(detail.to({ id: made.current })) : onClose());
  return (
    <FormDialog
      title={strings.add.text}
      values={{ name: '' }}
      save={save}
      submit={strings.create.text}
      onClose={closeDialog}
    >
      <TextField name="name" label={strings.name.text} required maxLength={256} />
    </FormDialog>
  );
}
