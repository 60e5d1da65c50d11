import { useState } from 'react';
import type { SignedOn } from '#core/web/session/Account';
import { paths } from '../../paths';
import { FailureNote } from '../FailureNote';
import { NewPassword } from './NewPassword';
import { PasswordField } from './PasswordField';
import { passwordFaults } from './strength';
import { strings } from '../strings';
import { useEntered } from '../useEntered';
import { useSubmit } from '../useSubmit';

interface Props {
  /** The label of its button. */
  readonly action: string;
  readonly send: (password: string) => Promise<SignedOn>;
}

/** Asks for a new password and its repetition, and signs on with it. */
export function NewPasswordForm({ action, send }: Props) {
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const entered = useEntered({ in: paths.dashboard.to(), cancelled: '/' });
  const { submit, errors, failure, busy } = useSubmit({
    check: () => passwordFaults(password, confirm),
    send: async () => entered(await send(password)),
  });
  return (
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
        {action}
      </button>
    </form>
  );
}
