import { codes, Failure, type LoginReply } from '../../contract';
import type { ServerHost } from '../host/serverHost';
import { admit, type Proof } from './admit';
import { normalizeEmail } from './createCustomer';
import { checkAddress, clearTries, countAddress, countTry } from './lockout';
import { fits } from './passwords';

const wrong = () =>
  new Failure(401, codes.invalid, 'The e-mail or the password is not right, or the account is locked for a while.');

/** Signs in by password: one answer for an unknown address, a wrong password and a locked account. */
export async function signIn(
  server: ServerHost,
  email: string,
  password: string,
  request: Proof['request'],
): Promise<LoginReply> {
  const db = server.database.across;
  const address = request.ip;
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
  return admit(server, { customerId: customer.customer_id, path: 'password', methods: ['pwd'], request });
}
