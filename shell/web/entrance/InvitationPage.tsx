import { useState } from 'react';
import { useSearch } from 'wouter';
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

/** An invited member sets their first password and is signed on. */
export default function InvitationPage() {
  const { account } = useApp();
  const entered = useEntered({ in: paths.dashboard.to(), cancelled: '/' });
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const { submit, errors, failure, busy } = useSubmit({
    check: () => passwordFaults(password, confirm),
    async send() {
      return entered(await account.acceptInvitation(token, password));
    },
  });
  if (!token) return <EntranceFrame title={strings.invitationTitle.text} intro={strings.invitationNoToken.text} />;
  return (
    <EntranceFrame title={strings.invitationTitle.text} intro={strings.invitationIntro.text}>
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
          {strings.join.text}
        </button>
      </form>
    </EntranceFrame>
  );
}
