import { newUuid } from '../../contract/internal';
import { writeHead } from '../audit/auditHead';
import type { Queries } from '../database';
import { companySeeds } from '../host/points';
import type { ServerHost } from '../host/serverHost';
import { superAdmin } from '../authorization/rights';
import { insertCustomer, type NewCustomer } from './createCustomer';
import { settleHome } from './home';

interface CreateCompanyInput {
  /** A new one without it. */
  readonly companyId?: string;
  readonly name: string;
  /** Who becomes its super admin, made with it if new; empty for a company without members. */
  readonly founder: string | NewCustomer;
  readonly examples: boolean;
  /** Creates further data with the company, in the same transaction. */
  readonly also?: (db: Queries, companyId: string) => Promise<void>;
}

/**
 * Makes a company with what every plugin gives a new one; its maker becomes super admin. All of it
 * or nothing.
 */
export async function createCompany(
  server: ServerHost,
  { companyId = newUuid(), name, founder, examples, also }: CreateCompanyInput,
): Promise<string> {
  const now = Date.now();
  const customerId = typeof founder === 'string' ? founder : founder.customer_id;
  await server.database.transaction(companyId, async db => {
    if (typeof founder !== 'string') await insertCustomer(db, founder);
    await db
      .insertInto('companies')
      .values({
        company_id: companyId,
        name: name.trim(),
        created_date: now,
        created_by: customerId,
        entitlement: '{}',
        properties: '{}',
      })
      .execute();
    await writeHead(server, db, companyId, { seq: 0, hash: '' });
    if (customerId) {
      await addMembership(db, { companyId, customerId, roles: [superAdmin], by: customerId });
      await settleHome(db, customerId, companyId);
    }
    for (const seed of server.at(companySeeds))
      await seed({ companyId, customerId, examples, db, server });
    await also?.(db, companyId);
  });
  return companyId;
}

/** Makes someone a member of a company with these roles. */
export async function addMembership(
  db: Queries,
  {
    companyId,
    customerId,
    roles,
    by,
  }: { companyId: string; customerId: string; roles: readonly string[]; by: string },
): Promise<void> {
  await db
    .insertInto('memberships')
    .values({
      company_id: companyId,
      customer_id: customerId,
      roles: JSON.stringify(roles),
      created_date: Date.now(),
      created_by: by,
    })
    .execute();
}

/** The name of a company; `db` may be its own or reach all. */
export const readCompanyName = async (db: Queries, companyId: string): Promise<string> =>
  (
    await db
      .selectFrom('companies')
      .select('name')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
  ).name;
