import { codes, Failure } from '../../contract';
import { defaultSecurity, type MemberPasswordPolicy } from '../../contract/authentication/security';
import { describePasswordFaults, findPasswordFaults } from './findPasswordFaults';

/** Refuses a member's password that breaks the rules; `at` says where it came from. */
export async function requireStrong(
  password: string,
  policy: MemberPasswordPolicy = defaultSecurity.passwordPolicy,
  at = 'body/password',
): Promise<void> {
  const faults = await findPasswordFaults(password, policy);
  const weak = describePasswordFaults(faults);
  if (weak)
    throw new Failure(422, codes.invalid, weak, [{ at, message: `needs ${faults.join(', ')}` }]);
}
