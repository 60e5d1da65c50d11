import { createRequire } from 'node:module';
import {
  estimatePassword,
  findBrokenRules,
  longestPassword,
  type PasswordRule,
  type PasswordRules,
} from '../../contract/authentication/passwordRules';
import { codes, Failure } from '../../contract';
import { defaultSecurity, type MemberPasswordPolicy } from '../../contract/authentication/security';

let known: ReadonlySet<string> | undefined;

/** Returns the 30,000 passwords met most often, in lower case. */
function listCommon(): ReadonlySet<string> {
  const load: (module: string) => { readonly passwords: readonly string[] } = createRequire(
    import.meta.url,
  );
  known ??= new Set(load('zxcvbn/lib/frequency_lists.js').passwords);
  return known;
}

/** Whether a password is among those that everybody tries, or is guessed as soon as one of them. */
export const isCommon = async (password: string): Promise<boolean> =>
  listCommon().has(password.toLowerCase()) || (await estimatePassword(password)).isCommon;

const needs: Record<Exclude<PasswordRule, 'length'>, string> = {
  uppercase: 'an uppercase letter',
  lowercase: 'a lowercase letter',
  digit: 'a digit',
  special: 'a special character',
  spaces: 'no spaces',
};

/**
 * Finds the rules of a password policy that a password breaks, each as the end of “The password
 * needs …”: for members by `requireMemberPassword`, for end users by `requireUserPassword`.
 */
export async function findPasswordFaults(
  password: string,
  rules: PasswordRules & { readonly refuseCommon: boolean },
): Promise<readonly string[]> {
  const { lengthMin, lengthMax = longestPassword } = rules;
  const faults = findBrokenRules(password, rules).map(rule =>
    rule === 'length' ? `${lengthMin} to ${lengthMax} characters` : needs[rule],
  );
  if (faults.length === 0 && rules.refuseCommon && (await isCommon(password)))
    faults.push('a less common choice, because this one is among the most used');
  return faults;
}

/** Describes why a password will not do; undefined for one that will. */
export const describePasswordFaults = (faults: readonly string[]): string | undefined =>
  faults.length > 0 ? `The password needs ${faults.join(', ')}.` : undefined;

/** Refuses a member's password that breaks the rules; `at` says where it came from. */
export async function requireMemberPassword(
  password: string,
  policy: MemberPasswordPolicy = defaultSecurity.passwordPolicy,
  at = 'body/password',
): Promise<void> {
  const faults = await findPasswordFaults(password, policy);
  const weak = describePasswordFaults(faults);
  if (weak)
    throw new Failure(422, codes.invalid, weak, [{ at, message: `needs ${faults.join(', ')}` }]);
}
