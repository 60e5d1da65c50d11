import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { useLocation } from 'wouter';
import { format } from '#core/contract';
import { useApp, useMutation, useMay } from '#core/web';
import { ChoiceCards, FormDialog, SelectField, TextField } from '#core/web/ui';
import { access, createApp, createPolicy, detail, saveApp } from '../../contract';
import { appTypes, oauthOfType, type AppType } from '../../domain/appType';
import { strings } from '../../strings';
import { appTypeTexts } from '../appTypeTexts';
import { useFlowNames } from '../policies/useFlowNames';

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

/** The deployed flows, one of which the application may start from its first policy on. */
function FlowField() {
  const deployed = useFlowNames().flows.filter(
    ({ flowStatus, publishedVersion }) => flowStatus === 'enabled' && publishedVersion,
  );
  if (deployed.length === 0) return null;
  return (
    <SelectField
      name="flowId"
      label={strings.firstFlow.text}
      help={strings.firstFlowHelp.text}
      options={[
        { value: '', label: strings.noFirstFlow.text },
        ...deployed.map(({ flowId, name }) => ({ value: flowId, label: name })),
      ]}
    />
  );
}

interface Values {
  readonly name: string;
  readonly type: AppType;
  readonly flowId: string;
}

const empty: Values = { name: '', type: 'web', flowId: '' };

/** Names a new application, sets it up for its type, and goes on to its page. */
export function NewAppDialog({ onClose }: { readonly onClose: () => void }) {
  const { notices } = useApp();
  const [, navigate] = useLocation();
  const create = useMutation(createApp);
  const change = useMutation(saveApp);
  const add = useMutation(createPolicy);
  const mayChange = useMay(access, 'update');
  const createdId = useRef('');
  async function save({ name, type, flowId }: Values) {
    const { app } = await create.run({ body: { name: name.trim() } });
    createdId.current = app.appId;
    const values = oauthOfType[type];
    const body = { oauth: { enabled: values.enabled, values } };
    const params = { appId: app.appId };
    if (type !== 'web') await change.run({ params, body }).catch(notices.failure);
    const flows = [{ flowId, versionId: -1, weight: 100 }];
    const policy = { name: strings.newPolicy.text, flows };
    if (flowId) await add.run({ params, body: policy }).catch(notices.failure);
    notices.success(format(strings.added, { name: app.name }));
  }
  const close = () =>
    createdId.current ? navigate(detail.to({ id: createdId.current })) : onClose();
  return (
    <FormDialog
      title={strings.add.text}
      intro={strings.typeLater.text}
      values={empty}
      save={save}
      submit={strings.add.text}
      onClose={close}
    >
      <TextField name="name" label={strings.name.text} required maxLength={256} />
      {mayChange && (
        <>
          <FlowField />
          <TypeField />
        </>
      )}
    </FormDialog>
  );
}
