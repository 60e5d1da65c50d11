import { sql, type Migration } from 'kysely';
import { codes, Failure, type AnyQueries } from '../../contract';
import { consoleFlows } from '../authentication/consoleFlows';
import { sessionTokens } from '../authentication/tokens';
import { readJson, type Database, type Queries } from '../database';
import type { ServerHost } from '../host/serverHost';
import { strings } from './strings';
import type { TokenRow } from './tables';

/** A server, or the transaction that is asked in its place. */
interface Asked {
  readonly database: Pick<Database, 'allCompanies'>;
}

/**
 * The home company of each of these people: the one that made their account, or that they made with
 * it; and once they belong to that no more, the only one they belong to. Of several that did not make
 * the account none is. It alone judges their password, locks and details (guarantee 29). Not for use
 * inside a transaction.
 */
export async function findHomes(
  { database }: Asked,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (customerIds.length === 0) return new Map();
  const rows = await database.allCompanies
    .selectFrom('memberships')
    .innerJoin('customers', 'customers.customer_id', 'memberships.customer_id')
    .select(({ fn }) => [
      'memberships.customer_id',
      'memberships.company_id',
      'customers.home_company',
      fn
        .countAll()
        .over(over => over.partitionBy('memberships.customer_id'))
        .as('places'),
    ])
    .where('memberships.customer_id', 'in', customerIds)
    .execute();
  const homes = rows.filter(row => row.company_id === row.home_company || Number(row.places) === 1);
  return new Map(homes.map(row => [row.customer_id, row.company_id]));
}

/** The home company of one person; undefined for who has none. */
export const findHome = async (server: Asked, customerId: string): Promise<string | undefined> =>
  (await findHomes(server, [customerId])).get(customerId);

/** Makes this the home of a person who has none: of who makes a company with their account. */
export async function settleHome(db: Queries, customerId: string, companyId: string) {
  await db
    .updateTable('customers')
    .set({ home_company: companyId })
    .where('customer_id', '=', customerId)
    .where('home_company', '=', '')
    .execute();
}

/**
 * Refuses a company's call that would touch a person's password, locks, second factors or details
 * where this is not their home company, or where they run the installation.
 */
export async function requireHome(
  { server, companyId }: { readonly server: ServerHost; readonly companyId: string },
  customerId: string,
): Promise<void> {
  const home = await findHome(server, customerId);
  if (home !== companyId)
    throw new Failure(403, codes.invalid, (home ? strings.notHome : strings.noHome).text);
  if (await isOperator(server, customerId))
    throw new Failure(403, codes.invalid, strings.runsInstallation.text);
}

/** Notes that a person reads the mail of their address: a link that went there alone came back. */
export async function proveAddress(db: Queries, customerId: string): Promise<void> {
  await db
    .updateTable('customers')
    .set({ email_verified: 1 })
    .where('customer_id', '=', customerId)
    .execute();
}

/**
 * The same of a link that sets a password. Where nobody had shown it before, a stranger may have made
 * the account, so what they created for themselves is over. Where nobody invited the person either, so
 * are the second factors, which would keep the owner of the mailbox out, and the company that came
 * with the account is their home no more once they belong to others. Calls `record` before factors
 * are removed, which are in the console’s own environment.
 */
export async function proveByReset(
  server: ServerHost,
  customerId: string,
  record?: () => Promise<void>,
): Promise<void> {
  const { allCompanies: db } = server.database;
  const person = await db
    .selectFrom('customers')
    .select(['email_verified', 'created_by', 'operator', 'has_factor'])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (person.email_verified === 1) return;
  const signedUp = person.created_by === '';
  await db
    .updateTable('customers')
    .set({ claimed_date: Date.now(), ...(signedUp && { home_company: '' }) })
    .where('customer_id', '=', customerId)
    .execute();
  // An operator's factors guard the installation, whose mail server may be newer than they are.
  const forgets = signedUp && person.operator === 0;
  if (forgets) {
    if (person.has_factor === 1) await record?.();
    await server.find(consoleFlows)?.forget(customerId);
  }
  await proveAddress(db, customerId);
}

/**
 * The same of a link that a signed-in person opened. Where nobody had shown it before, a stranger may
 * have made the account and be signed in to it as well: all but this session is over, and so is the
 * password where this session was opened without it.
 */
export async function proveInSession(
  db: Queries,
  { customer_id: customerId, token_hash, methods, path }: TokenRow,
  knowsPassword = path === 'password' || readJson(methods).includes('pwd'),
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('customers')
    .set({ claimed_date: Date.now(), ...(!knowsPassword && { password_hash: '' }) })
    .where('customer_id', '=', customerId)
    .where('email_verified', '=', 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await proveAddress(db, customerId);
  await db
    .deleteFrom('tokens')
    .where('customer_id', '=', customerId)
    .where('audience', 'in', [...sessionTokens, 'device'])
    .where('token_hash', '!=', token_hash)
    .execute();
}

/** Whether a person runs the installation. */
export async function isOperator(
  { database }: Pick<ServerHost, 'database'>,
  customerId: string,
): Promise<boolean> {
  const row = await database.allCompanies
    .selectFrom('customers')
    .select('operator')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.operator === 1;
}

/** People of before are at home where they joined first. */
export const fillHomes: Migration = {
  async up(db: AnyQueries) {
    await sql`update customers set home_company = coalesce((
      select company_id from memberships where memberships.customer_id = customers.customer_id
      order by memberships.created_date, memberships.company_id limit 1), '')
      where home_company = ''`.execute(db);
  },
};
