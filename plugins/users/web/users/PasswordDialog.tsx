import { format } from '#core/contract';
import { useApp, useCall, useCompanyId } from '#core/web';
import { FormDialog, SwitchField, TextField } from '#core/web/ui';
import { setUserPassword, type EndUser } from '../../contract';
import { userStrings as strings } from '../../strings';

interface Props {
  readonly user: EndUser;
  readonly onClose: () => void;
}

/** Sets an end user's password. */
export function PasswordDialog({ user, onClose }: Props) {
  const { notices } = useApp();
  const companyId = useCompanyId();
  const set = useCall(setUserPassword);
  const values = { password: '', expired: true };
  return (
    <FormDialog
      title={format(strings.setPasswordTitle, { name: user.displayName })}
      values={values}
      save={async body => {
        await set.run({ params: { companyId, userId: user.userId }, body });
        notices.success(strings.passwordSet.text);
      }}
      submit={strings.setPassword.text}
      onClose={onClose}
    >
      <TextField
        name="password"
        label={strings.newPassword.text}
        help={strings.newPasswordHelp.text}
        type="password"
        autoComplete="new-password"
        required
      />
      <SwitchField name="expired" label={strings.passwordOnce.text} />
    </FormDialog>
  );
}
