import { codes, Failure } from '../../contract';
import type { ServerHost } from '../host/serverHost';
import { clearTries, countTry, giveBackAddress, takeAddress } from '../authentication/lockout';
import { fits } from './hashPassword';
import { strings } from '../authentication/strings';

interface Terms {
  readonly customerId: string;
  readonly password: string;
  readonly address: string;
  /** Where the password stands in the call, such as `body/password`. */
  readonly at: string;
}

/** Refuses a wrong password of somebody who is signed on; tries count as at the sign-on. */
export async function requireOwnPassword(
  { database: { across } }: ServerHost,
  { customerId, password, address, at }: Terms,
): Promise<void> {
  await takeAddress(across, address);
  const { password_hash } = await across
    .selectFrom('customers')
    .select('password_hash')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (!(await countTry(across, customerId)))
    throw new Failure(429, codes.tooMany, strings.lockedForNow.text);
  if (!(await fits(password, password_hash)))
    throw new Failure(400, codes.invalid, strings.wrongPassword.text, [
      { at, message: strings.wrongPassword.text },
    ]);
  await clearTries(across, customerId);
  await giveBackAddress(across, address);
}
