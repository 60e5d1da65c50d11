import { useEffect, useState } from 'react';
import { PasswordField } from '../fields';
import { passwordStrength, rules, type Strength, passwordFaults } from './strength';
import { strings } from '../strings';
import type { SignedOn } from '#core/web/session/Account';
import { paths } from '../../paths';
import { FailureNote } from '../FailureNote';
import { useEntered, useSubmit } from '../useSubmit';
import './newPassword.css';

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
  const { value } = field;
  const [strength, setStrength] = useState<Strength>({ score: 0, message: '' });
  useEffect(() => {
    let current = true;
    void passwordStrength(value).then(found => {
      if (!current) return;
      setStrength(found);
      onStrength?.(found);
    });
    return () => void (current = false);
  }, [value, onStrength]);
  return (
    <>
      <PasswordField {...field} name="new-password" autoComplete="new-password" />
      <output className={`sl-strength score-${strength.score}`} aria-label={strings.strength.text}>
        {value !== '' && <span className="sl-strength-bar" />}
        {strength.message}
      </output>
      <ul className="sl-rules">
        {rules.map(({ text, keeps }) => {
          const met = keeps(value);
          return (
            <li key={text} className={met ? 'met' : undefined}>
              {text}{' '}
              <span className="sl-hidden">({(met ? strings.met : strings.notMet).text})</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface NewPasswordFormProps {
  /** The label of its button. */
  readonly action: string;
  readonly send: (password: string) => Promise<SignedOn>;
}

/** Asks for a new password and its repetition, and signs on with it. */
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
