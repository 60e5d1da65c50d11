import { useState } from 'react';
import { PasswordStrength } from '#core/web/forms/passwords/PasswordStrength.tsx';
import type { Strength } from '#core/web/forms/passwords/passwordStrength';
import { PasswordField } from '../fields';
import { passwordFaults } from './passwordFaults';
import { strings } from '../strings';
import type { SignedOn } from '#core/web/session/Account';
import { paths } from '../../paths';
import { FailureNote } from '../FailureNote';
import { useEntered, useSubmit } from '../useSubmit';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onStrength?: (strength: Strength) => void;
  readonly error?: string | undefined;
  readonly onBlur?: () => void;
}

/** A field for a new password with its rules and an estimate of its strength. */
export function NewPassword({ onStrength, ...field }: Props) {
  return (
    <>
      <PasswordField {...field} name="new-password" autoComplete="new-password" />
      <PasswordStrength password={field.value} onStrength={onStrength} />
    </>
  );
}

interface NewPasswordFormProps {
  /** The label of its button. */
  readonly action: string;
  readonly send: (password: string) => Promise<SignedOn>;
}

/** Asks for a new password and its repetition, and signs in with it. */
export function NewPasswordForm({ action, send }: NewPasswordFormProps) {
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
