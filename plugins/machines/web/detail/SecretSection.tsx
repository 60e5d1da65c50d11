import { Key } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { format } from '#core/contract';
import { useCompanyId, useMutation } from '#core/web';
import { FormDialog, SelectField, TimeAgo, type Column } from '#core/web/ui';
import {
  addSecret,
  mostSecrets,
  revokeSecret,
  type AccountSecret,
  type ServiceAccount,
} from '../../contract';
import { strings } from '../../strings';
import { SecretDialog } from '../SecretDialog';
import { CredentialSection } from './CredentialSection';
import { usedColumns } from './usedColumns';

const lengths = [
  { value: '0', label: strings.never.text },
  { value: '30', label: strings.days30.text },
  { value: '90', label: strings.days90.text },
  { value: '365', label: strings.days365.text },
];

interface DialogProps {
  readonly account: ServiceAccount;
  readonly onClose: (secret?: string) => void;
}

function AddDialog({ account, onClose }: DialogProps) {
  const params = { companyId: useCompanyId(), accountId: account.accountId };
  const add = useMutation(addSecret);
  const secret = useRef<string>(undefined);
  async function save({ days }: { readonly days: string }) {
    const input = { params, body: { days: Number(days) } };
    secret.current = (await add.run(input)).secret;
  }
  return (
    <FormDialog
      title={strings.addSecret.text}
      values={{ days: '90' }}
      save={save}
      submit={strings.create.text}
      onClose={() => onClose(secret.current)}
    >
      <SelectField name="days" label={strings.expires.text} options={lengths} />
    </FormDialog>
  );
}

const nameEnding = ({ ending }: { readonly ending: string }) => `…${ending}`;

const columns: readonly Column<AccountSecret>[] = [
  {
    id: 'ending',
    header: strings.clientSecret.text,
    width: '2fr',
    cell: row => <code>{nameEnding(row)}</code>,
  },
  {
    id: 'expires',
    header: strings.expires.text,
    from: 640,
    cell: ({ expires }) => <TimeAgo at={expires} never={strings.never.text} />,
  },
  ...usedColumns<AccountSecret>(),
];

/** The client secrets of an account: a second one takes the place of the first. */
export function SecretSection({ account }: { readonly account: ServiceAccount }) {
  const params = { companyId: useCompanyId(), accountId: account.accountId };
  const revoke = useMutation(revokeSecret);
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const full = account.secrets.length >= mostSecrets;
  return (
    <>
      <CredentialSection
        title={strings.secrets.text}
        help={strings.secretsHelp.text}
        none={strings.noSecrets.text}
        noneHelp={strings.noSecretsHelp.text}
        icon={<Key size={22} />}
        add={strings.addSecret.text}
        onAdd={full ? undefined : () => setAdding(true)}
        rows={account.secrets}
        rowKey={({ secretId }) => secretId}
        nameRow={nameEnding}
        columns={columns}
        end={{
          text: strings.revoke.text,
          label: strings.revokeNamed,
          ask: ({ ending }) => format(strings.revokeSecretAsk, { ending }),
          run: ({ secretId }) => revoke.run({ params: { ...params, secretId } }),
          done: strings.secretRevoked.text,
        }}
      />
      {adding && (
        <AddDialog
          account={account}
          onClose={added => {
            setAdding(false);
            setSecret(added);
          }}
        />
      )}
      {secret !== undefined && (
        <SecretDialog account={account} secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </>
  );
}
