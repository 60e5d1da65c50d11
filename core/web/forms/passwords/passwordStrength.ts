import {
  estimatePassword,
  findBrokenRules,
  usualRules,
  type PasswordRule,
} from '#core/contract/authentication/passwordRules';
import { strings } from './strings';

/** One of the rules that a password must keep. */
export interface Rule {
  readonly text: string;
  readonly keeps: (password: string) => boolean;
}

const keeps = (rule: PasswordRule) => (password: string) =>
  !findBrokenRules(password, usualRules).includes(rule);

/** The rules that every password keeps, in the order in which they are shown. */
export const rules: readonly Rule[] = [
  { text: strings.hintLength.text, keeps: keeps('length') },
  { text: strings.hintUpper.text, keeps: keeps('uppercase') },
  { text: strings.hintLower.text, keeps: keeps('lowercase') },
  { text: strings.hintDigit.text, keeps: keeps('digit') },
  { text: strings.hintSymbol.text, keeps: keeps('special') },
];

export interface Strength {
  /** 0 to 4; a password that breaks a rule has 0. */
  readonly score: number;
  readonly message: string;
}

const none: Strength = { score: 0, message: '' };

/**
 * Scores a password by section 5 of the specification; the estimator is loaded when it is first
 * needed.
 */
export async function passwordStrength(password: string): Promise<Strength> {
  if (findBrokenRules(password, usualRules).length > 0) return none;
  const { score, advice } = await estimatePassword(password);
  return { score, message: advice || strengthName(score) };
}

/** Returns the name of a score for which the estimator gives no advice. */
export const strengthName = (score: number): string =>
  score <= 1 ? strings.veryWeak.text : score === 2 ? strings.weak.text : strings.strong.text;
