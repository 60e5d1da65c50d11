import { useEffect, useState } from 'react';
import { strings } from '../../strings';
import { estimateStrength, type Strength } from './estimateStrength';

/** Shows how hard a passphrase is to guess, as it is typed. */
export function PassphraseStrength({ passphrase }: { readonly passphrase: string }) {
  const [{ score, message }, setStrength] = useState<Strength>({ score: 0, message: '' });
  useEffect(() => {
    let current = true;
    void estimateStrength(passphrase).then(found => current && setStrength(found));
    return () => void (current = false);
  }, [passphrase]);
  return (
    <output className={`transfer-strength score-${score}`} aria-label={strings.strength.text}>
      <span className="transfer-strength-bar" />
      {message}
    </output>
  );
}
