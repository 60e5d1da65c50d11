import { codes, Failure } from '../../contract';
import type { Queries } from '../database';
import { isUnavailable } from '../database/dialect';
import type { ServerHost } from '../host/serverHost';
import type { Proof } from '../authentication/admit';
import { deferredTasks } from '../jobs/deferredTasks';
import { normalizeEmail } from '../tenancy/createCustomer';
import {
  clearTries,
  countNobody,
  giveBackAddress,
  locks,
  takeAddress,
  takeTry,
  countTry,
} from '../authentication/lockout';
import { fitsCounted, hashPassword, isOutdated, toNetworkTurn } from './hashPassword';
import { recordAtHome } from '../audit/audit';
import { strings } from '../authentication/strings';
import { tryInTurn } from './tryInTurn';

const wrong = () =>
  new Failure(
    401,
    codes.invalid,
    'Incorrect email or password, or the account is temporarily locked.',
  );

/** The person whose password was shown, and when it had been set. */
export interface CheckedPassword {
  readonly customerId: string;
  readonly passwordDate: number;
}

/**
 * Whose email and password these are. Tries are counted, by person and by address, before the
 * password is looked at; an unknown address, a wrong password and a locked account get the same
 * answer after the same work. What comes back is not yet signed on: only `admit` does that.
 */
export async function checkPassword(
  server: ServerHost,
  { email, password }: { readonly email: string; readonly password: string },
  request: Proof['request'],
): Promise<CheckedPassword> {
  const db = server.database.allUnsynced;
  await takeAddress(db, request.ip);
  try {
    const name = normalizeEmail(email);
    return await tryInTurn(name, () => findOwner(server, { name, password }, request));
  } catch (fault) {
    // An outage says nothing of the password.
    if (isUnavailable(fault)) await giveBackAddress(db, request.ip).catch(() => {});
    throw fault;
  }
}

async function findOwner(
  server: ServerHost,
  { name, password }: { readonly name: string; readonly password: string },
  request: Proof['request'],
): Promise<CheckedPassword> {
  const db = server.database.allUnsynced;
  const customer = await db
    .selectFrom('customers')
    .select(['customer_id', 'password_hash', 'password_date'])
    .where('email', '=', name)
    .executeTakeFirst();
  const customerId = customer?.customer_id ?? '';
  const tries = customer ? await takeTry(db, customerId) : 0;
  if (tries === 0) await countNobody(db, name);
  const kept = customer && tries > 0 ? customer.password_hash : '';
  const turn = toNetworkTurn(request.ip);
  if (!(await fitsCounted(server, turn, password, kept))) {
    if (tries > 0) recordFailure(server, customerId, tries, request);
    throw wrong();
  }
  // As if the password was wrong: a stranger who signed up learns nothing of the address.
  if (server.settings.signUpVerified && (await isUnverifiedSignUp(db, customerId))) throw wrong();
  await Promise.all([clearTries(db, customerId), giveBackAddress(db, request.ip)]);
  if (isOutdated(kept))
    await db
      .updateTable('customers')
      .set({ password_hash: await hashPassword(password, turn) })
      .where('customer_id', '=', customerId)
      .where('password_hash', '=', kept)
      .execute();
  return { customerId, passwordDate: customer?.password_date ?? 0 };
}

/** Whether someone signed up, and did not prove the address since. */
async function isUnverifiedSignUp(db: Queries, customerId: string): Promise<boolean> {
  const found = await db
    .selectFrom('customers')
    .innerJoin('companies', 'companies.company_id', 'customers.home_company')
    .select('customers.customer_id')
    .where('customers.customer_id', '=', customerId)
    .where('customers.email_verified', '=', 0)
    .where('customers.operator', '=', 0)
    .whereRef('companies.created_by', '=', 'customers.customer_id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Afterwards, so that an address that somebody has takes no longer than one that nobody has. */
function recordFailure(
  server: ServerHost,
  customerId: string,
  tries: number,
  request: Proof['request'],
): void {
  const action = locks(tries) ? 'lock' : 'signOnFailed';
  const entry = {
    action,
    resource: 'session',
    resourceId: customerId,
    outcome: 'refused' as const,
  };
  server
    .get(deferredTasks)
    .add('a failed sign-in could not be recorded', () =>
      recordAtHome(server, customerId, '', request, entry),
    );
}

interface CheckPasswordInput {
  readonly customerId: string;
  readonly password: string;
  readonly address: string;
  /** Where the password stands in the call, such as `body/password`. */
  readonly at: string;
}

/**
 * Refuses a wrong password of somebody who is signed on; tries count as at the sign-on. Returns the
 * hash of the right one.
 */
export async function requireOwnPassword(
  server: ServerHost,
  input: CheckPasswordInput,
): Promise<string> {
  const { allUnsynced: db } = server.database;
  await takeAddress(db, input.address);
  const { email } = await db
    .selectFrom('customers')
    .select('email')
    .where('customer_id', '=', input.customerId)
    .executeTakeFirstOrThrow();
  return tryInTurn(email, () => compareOwn(server, input));
}

async function compareOwn(
  server: ServerHost,
  { customerId, password, address, at }: CheckPasswordInput,
): Promise<string> {
  const { allUnsynced: db } = server.database;
  const { password_hash } = await db
    .selectFrom('customers')
    .select('password_hash')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (!(await countTry(db, customerId)))
    throw new Failure(429, codes.tooMany, strings.lockedForNow.text);
  if (!(await fitsCounted(server, toNetworkTurn(address), password, password_hash)))
    throw new Failure(400, codes.invalid, strings.wrongPassword.text, [
      { at, message: strings.wrongPassword.text },
    ]);
  await Promise.all([clearTries(db, customerId), giveBackAddress(db, address)]);
  return password_hash;
}
