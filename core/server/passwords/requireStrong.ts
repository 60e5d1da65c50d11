import { codes, Failure } from '../../contract';
import { defaultSecurity, type MemberPasswordPolicy } from '../../contract/authentication/security';
import { isCommon } from './commonPassword';

const longest = 128;

/** The rules that a member's password breaks, each as the end of “The password needs …”. */
async function faultsOf(
  password: string,
  policy: MemberPasswordPolicy,
): Promise<readonly string[]> {
  const length = [...password].length;
  const faults = [
    length < policy.lengthMin || length > longest
      ? `${policy.lengthMin} to ${longest} characters`
      : '',
    policy.requireUppercase && !/\p{Lu}/u.test(password) ? 'an upper case letter' : '',
    policy.requireLowercase && !/\p{Ll}/u.test(password) ? 'a lower case letter' : '',
    policy.requireNumbers && !/\d/.test(password) ? 'a digit' : '',
    policy.requireSpecial && !/[^A-Za-z0-9]/.test(password) ? 'a special character' : '',
  ].filter(Boolean);
  if (faults.length === 0 && policy.refuseCommon && (await isCommon(password)))
    faults.push('to be less common: it is among those that everybody tries');
  return faults;
}

/** Refuses a member's password that breaks the rules; `at` says where it came from. */
export async function requireStrong(
  password: string,
  policy: MemberPasswordPolicy = defaultSecurity.passwordPolicy,
  at = 'body/password',
): Promise<void> {
  const faults = await faultsOf(password, policy);
  if (faults.length === 0) return;
  const lacks = faults.join(', ');
  throw new Failure(422, codes.invalid, `The password needs ${lacks}.`, [
    { at, message: `needs ${lacks}` },
  ]);
}
