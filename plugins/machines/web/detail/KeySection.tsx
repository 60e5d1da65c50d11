import { Lock } from '@blueprintjs/icons';
import { useState } from 'react';
import { format } from '#core/contract';
import { useCompanyId, useMutation } from '#core/web';
import { FormDialog, TextAreaField, TextField } from '#core/web/ui';
import { addKey, removeKey, type ServiceAccount } from '../../contract';
import { strings } from '../../strings';
import { CredentialSection } from './CredentialSection';
import { usedColumns } from './usedColumns';

interface KeyDialogProps {
  readonly accountId: string;
  readonly onClose: () => void;
}

function KeyDialog({ accountId, onClose }: KeyDialogProps) {
  const params = { companyId: useCompanyId(), accountId };
  const add = useMutation(addKey);
  return (
    <FormDialog
      title={strings.addKey.text}
      values={{ name: '', key: '', url: '' }}
      save={body => add.run({ params, body })}
      onClose={onClose}
      submit={strings.addKey.text}
    >
      <TextField name="name" label={strings.name.text} required maxLength={100} />
      <TextAreaField
        name="key"
        label={strings.key.text}
        help={strings.keyHelp.text}
        maxLength={20_000}
      />
      <TextField
        name="url"
        label={strings.keyUrl.text}
        help={strings.keyUrlHelp.text}
        type="url"
        maxLength={2000}
      />
    </FormDialog>
  );
}

/** The public keys by which an account signs its own assertions. */
export function KeySection({ account }: { readonly account: ServiceAccount }) {
  const { accountId, keys } = account;
  const params = { companyId: useCompanyId(), accountId };
  const remove = useMutation(removeKey);
  const [adding, setAdding] = useState(false);
  return (
    <>
      <CredentialSection
        title={strings.keys.text}
        help={strings.keysHelp.text}
        none={strings.noKeys.text}
        noneHelp={strings.noKeysHelp.text}
        icon={<Lock size={22} />}
        add={strings.addKey.text}
        onAdd={() => setAdding(true)}
        rows={keys}
        rowKey={({ keyId }) => keyId}
        nameRow={({ name }) => name}
        columns={[
          { id: 'name', header: strings.name.text, width: '2fr', cell: ({ name }) => name },
          {
            id: 'kind',
            header: strings.kind.text,
            from: 640,
            cell: ({ kind, url }) => kind || url,
          },
          ...usedColumns(),
        ]}
        end={{
          text: strings.removeIt.text,
          label: strings.removeNamed,
          ask: ({ name }) => format(strings.removeKeyAsk, { name }),
          run: ({ keyId }) => remove.run({ params: { ...params, keyId } }),
          done: strings.keyRemoved.text,
        }}
      />
      {adding && <KeyDialog accountId={accountId} onClose={() => setAdding(false)} />}
    </>
  );
}
