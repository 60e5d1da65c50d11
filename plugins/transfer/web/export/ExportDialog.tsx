import { useFormContext } from 'react-hook-form';
import { format } from '#core/contract';
import { useCall, useCompanyId } from '#core/web';
import { FormDialog, SwitchField, TextField } from '#core/web/ui';
import { shortestPassphrase, startExport } from '../../contract';
import { strings } from '../../strings';
import { PassphraseStrength } from './PassphraseStrength';

interface Choices {
  readonly users: boolean;
  readonly sealed: boolean;
  readonly passphrase: string;
  readonly again: string;
}
const nothing: Choices = { users: false, sealed: false, passphrase: '', again: '' };

function Fields() {
  const { watch, getValues } = useFormContext<Choices>();
  const [sealed, users, passphrase] = watch(['sealed', 'users', 'passphrase']);
  return (
    <>
      <SwitchField
        name="sealed"
        label={strings.takeSecrets.text}
        help={strings.takeSecretsHelp.text}
      />
      {sealed && (
        <>
          <TextField
            name="passphrase"
            label={strings.passphrase.text}
            help={strings.passphraseHelp.text}
            type="password"
            autoComplete="new-password"
            maxLength={200}
            required
            rules={{
              minLength: {
                value: shortestPassphrase,
                message: format(strings.passphraseShort, { least: shortestPassphrase }),
              },
            }}
          />
          <PassphraseStrength passphrase={passphrase} />
          <TextField
            name="again"
            label={strings.passphraseAgain.text}
            type="password"
            autoComplete="new-password"
            maxLength={200}
            required
            rules={{
              validate: typed =>
                typed === getValues('passphrase') || strings.passphraseDiffers.text,
            }}
          />
        </>
      )}
      <SwitchField
        name="users"
        label={strings.takeUsers.text}
        help={(users && !sealed ? strings.usersWithoutSecrets : strings.takeUsersHelp).text}
      />
    </>
  );
}

/** The dialog that asks what an archive includes, before it is written. */
export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const companyId = useCompanyId();
  const { run } = useCall(startExport);
  return (
    <FormDialog
      title={strings.exportTitle.text}
      intro={strings.exportIntro.text}
      submit={strings.startExport.text}
      values={nothing}
      save={({ users, sealed, passphrase }) =>
        run({ params: { companyId }, body: { users, ...(sealed && { passphrase }) } })
      }
      onClose={onClose}
    >
      <Fields />
    </FormDialog>
  );
}
