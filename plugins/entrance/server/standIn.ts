import type { ServerHost } from '#core/server';
import { DirectoryError, userDirectory, type DirectoryUser } from '#plugins/connectors/contract';

/** The user of the console company that stands for a member, where there is one yet. */
export const findStandIn = (
  server: ServerHost,
  companyId: string,
  customerId: string,
): Promise<DirectoryUser | undefined> =>
  server.get(userDirectory).find(companyId, { externalId: customerId });

/**
 * The same, made when it is missing. The address is its name alone, so that no two can be in each
 * other's way.
 */
export async function ensureStandIn(
  server: ServerHost,
  companyId: string,
  customerId: string,
): Promise<DirectoryUser> {
  const known = await findStandIn(server, companyId, customerId);
  const { email } = await server.database.allCompanies
    .selectFrom('customers')
    .select('email')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const directory = server.get(userDirectory);
  if (known)
    return known.givenName === email
      ? known
      : directory.update(companyId, known.userId, { givenName: email });
  try {
    return await directory.create(companyId, { externalId: customerId, givenName: email });
  } catch (fault) {
    const made =
      fault instanceof DirectoryError && (await findStandIn(server, companyId, customerId));
    if (!made) throw fault;
    return made;
  }
}
