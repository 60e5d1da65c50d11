import { useEffect, useState } from 'react';
import './newPassword.css';
import { PasswordField } from './PasswordField';
import { passwordStrength, rules, type Strength } from './strength';
import { strings } from '../strings';

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
        <span className="sl-strength-bar" />
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
