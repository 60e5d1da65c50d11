import { readJson, type Queries } from '#core/server';
import type { ImportReport } from '../../contract';
import type { Person } from './archiveLines';

/** The company's members by e-mail, for an archive. */
export async function readMembers(db: Queries, companyId: string): Promise<readonly Person[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('customers', 'customers.customer_id', 'memberships.customer_id')
    .select(['customers.email', 'memberships.roles'])
    .where('memberships.company_id', '=', companyId)
    .orderBy('customers.email')
    .execute();
  return rows.map(({ email, roles }) => ({ email, roles: readJson(roles) }));
}

/** The people of an archive, and who of them is a member here. An import gives nobody a role. */
export async function peopleIn(
  db: Queries,
  companyId: string,
  people: readonly Person[],
): Promise<ImportReport['people']> {
  const members = new Set((await readMembers(db, companyId)).map(({ email }) => email));
  return people.map(({ email, roles }) => ({
    email,
    roles: [...roles],
    member: members.has(email),
  }));
}
