import { strings } from '../strings';

/** What is wrong with a new password and its repetition (specification, section 5). */
export function passwordFaults(password: string, confirm: string) {
  return {
    password: !password
      ? strings.newRequired.text
      : password.length < 8
        ? strings.tooShort.text
        : undefined,
    confirm: !confirm
      ? strings.confirmRequired.text
      : confirm !== password
        ? strings.mismatch.text
        : undefined,
  };
}

/** One of the rules that a password must keep. */
export interface Rule {
  readonly text: string;
  readonly keeps: (password: string) => boolean;
}

export const rules: readonly Rule[] = [
  { text: strings.hintLength.text, keeps: password => password.length >= 8 },
  { text: strings.hintUpper.text, keeps: password => /[A-Z]/.test(password) },
  { text: strings.hintLower.text, keeps: password => /[a-z]/.test(password) },
  { text: strings.hintDigit.text, keeps: password => /\d/.test(password) },
  { text: strings.hintSymbol.text, keeps: password => /[^A-Za-z0-9]/.test(password) },
];

export interface Strength {
  /** 0 to 4; a password that breaks a rule has 0. */
  readonly score: number;
  readonly message: string;
}

const none: Strength = { score: 0, message: '' };
/** The estimator's own advice: its time grows with the square of the length. */
const estimated = 100;

/**
 * Scores a password by section 5 of the specification; the estimator is loaded when it is first
 * needed.
 */
export async function passwordStrength(password: string): Promise<Strength> {
  if (password.length > 128 || !rules.every(rule => rule.keeps(password))) return none;
  const { default: zxcvbn } = await import('zxcvbn');
  const { score, feedback } = zxcvbn(password.slice(0, estimated));
  return { score, message: feedback.warning || feedback.suggestions[0] || strengthName(score) };
}

/** What a score is called where the estimator advises nothing. */
export const strengthName = (score: number): string =>
  score <= 1 ? strings.veryWeak.text : score === 2 ? strings.weak.text : strings.strong.text;
