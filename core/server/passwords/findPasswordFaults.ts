import { createRequire } from 'node:module';
import {
  estimatePassword,
  findBrokenRules,
  longestPassword,
  type PasswordRule,
  type PasswordRules,
} from '../../contract/authentication/passwordRules';

let known: ReadonlySet<string> | undefined;

/** Returns the 30,000 passwords met most often, in lower case. */
function listCommon(): ReadonlySet<string> {
  known ??= new Set(
    (
      createRequire(import.meta.url)('zxcvbn/lib/frequency_lists.js') as {
        passwords: readonly string[];
      }
    ).passwords,
  );
  return known;
}

/** Whether a password is among those that everybody tries, or is guessed as soon as one of them. */
export const isCommon = async (password: string): Promise<boolean> =>
  listCommon().has(password.toLowerCase()) || (await estimatePassword(password)).isCommon;

const needs: Record<Exclude<PasswordRule, 'length'>, string> = {
  uppercase: 'an upper case letter',
  lowercase: 'a lower case letter',
  digit: 'a digit',
  special: 'a special character',
  spaces: 'to be without spaces',
};

/** Finds the rules that a password breaks, each as the end of “The password needs …”. */
export async function findPasswordFaults(
  password: string,
  rules: PasswordRules & { readonly refuseCommon: boolean },
): Promise<readonly string[]> {
  const { lengthMin, lengthMax = longestPassword } = rules;
  const faults = findBrokenRules(password, rules).map(rule =>
    rule === 'length' ? `${lengthMin} to ${lengthMax} characters` : needs[rule],
  );
  if (faults.length === 0 && rules.refuseCommon && (await isCommon(password)))
    faults.push('to be less common: it is among those that everybody tries');
  return faults;
}

/** Describes why a password will not do; undefined for one that will. */
export const describePasswordFaults = (faults: readonly string[]): string | undefined =>
  faults.length > 0 ? `The password needs ${faults.join(', ')}.` : undefined;
