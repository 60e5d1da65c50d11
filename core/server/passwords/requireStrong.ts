import { createRequire } from 'node:module';
import { codes, Failure } from '../../contract';
import { defaultSecurity, type MemberPasswordPolicy } from '../../contract/authentication/security';

const judgedLength = 100;
let known: ReadonlySet<string> | undefined;

/** The 30,000 passwords met most often, in lower case. */
function list(): ReadonlySet<string> {
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
export async function isCommon(password: string): Promise<boolean> {
  if (list().has(password.toLowerCase())) return true;
  const { default: zxcvbn } = await import('zxcvbn');
  const { score, sequence } = zxcvbn(password.slice(0, judgedLength));
  const [only, more] = sequence as { pattern?: string; dictionary_name?: string }[];
  return (
    score === 0 || (!more && only?.pattern === 'dictionary' && only.dictionary_name === 'passwords')
  );
}

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
