import { createRequire } from 'node:module';
import {
  estimatePassword,
  findBrokenRules,
  longestPassword,
  type PasswordRules,
} from '../../contract/authentication/passwordRules';
import { codes, Failure } from '../../contract';
import { formatSentence, toSentence, type Sentence, joinAnd } from '../../contract/internal';
import { defaultSecurity, type MemberPasswordPolicy } from '../../contract/authentication/security';
import { passwordStrings as strings } from './passwordStrings';

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

/**
 * Finds the rules of a password policy that a password breaks, each as the end of “The password must
 * have …”, or that it is too common: for members by `requireMemberPassword`, for end users by
 * `requireUserPassword`.
 */
export async function findPasswordFaults(
  password: string,
  rules: PasswordRules & { readonly refuseCommon: boolean },
): Promise<readonly Sentence[]> {
  const { lengthMin, lengthMax = longestPassword } = rules;
  const faults = findBrokenRules(password, rules).map(rule =>
    rule === 'length'
      ? toSentence(strings.length, { least: lengthMin, most: lengthMax })
      : toSentence(strings[rule]),
  );
  if (faults.length === 0 && rules.refuseCommon && (await isCommon(password)))
    faults.push(toSentence(strings.common));
  return faults;
}

/** Describes why a password that breaks rules will not do. */
export const describePasswordFaults = (faults: readonly Sentence[]): Sentence =>
  faults.find(isTooCommon) ?? toSentence(strings.needs, { faults });

const isTooCommon = ({ message }: Sentence): boolean => message.id === strings.common.id;

/** Refuses a member's password that breaks the rules; `at` says where it came from. */
export async function requireMemberPassword(
  password: string,
  policy: MemberPasswordPolicy = defaultSecurity.passwordPolicy,
  at = 'body/password',
): Promise<void> {
  const faults = await findPasswordFaults(password, policy);
  if (faults.length > 0)
    throw new Failure(422, codes.invalid, describePasswordFaults(faults), [
      { at, message: toDetail(faults) },
    ]);
}

/** Returns the faults as the end of a sentence that begins with the name of the field. */
const toDetail = (faults: readonly Sentence[]): string =>
  faults.some(isTooCommon)
    ? 'is too common'
    : `must have ${joinAnd(faults.map(each => formatSentence(each)))}`;
