import { estimatePassword } from '#core/contract/authentication/passwordRules';
import { strings } from '../../strings';

export interface Strength {
  /** 0 to 4. */
  readonly score: number;
  readonly message: string;
}

/**
 * How hard a passphrase is to guess, with the estimator's advice; the estimator is loaded when it
 * is first needed.
 */
export async function estimateStrength(passphrase: string): Promise<Strength> {
  if (passphrase === '') return { score: 0, message: '' };
  const { score, advice } = await estimatePassword(passphrase);
  const name = score <= 1 ? strings.veryWeak : score === 2 ? strings.weak : strings.strong;
  return { score, message: advice || name.text };
}
