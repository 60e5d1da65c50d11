import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { useLocation } from 'wouter';
import { format } from '#core/contract';
import { useApp, useCall } from '#core/web';
import { ChoiceCards, FormDialog, TextField } from '#core/web/ui';
import { createApp, detail, saveApp } from '../../contract';
import { appTypes, oauthOfType, type AppType } from '../../domain/appType';
import { strings } from '../../strings';
import { appTypeTexts } from '../appTypeTexts';

const choices = appTypes.map(value => ({
  value,
  title: appTypeTexts[value].title.text,
  help: appTypeTexts[value].help.text,
}));

function TypeField() {
  const { field } = useController<{ type: AppType }>({ name: 'type' });
  return (
    <ChoiceCards
      label={strings.type.text}
      choices={choices}
      value={field.value}
      onChoose={field.onChange}
    />
  );
}

/** Names a new application, sets it up for its type, and goes on to its page. */
export function NewAppDialog({ onClose }: { readonly onClose: () => void }) {
  const { notices } = useApp();
  const [, navigate] = useLocation();
  const create = useCall(createApp);
  const change = useCall(saveApp);
  const made = useRef('');
  async function save({ name, type }: { name: string; type: AppType }) {
    const { app } = await create.run({ body: { name: name.trim() } });
    made.current = app.appId;
    const values = oauthOfType[type];
    const body = { oauth: { enabled: values.enabled, values } };
    if (type !== 'web')
      await change.run({ params: { appId: app.appId }, body }).catch(notices.failure);
    notices.success(format(strings.added, { name: app.name }));
  }
  const close = () => (made.current ? navigate(detail.to({ id: made.current })) : onClose());
  return (
    <FormDialog
      title={strings.add.text}
      intro={strings.typeLater.text}
      values={{ name: '', type: 'web' as AppType }}
      save={save}
      submit={strings.create.text}
      onClose={close}
    >
      <TextField name="name" label={strings.name.text} required maxLength={256} />
      <TypeField />
    </FormDialog>
  );
}
