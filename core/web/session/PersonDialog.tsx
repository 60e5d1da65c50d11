import { OwnEmail } from '../forms/OwnEmail';
import { FormDialog, TextField } from '../ui';
import { useApp } from '../hooks/useApp';
import { strings } from './strings';

/** Asks for the password once more. */
export default function PersonDialog() {
  const { personCheck } = useApp();
  return (
    <FormDialog
      title={strings.secondFactor.text}
      intro={strings.personHelp.text}
      values={{ password: '' }}
      submit={strings.personConfirm.text}
      save={({ password }) => personCheck.confirm(password)}
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
