import { useFormContext } from 'react-hook-form';
import { format } from '#core/contract';
import { useMutation, useCompanyId } from '#core/web';
import { FormDialog, SwitchField, TextField } from '#core/web/ui';
import { shortestPassphrase, startExport } from '../../contract';
import { strings } from '../../strings';
import { useEffect, useState } from 'react';
import { estimatePassword } from '#core/contract/authentication/passwordRules';

interface Strength {
  /** 0 to 4. */
  readonly score: number;
  readonly message: string;
}

/**
 * How hard a passphrase is to guess, with the estimator's advice; the estimator is loaded when it
 * is first needed.
 */
async function estimateStrength(passphrase: string): Promise<Strength> {
  if (passphrase === '') return { score: 0, message: '' };
  const { score, advice } = await estimatePassword(passphrase);
  const name = score <= 1 ? strings.veryWeak : score === 2 ? strings.weak : strings.strong;
  return { score, message: advice || name.text };
}

/** Shows how hard a passphrase is to guess, as it is typed. */
function PassphraseStrength({ passphrase }: { readonly passphrase: string }) {
  const [{ score, message }, setStrength] = useState<Strength>({ score: 0, message: '' });
  useEffect(() => {
    let current = true;
    void estimateStrength(passphrase).then(found => current && setStrength(found));
    return () => void (current = false);
  }, [passphrase]);
  return (
    <output className={`transfer-strength score-${score}`} aria-label={strings.strength.text}>
      <span className="transfer-strength-bar" />
      {message}
    </output>
  );
}

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
  const { run } = useMutation(startExport);
  return (
    <FormDialog
      title={strings.exportTitle.text}
      intro={strings.exportIntro.text}
      submit={strings.exportTitle.text}
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
