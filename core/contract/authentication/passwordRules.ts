/** The longest password that is taken (specification, section 9). */
export const longestPassword = 128;

/** The form that a password must have; companies may ask for more or less than `usualRules`. */
export interface PasswordRules {
  readonly lengthMin: number;
  readonly lengthMax?: number;
  readonly requireUppercase: boolean;
  readonly requireLowercase: boolean;
  readonly requireNumbers: boolean;
  readonly requireSpecial: boolean;
  readonly spacesOk?: boolean;
}

/** The rules of the specification, section 5. */
export const usualRules: PasswordRules = {
  lengthMin: 8,
  lengthMax: longestPassword,
  requireUppercase: true,
  requireLowercase: true,
  requireNumbers: true,
  requireSpecial: true,
};

export type PasswordRule = 'length' | 'uppercase' | 'lowercase' | 'digit' | 'special' | 'spaces';

/**
 * Finds the rules that a password breaks. Letters of every alphabet count, and a character is one
 * though it takes two code units.
 */
export function findBrokenRules(password: string, rules: PasswordRules): readonly PasswordRule[] {
  const { length } = [...password];
  const { lengthMin, lengthMax = longestPassword } = rules;
  const broken: Record<PasswordRule, boolean> = {
    length: length < lengthMin || length > lengthMax,
    uppercase: rules.requireUppercase && !/\p{Lu}/u.test(password),
    lowercase: rules.requireLowercase && !/\p{Ll}/u.test(password),
    digit: rules.requireNumbers && !/\d/.test(password),
    special: rules.requireSpecial && !/[^\p{L}\d\s]/u.test(password),
    spaces: rules.spacesOk === false && /\s/.test(password),
  };
  return (Object.keys(broken) as PasswordRule[]).filter(rule => broken[rule]);
}

/** The estimator's time grows with the square of the length. */
const estimated = 100;

export interface PasswordEstimate {
  /** 0 to 4. */
  readonly score: number;
  /** The estimator's warning or first suggestion; empty where it has none. */
  readonly advice: string;
  /** Whether the password is met among others' passwords, or guessed as one of them. */
  readonly isCommon: boolean;
}

/** Estimates how hard a password is to guess; the estimator is loaded when first needed. */
export async function estimatePassword(password: string): Promise<PasswordEstimate> {
  const { default: zxcvbn } = await import('zxcvbn');
  const { score, feedback, sequence } = zxcvbn(password.slice(0, estimated));
  const [only, more]: readonly { pattern?: string; dictionary_name?: string }[] = sequence;
  const isListed = !more && only?.pattern === 'dictionary' && only.dictionary_name === 'passwords';
  return {
    score,
    advice: feedback.warning || feedback.suggestions[0] || '',
    isCommon: score === 0 || isListed,
  };
}
