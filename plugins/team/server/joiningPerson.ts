import { codes, Failure, type Input } from '#core/contract';
import { createCustomer, normalizeEmail, type Queries } from '#core/server';
import type { createMember } from '../contract';
import { strings } from '../strings';

interface Person {
  readonly customerId: string;
  readonly email: string;
  readonly firstName: string;
  /** Has an account already, and keeps name and password. */
  readonly known: boolean;
}

const createEmailTakenError = (message: string) =>
  new Failure(409, codes.conflict, message, [{ at: 'body/email', message }]);

/**
 * The person behind an address, made where nobody has it; refuses one who cannot be invited here.
 */
export async function joiningPerson(
  db: Queries,
  body: Input<typeof createMember>['body'],
  by: string,
): Promise<Person> {
  const email = normalizeEmail(body.email);
  const known = await db
    .selectFrom('customers')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
  if (!known)
    return {
      customerId: await createCustomer(db, { ...body, by }),
      email,
      firstName: body.firstName.trim(),
      known: false,
    };
  const membership = await db
    .selectFrom('memberships')
    .select('customer_id')
    .where('customer_id', '=', known.customer_id)
    .executeTakeFirst();
  if (membership) throw createEmailTakenError(strings.isMember.text);
  // Whoever invited them holds a link that opens the account; it must not open this company with
  // it.
  if (known.status === 'invited') throw createEmailTakenError(strings.waitsElsewhere.text);
  return { customerId: known.customer_id, email, firstName: known.first_name, known: true };
}
