import { codes, Failure } from '../../contract';
import type { Queries } from '../database';
import { isUnavailable } from '../database/dialect';
import type { ServerHost } from '../host/serverHost';
import type { Proof } from '../authentication/admit';
import { deferredTasks } from '../jobs/deferredTasks';
import { normalizeEmail } from '../tenancy/createCustomer';
import { endDevice, findDevice } from '../authentication/devices';
import {
  clearDeviceTries,
  clearTries,
  countNobody,
  giveBackAddress,
  isOver,
  locks,
  takeAddress,
  takeDeviceTry,
  takeTry,
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
 * Counts a try of a person: against the device that they have signed in with before, if it is one,
 * and otherwise against the account. 0 when that is locked.
 */
const takeTryOf = (db: Queries, customerId: string, device: string | undefined) =>
  device === undefined ? takeTry(db, customerId) : takeDeviceTry(db, device);

/** After the right password. What strangers guessed meanwhile stays, if it came from a device. */
async function clearTriesOf(
  db: Queries,
  customerId: string,
  device: string | undefined,
  address: string,
): Promise<void> {
  if (device !== undefined) return clearDeviceTries(db, device);
  await Promise.all([clearTries(db, customerId), giveBackAddress(db, address)]);
}

/**
 * Whose email and password these are. Tries are counted, by person and by address, before the
 * password is looked at; an unknown address, a wrong password and a locked account get the same
 * answer after the same work. A device of the person's has tries of its own, which neither those of
 * others nor its network use up. What comes back is not yet signed in: only `admit` does that.
 */
export async function checkPassword(
  server: ServerHost,
  { email, password }: { readonly email: string; readonly password: string },
  request: Proof['request'],
): Promise<CheckedPassword> {
  const db = server.database.allUnsynced;
  const name = normalizeEmail(email);
  const device = await findDevice(server, request, { email: name });
  if (device === undefined) await takeAddress(db, request.ip);
  try {
    const tried = { name, password, device };
    return await tryInTurn(device ?? name, () => findOwner(server, tried, request));
  } catch (fault) {
    // An outage says nothing of the password.
    if (device === undefined && isUnavailable(fault))
      await giveBackAddress(db, request.ip).catch(() => {});
    throw fault;
  }
}

interface Tried {
  /** The email address. */
  readonly name: string;
  readonly password: string;
  readonly device: string | undefined;
}

async function findOwner(
  server: ServerHost,
  { name, password, device }: Tried,
  request: Proof['request'],
): Promise<CheckedPassword> {
  const db = server.database.allUnsynced;
  const customer = await db
    .selectFrom('customers')
    .select(['customer_id', 'password_hash', 'password_date'])
    .where('email', '=', name)
    .executeTakeFirst();
  const customerId = customer?.customer_id ?? '';
  const tries = customer ? await takeTryOf(db, customerId, device) : 0;
  if (tries === 0) await countNobody(db, name);
  const hash = customer && tries > 0 ? customer.password_hash : '';
  const turn = toNetworkTurn(request.ip);
  if (!(await fitsCounted(server, turn, password, hash))) {
    if (device !== undefined && isOver(tries)) await endDevice(db, device);
    if (tries > 0) recordFailure(server, customerId, device === undefined && locks(tries), request);
    throw wrong();
  }
  // As if the password was wrong: a stranger who signed up learns nothing of the address.
  if (server.settings.signUpVerified && (await isUnverifiedSignUp(db, customerId))) throw wrong();
  await clearTriesOf(db, customerId, device, request.ip);
  if (isOutdated(hash))
    await db
      .updateTable('customers')
      .set({ password_hash: await hashPassword(password, turn) })
      .where('customer_id', '=', customerId)
      .where('password_hash', '=', hash)
      .execute();
  return { customerId, passwordDate: customer?.password_date ?? 0 };
}

/** Whether someone signed up, and did not prove the address since. */
async function isUnverifiedSignUp(db: Queries, customerId: string): Promise<boolean> {
  const signUp = await db
    .selectFrom('customers')
    .innerJoin('companies', 'companies.company_id', 'customers.home_company')
    .select('customers.customer_id')
    .where('customers.customer_id', '=', customerId)
    .where('customers.email_verified', '=', 0)
    .where('customers.operator', '=', 0)
    .whereRef('companies.created_by', '=', 'customers.customer_id')
    .executeTakeFirst();
  return signUp !== undefined;
}

/** Afterwards, so that an address that somebody has takes no longer than one that nobody has. */
function recordFailure(
  server: ServerHost,
  customerId: string,
  isLock: boolean,
  request: Proof['request'],
): void {
  const action = isLock ? 'lock' : 'signOnFailed';
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
  readonly request: Proof['request'];
  /** Where the password stands in the call, such as `body/password`. */
  readonly at: string;
}

/** The right password of somebody who is signed in. */
interface OwnPassword {
  readonly hash: string;
  /** The device that it was entered in, if they have signed in there before. */
  readonly device: string | undefined;
}

/** Refuses a wrong password of somebody who is signed in; tries count as at the sign-in. */
export async function requireOwnPassword(
  server: ServerHost,
  input: CheckPasswordInput,
): Promise<OwnPassword> {
  const { allUnsynced: db } = server.database;
  const device = await findDevice(server, input.request, input);
  if (device === undefined) await takeAddress(db, input.request.ip);
  const { email } = await db
    .selectFrom('customers')
    .select('email')
    .where('customer_id', '=', input.customerId)
    .executeTakeFirstOrThrow();
  const hash = await tryInTurn(device ?? email, () => compareOwn(server, input, device));
  return { hash, device };
}

async function compareOwn(
  server: ServerHost,
  { customerId, password, request, at }: CheckPasswordInput,
  device: string | undefined,
): Promise<string> {
  const { allUnsynced: db } = server.database;
  const { password_hash } = await db
    .selectFrom('customers')
    .select('password_hash')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const tries = await takeTryOf(db, customerId, device);
  if (tries === 0) throw new Failure(429, codes.tooMany, strings.lockedForNow.text);
  if (!(await fitsCounted(server, toNetworkTurn(request.ip), password, password_hash))) {
    if (device !== undefined && isOver(tries)) await endDevice(db, device);
    throw new Failure(400, codes.invalid, strings.wrongPassword.text, [
      { at, message: strings.wrongPassword.text },
    ]);
  }
  await clearTriesOf(db, customerId, device, request.ip);
  return password_hash;
}
