import { strings } from '../../strings';

/** The estimator's time grows with the square of the length. */
const estimated = 100;

export interface Strength {
  /** 0 to 4. */
  readonly score: number;
  readonly message: string;
}

/**
 * How hard a passphrase is to guess, with the estimator's advice; the estimator is loaded when it
 * is first needed.
 */
export async function strengthOf(passphrase: string): Promise<Strength> {
  if (passphrase === '') return { score: 0, message: '' };
  const { default: zxcvbn } = await import('zxcvbn');
  const { score, feedback } = zxcvbn(passphrase.slice(0, estimated));
  const name = score <= 1 ? strings.veryWeak : score === 2 ? strings.weak : strings.strong;
  return { score, message: feedback.warning || feedback.suggestions[0] || name.text };
}
