import { useState } from 'react';
import { OwnEmail } from '#core/web/forms/OwnEmail.tsx';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { FailureNote } from '../FailureNote';
import { NewPassword } from '../passwords/NewPassword';
import { PasswordField } from '../fields';
import type { Strength } from '#core/web/forms/passwords/passwordStrength';
import { passwordFaults } from '../passwords/passwordFaults';
import { strings } from '../strings';
import { useSubmit } from '../useSubmit';

type Name = 'current' | 'password' | 'confirm';

/** Changes one's own password; a success signs off. */
export function ResetPasswordForm() {
  const { account, notices } = useApp();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [strength, setStrength] = useState<Strength>({ score: 0, message: '' });
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const faults = {
    current: current ? undefined : strings.currentRequired.text,
    ...passwordFaults(password, confirm),
  };
  const { submit, errors, refused, failure, busy } = useSubmit({
    check: () => faults,
    async send() {
      await account.changePassword(current, password);
      // Earlier toasts ended with the session.
      notices.success(strings.resetDone.text);
      return true;
    },
  });
  /** A field says what is wrong once it has been left, for a weak password cannot be submitted. */
  const getFieldProps = (name: Name) => ({
    onBlur: () => setLeft(new Set([...left, name])),
    error: left.has(name) ? (faults[name] ?? refused[name]) : errors[name],
  });
  return (
    <form onSubmit={submit} noValidate>
      <FailureNote error={failure} />
      <OwnEmail />
      <PasswordField
        label={strings.currentPassword.text}
        name="current-password"
        autoComplete="current-password"
        value={current}
        onChange={setCurrent}
        {...getFieldProps('current')}
      />
      <NewPassword
        label={strings.newPassword.text}
        value={password}
        onChange={setPassword}
        onStrength={setStrength}
        {...getFieldProps('password')}
      />
      <PasswordField
        label={strings.confirmPassword.text}
        name="confirm-password"
        autoComplete="new-password"
        value={confirm}
        onChange={setConfirm}
        {...getFieldProps('confirm')}
      />
      <button
        type="submit"
        className="sl-button primary wide"
        disabled={busy || strength.score <= 2}
      >
        {strings.submit.text}
      </button>
    </form>
  );
}
