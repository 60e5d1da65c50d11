import type { Queries } from '../database';
import type { ServerHost } from '../host/serverHost';
import { normalizeEmail } from './createCustomer';

/**
 * Turns an account that was made with an invitation and never opened into invitations, so that it
 * keeps no one from the address. Its links keep working. An operator’s own choice of another
 * operator stays. So does that of an environment’s first administrator while their link is good,
 * unless whoever asks has `proven` that the address is theirs or theirs to give.
 */
export async function releaseAddress(
  { database }: ServerHost,
  address: string,
  proven = false,
): Promise<void> {
  const find = database.allCompanies
    .selectFrom('customers')
    .selectAll()
    .where('email', '=', normalizeEmail(address))
    .where('status', '=', 'invited')
    .where('operator', '=', 0);
  const person = await find.executeTakeFirst();
  if (!person) return;
  const { customer_id: id } = person;
  if (!proven && (await isFounder(database.allCompanies, id))) return;
  await database.transaction(undefined, async db => {
    const { numDeletedRows } = await db
      .deleteFrom('customers')
      .where('customer_id', '=', id)
      .where('status', '=', 'invited')
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    const memberships = await db
      .selectFrom('memberships')
      .selectAll()
      .where('customer_id', '=', id)
      .execute();
    for (const { company_id, roles, created_date, created_by } of memberships)
      await db
        .insertInto('member_invitations')
        .values({
          company_id,
          invitation_id: id,
          email: person.email,
          first_name: person.first_name,
          last_name: person.last_name,
          phone_number: person.phone_number,
          roles,
          created_date,
          created_by,
        })
        .execute();
    await db.deleteFrom('memberships').where('customer_id', '=', id).execute();
    await db
      .updateTable('tokens')
      .set({ audience: 'membership' })
      .where('customer_id', '=', id)
      .where('audience', '=', 'invitation')
      .execute();
  });
}

/** Whether an operator made an environment for a person, whose link to it is good still. */
async function isFounder(db: Queries, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('tokens', 'tokens.customer_id', 'memberships.customer_id')
    .select('tokens.token_hash')
    .where('memberships.customer_id', '=', customerId)
    .where('memberships.created_by', '=', customerId)
    .where('tokens.audience', '=', 'invitation')
    .where('tokens.expires_date', '>', Date.now())
    .executeTakeFirst();
  return row !== undefined;
}
