import { OwnEmail } from '../forms/OwnEmail';
import { FormDialog, TextField } from '../ui';
import { useApp } from '../hooks/useApp';
import { ProviderDialog } from './ProviderDialog';
import { strings } from './strings';

/** Asks for the password once more, or where a provider signed the person in, to sign in there again. */
export default function PersonDialog() {
  const { personCheck, session } = useApp();
  const ssoCompanyId = session.profile?.ssoCompanyId;
  if (ssoCompanyId !== undefined) return <ProviderDialog companyId={ssoCompanyId} />;
  return (
    <FormDialog
      title={strings.secondFactor.text}
      intro={strings.personHelp.text}
      values={{ password: '' }}
      submit={strings.personConfirm.text}
      save={proof => personCheck.confirm(proof)}
      onClose={() => personCheck.settle(false)}
    >
      <OwnEmail />
      <TextField
        name="password"
        type="password"
        label={strings.password.text}
        autoComplete="current-password"
        required
        maxLength={128}
      />
    </FormDialog>
  );
}
