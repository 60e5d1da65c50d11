import type { FastifyRequest } from 'fastify';
import { newSecret } from '../../contract/internal';
import { writeAudit } from '../audit/audit';
import type { ServerHost } from '../host/serverHost';
import { createCompany } from '../tenancy/createCompany';
import { prepareCustomer } from '../tenancy/createCustomer';
import { requireMemberPassword } from '../passwords/findPasswordFaults';
import { hashSecret, verifySecret } from '../encryption/secrets';
import type { Queries } from '../database';

/** Whether no administrator exists yet. */
export async function isOpen({ database }: ServerHost): Promise<boolean> {
  const done = await database.allCompanies
    .selectFrom('installation')
    .select('name')
    .where('name', '=', 'set-up')
    .executeTakeFirst();
  return !done;
}

/**
 * A fresh one-time key for the set-up link; only its hash is kept, and an earlier one stops
 * working.
 */
export async function mintSetUpKey({ database }: ServerHost): Promise<string> {
  const key = newSecret(24);
  const value = hashSecret(key);
  await database.allCompanies
    .insertInto('installation')
    .values({ name: 'set-up-key', value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute();
  return key;
}

export async function isSetUpKey({ database }: ServerHost, key: string): Promise<boolean> {
  const row = await database.allCompanies
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'set-up-key')
    .executeTakeFirst();
  return row !== undefined && verifySecret(key, row.value);
}

interface Administrator {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly company: string;
  readonly examples: boolean;
}

/**
 * Makes the first administrator and their company, both or neither; of any number that race, one
 * succeeds and the rest get undefined.
 */
export async function setUp(
  server: ServerHost,
  { company, examples, ...person }: Administrator,
  request?: Pick<FastifyRequest, 'ip'>,
): Promise<string | undefined> {
  await requireMemberPassword(person.password);
  const founder = await prepareCustomer(person);
  const customerId = founder.customer_id;
  const also = async (db: Queries, companyId: string) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('installation')
      .values({ name: 'set-up', value: String(Date.now()) })
      .onConflict(conflict => conflict.column('name').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) throw new SetUpAlreadyError();
    await db
      .updateTable('customers')
      .set({ operator: 1 })
      .where('customer_id', '=', customerId)
      .execute();
    await db.deleteFrom('installation').where('name', '=', 'set-up-key').execute();
    const subject = { resourceId: customerId, after: { email: founder.email } };
    const entries = [
      { action: 'setUp', resource: 'member', ...subject },
      { action: 'create', resource: 'operator', ...subject },
    ];
    await writeAudit(server, { companyId, customerId }, request, entries, db);
  };
  try {
    await createCompany(server, { name: company, founder, examples, also });
    return customerId;
  } catch (error) {
    // Another process may have been first, with the same address.
    if (error instanceof SetUpAlreadyError || !(await isOpen(server))) return undefined;
    throw error;
  }
}

/** Somebody else was first. */
class SetUpAlreadyError extends Error {}
