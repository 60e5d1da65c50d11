import { codes, Failure, type LoginReply } from '../../contract';
import type { Queries } from '../database';
import type { ServerHost } from '../host/serverHost';
import { normalizeEmail } from './createCustomer';
import { checkAddress, clearTries, countAddress, countTry } from './lockout';
import { fits } from './passwords';
import { issueToken } from './tokens';

const wrong = () =>
  new Failure(401, codes.invalid, 'The e-mail or the password is not right, or the account is locked for a while.');

/** The company a member's new session starts in: the first they joined. */
export async function firstCompany(db: Queries, customerId: string): Promise<string> {
  const row = await db
    .selectFrom('memberships')
    .select('company_id')
    .where('customer_id', '=', customerId)
    .orderBy('created_date')
    .orderBy('company_id')
    .limit(1)
    .executeTakeFirst();
  return row?.company_id ?? '';
}

/** Opens a session for a member whose identity is proven. */
export async function openSession(server: ServerHost, customerId: string, status = 'active'): Promise<LoginReply> {
  const db = server.database.across;
  const companyId = await firstCompany(db, customerId);
  const access_token = await issueToken(db, { audience: 'member', customerId, companyId });
  await db.updateTable('customers').set({ last_login: Date.now() }).where('customer_id', '=', customerId).execute();
  return { access_token, token_type: 'Bearer', mfaRequired: false, status, customerId, selectedCompany: companyId };
}

/** Signs in by password: one answer for an unknown address, a wrong password and a locked account. */
export async function signIn(
  server: ServerHost,
  email: string,
  password: string,
  address: string,
): Promise<LoginReply> {
  const db = server.database.across;
  await checkAddress(db, address);
  const customer = await db
    .selectFrom('customers')
    .selectAll()
    .where('email', '=', normalizeEmail(email))
    .executeTakeFirst();
  const mayTry = customer ? await countTry(db, customer.customer_id) : true;
  const right = mayTry && (await fits(password, customer?.password_hash ?? ''));
  if (!customer || !right) {
    await countAddress(db, address);
    throw wrong();
  }
  await clearTries(db, customer.customer_id);
  return openSession(server, customer.customer_id, customer.status);
}
