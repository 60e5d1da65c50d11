import { useEffect, useState } from 'react';
import { passwordStrength, rules, type Strength } from './passwordStrength';
import { strings } from './strings';
import './passwordStrength.css';

interface Props {
  readonly password: string;
  readonly onStrength?: ((strength: Strength) => void) | undefined;
}

/** The rules for a new password, which of them it keeps, and an estimate of its strength. */
export function PasswordStrength({ password, onStrength }: Props) {
  const [strength, setStrength] = useState<Strength>({ score: 0, message: '' });
  useEffect(() => {
    let current = true;
    void passwordStrength(password).then(found => {
      if (!current) return;
      setStrength(found);
      onStrength?.(found);
    });
    return () => void (current = false);
  }, [password, onStrength]);
  return (
    <>
      <output className={`sl-strength score-${strength.score}`} aria-label={strings.strength.text}>
        {password !== '' && <span className="sl-strength-bar" />}
        {strength.message}
      </output>
      <ul className="sl-rules">
        {rules.map(({ text, keeps }) => {
          const met = keeps(password);
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
