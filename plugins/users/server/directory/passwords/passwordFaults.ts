import { isCommon } from '#core/server';
import type { PasswordPolicy } from '#plugins/connectors/contract';

/** The rules that a password breaks, each as the end of “The password needs …”. */
export async function passwordFaults(
  password: string,
  policy: PasswordPolicy,
): Promise<readonly string[]> {
  const { lengthMin, lengthMax } = policy;
  // Letters of every alphabet count, as does a character that takes two code units.
  const length = [...password].length;
  const lacks = [
    length < lengthMin || length > lengthMax ? `${lengthMin} to ${lengthMax} characters` : '',
    policy.requireUppercase && !/\p{Lu}/u.test(password) ? 'an upper case letter' : '',
    policy.requireLowercase && !/\p{Ll}/u.test(password) ? 'a lower case letter' : '',
    policy.requireNumbers && !/\d/.test(password) ? 'a digit' : '',
    policy.requireSpecial && !/[^\p{L}\d\s]/u.test(password) ? 'a special character' : '',
    !policy.spacesOk && /\s/.test(password) ? 'to be without spaces' : '',
  ].filter(Boolean);
  if (lacks.length === 0 && policy.refuseCommon && (await isCommon(password)))
    lacks.push('to be less common: it is among those that everybody tries');
  return lacks;
}

/** The sentence of a password that will not do; undefined for one that will. */
export const weakness = (faults: readonly string[]): string | undefined =>
  faults.length > 0 ? `The password needs ${faults.join(', ')}.` : undefined;
