import { describePasswordFaults, findPasswordFaults } from '#core/server/internal';
import { DirectoryError } from '#plugins/connectors/contract';
import type { Rules } from '../companyRules';

/** Rejects an end user’s password that breaks a rule of the environment’s policy, and names the rule. */
export async function requireUserPassword(
  password: string,
  { policy }: Pick<Rules, 'policy'>,
): Promise<void> {
  const faults = await findPasswordFaults(password, policy);
  if (faults.length > 0)
    throw new DirectoryError('weakPassword', describePasswordFaults(faults), 'password');
}
