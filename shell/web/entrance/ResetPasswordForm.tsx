import { useState } from 'react';
import { useApp } from '../../../core/web/useApp';
import { FailureNote } from './FailureNote';
import { NewPassword } from './NewPassword';
import { PasswordField } from './PasswordField';
import { passwordFaults } from './passwordFaults';
import { strings } from './strings';
import { useSubmit } from './useSubmit';
import type { Strength } from './strength';

/** Changes one's own password; a success signs off. */
export function ResetPasswordForm() {
  const { account, notices, session } = useApp();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [strength, setStrength] = useState<Strength>({ score: 0, message: '' });
  const { submit, errors, failure, busy } = useSubmit({
    check: () => ({
      current: current ? undefined : strings.currentRequired.text,
      ...passwordFaults(password, confirm),
    }),
    async send() {
      await account.changePassword(current, password);
      notices.success(strings.resetDone.text);
      await account.logout();
      return true;
    },
  });
  const weak = password.length > 0 && strength.score <= 2;
  return (
    <form onSubmit={submit} noValidate>
      <FailureNote error={failure} />
      <input
        className="sl-hidden"
        name="username"
        autoComplete="username"
        tabIndex={-1}
        aria-hidden
        readOnly
        value={session.email}
      />
      <PasswordField
        label={strings.currentPassword.text}
        name="current-password"
        autoComplete="current-password"
        value={current}
        onChange={setCurrent}
        error={errors['current']}
      />
      <NewPassword
        label={strings.newPassword.text}
        value={password}
        onChange={setPassword}
        onStrength={setStrength}
        error={errors['password']}
      />
      <PasswordField
        label={strings.confirmPassword.text}
        name="confirm-password"
        autoComplete="new-password"
        value={confirm}
        onChange={setConfirm}
        error={errors['confirm']}
      />
      <button type="submit" className="sl-button primary wide" disabled={busy || weak}>
        {strings.submit.text}
      </button>
    </form>
  );
}
