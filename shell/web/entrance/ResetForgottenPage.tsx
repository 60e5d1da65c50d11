import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { useApp } from '../../../core/web/useApp';
import { paths } from '../paths';
import { EntranceFrame } from './EntranceFrame';
import { FailureNote } from './FailureNote';
import { NewPassword } from './NewPassword';
import { PasswordField } from './PasswordField';
import { passwordFaults } from './passwordFaults';
import { strings } from './strings';
import { useEntered } from './useEntered';
import { useSubmit } from './useSubmit';

/** Sets a password by the link of a mail, and signs on with it. */
export default function ResetForgottenPage() {
  const { account } = useApp();
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const entered = useEntered({ in: paths.dashboard.to(), cancelled: '/' });
  const { submit, errors, failure, busy } = useSubmit({
    check: () => passwordFaults(password, confirm),
    send: async () => entered(await account.resetForgotten(token, password)),
  });
  const again = <Link href={paths.forgot.path}>{strings.newLink.text}</Link>;
  if (!token) return <EntranceFrame title={strings.resetTitle.text} intro={strings.resetNoToken.text} footer={again} />;
  return (
    <EntranceFrame title={strings.resetTitle.text} intro={strings.resetIntro.text} footer={again}>
      <form onSubmit={submit} noValidate>
        <FailureNote error={failure} />
        <NewPassword
          label={strings.newPassword.text}
          value={password}
          onChange={setPassword}
          error={errors['password']}
        />
        <PasswordField
          label={strings.confirmPassword.text}
          autoComplete="new-password"
          value={confirm}
          onChange={setConfirm}
          error={errors['confirm']}
        />
        <button type="submit" className="sl-button primary wide" disabled={busy}>
          {strings.submit.text}
        </button>
      </form>
    </EntranceFrame>
  );
}
