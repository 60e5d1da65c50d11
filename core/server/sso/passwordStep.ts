import { Type, type Static } from 'typebox';
import { Failure } from '../../contract';
import { isPasswordOver } from '../passwords/setPassword';
import { securityFor } from '../authentication/policy/securitySettings';
import { checkPassword } from '../passwords/checkPassword';
import type { Proof } from '../authentication/admit';
import type { ServerHost } from '../host/serverHost';

export const Credentials = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 128 }),
});

/**
 * The result of the password step of a handshake; all but `COMPLETED` is a failure to the client.
 */
interface Step {
  readonly status:
    | 'COMPLETED'
    | 'USERNAME_PASSWORD_REQUIRED'
    | 'MFA_REQUIRED'
    | 'MUST_CHANGE_PASSWORD';
  /** Who it was, once that was shown. */
  readonly customerId: string;
}

/**
 * Looks at a password. Who must show a second factor, or change the password first, does that in
 * the console.
 */
export async function passwordStep(
  server: ServerHost,
  { username, password }: Static<typeof Credentials>,
  request: Proof['request'],
): Promise<Step> {
  let customerId: string;
  try {
    customerId = await checkPassword(server, { email: username, password }, request);
  } catch (fault) {
    if (fault instanceof Failure && fault.status === 401)
      return { status: 'USERNAME_PASSWORD_REQUIRED', customerId: '' };
    throw fault;
  }
  const customer = await server.database.across
    .selectFrom('customers')
    .select(['has_factor', 'status', 'password_date', 'created_date'])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const { mfaRequired, passwordPolicy } = await securityFor(server, customerId);
  if (customer.has_factor || mfaRequired) return { status: 'MFA_REQUIRED', customerId };
  if (isPasswordOver(customer, passwordPolicy))
    return { status: 'MUST_CHANGE_PASSWORD', customerId };
  return { status: 'COMPLETED', customerId };
}
