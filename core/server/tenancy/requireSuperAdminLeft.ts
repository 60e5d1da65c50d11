import { codes, Failure } from '../../contract';
import { superAdmin } from '../authorization/rights';
import { readJson, type Queries } from '../database';
import { lockCompany } from './lockCompany';
import { strings } from './strings';

/**
 * Refuses, inside the transaction of the change, to leave the company that `db` is bound to without
 * a super admin.
 */
export async function requireSuperAdminLeft(
  db: Queries,
  companyId: string,
  leaving: string,
): Promise<void> {
  // Two who leave or demote each other at the same moment wait for one another here.
  await lockCompany(db, companyId);
  const rows = await db.selectFrom('memberships').select(['customer_id', 'roles']).execute();
  const admins = rows.filter(row => readJson(row.roles).includes(superAdmin));
  const others = admins.filter(row => row.customer_id !== leaving);
  if (admins.length > others.length && others.length === 0)
    throw new Failure(409, codes.invalid, strings.lastSuperAdmin.text);
}
