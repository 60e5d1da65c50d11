import { newSecret } from '../../contract';
import type { ServerHost } from '../host/serverHost';
import { createCompany } from '../tenancy/createCompany';
import { createCustomer } from '../tenancy/createCustomer';
import { requireMemberPassword } from '../passwords/findPasswordFaults';
import { hashSecret, verifySecret } from '../encryption/secrets';
import { isTaken } from '../database';

/** Whether no administrator exists yet. */
export async function isOpen({ database }: ServerHost): Promise<boolean> {
  const done = await database.across
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
  await database.across
    .insertInto('installation')
    .values({ name: 'set-up-key', value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute();
  return key;
}

export async function isSetUpKey({ database }: ServerHost, key: string): Promise<boolean> {
  const row = await database.across
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
 * Makes the first administrator and their company; of any number that race, one succeeds and the
 * rest get undefined.
 */
export async function setUp(
  server: ServerHost,
  administrator: Administrator,
): Promise<string | undefined> {
  await requireMemberPassword(administrator.password);
  const { across } = server.database;
  try {
    await across
      .insertInto('installation')
      .values({ name: 'set-up', value: String(Date.now()) })
      .execute();
  } catch (error) {
    if (isTaken(error)) return undefined;
    throw error;
  }
  try {
    const customerId = await createCustomer(across, administrator);
    await createCompany(server, {
      name: administrator.company,
      customerId,
      examples: administrator.examples,
    });
    await across
      .updateTable('customers')
      .set({ operator: 1 })
      .where('customer_id', '=', customerId)
      .execute();
    await across.deleteFrom('installation').where('name', '=', 'set-up-key').execute();
    return customerId;
  } catch (error) {
    await across
      .deleteFrom('customers')
      .where('email', '=', administrator.email.trim().toLowerCase())
      .execute();
    await across.deleteFrom('installation').where('name', '=', 'set-up').execute();
    throw error;
  }
}
