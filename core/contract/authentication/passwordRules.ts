import { listKeys } from '../unknown';

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
  return listKeys(broken).filter(rule => broken[rule]);
}

/** Characters that the estimator reads as each of these letters, in any combination. */
const lookalikes: Readonly<Record<string, string>> = {
  a: '4@',
  b: '8',
  c: '({[<',
  e: '3',
  g: '69',
  i: '1!|',
  l: '1|7',
  o: '0',
  s: '$5',
  t: '+7',
  x: '%',
  z: '2',
};
/** So many combinations at most are looked at; where there are more, symbols stand for no letters. */
const mostReadings = 8;
/**
 * How much the estimator may do at once: its time grows with the readings of a text, and with the
 * square of its length.
 */
const mostWork = 4000;
const longestEstimated = 100;

const countReadings = (text: string) =>
  Object.values(lookalikes).reduce(
    (product, signs) =>
      product * Math.max(1, [...signs].filter(sign => text.includes(sign)).length),
    1,
  );

/** The parts of a password that are estimated: all of it, or its ends where it is long. */
function listEstimated(password: string): readonly string[] {
  const all = password.slice(0, longestEstimated);
  const isPlain = countReadings(all) <= mostReadings;
  const text = isPlain ? all : all.replace(/[@({[<!|$+%]/g, '?');
  const length = Math.floor(Math.sqrt(mostWork / countReadings(text)));
  return text.length <= length ? [text] : [text.slice(0, length), text.slice(-length)];
}

export interface PasswordEstimate {
  /** 0 to 4. */
  readonly score: number;
  /** The estimator's warning or first suggestion; empty where it has none. */
  readonly advice: string;
  /** Whether the password is met among others' passwords, or guessed as one of them. */
  readonly isCommon: boolean;
}

/**
 * Estimates how hard a password is to guess; the estimator is loaded when first needed. A long one
 * is at least as hard as each of its ends.
 */
export async function estimatePassword(password: string): Promise<PasswordEstimate> {
  const { default: zxcvbn } = await import('zxcvbn');
  const estimates = listEstimated(password).map((text): PasswordEstimate => {
    const { score, feedback, sequence } = zxcvbn(text);
    const [only, more]: readonly { pattern?: string; dictionary_name?: string }[] = sequence;
    const isListed =
      !more && only?.pattern === 'dictionary' && only.dictionary_name === 'passwords';
    return {
      score,
      advice: feedback.warning || feedback.suggestions[0] || '',
      isCommon: score === 0 || isListed,
    };
  });
  return estimates.reduce((one, other) => (other.score > one.score ? other : one));
}
