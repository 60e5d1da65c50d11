import type { MemberPasswordPolicy } from '../../contract/authentication/security';
import { codes, Failure } from '../../contract';
import { strings } from '../authentication/strings';
import { revokeTokens } from '../authentication/tokens';
import type { Queries } from '../database';
import type { ServerHost } from '../host/serverHost';
import { fits, hashPassword, toNetworkTurn } from './hashPassword';
import { requireMemberPassword } from './findPasswordFaults';

const day = 86_400_000;

/**
 * Whether a person must choose a new password: an administrator said so, or it is older than the
 * rules allow.
 */
export function isPasswordOver(
  person: {
    readonly status: string;
    readonly password_date: number;
    readonly created_date: number;
  },
  { maxAgeDays }: Pick<MemberPasswordPolicy, 'maxAgeDays'>,
): boolean {
  const since = person.password_date || person.created_date;
  return (
    person.status === 'passwordExpired' ||
    (maxAgeDays > 0 && since + maxAgeDays * day <= Date.now())
  );
}

const mostKept = 24;

interface SetPasswordInput {
  readonly customerId: string;
  readonly password: string;
  readonly policy: MemberPasswordPolicy;
  /** Where in the request it stands. */
  readonly at: string;
  /** The network address that asks for it. */
  readonly address: string;
}

/** The hashes of a member's passwords, the present one first. */
async function listHashes(
  db: Queries,
  customerId: string,
  { previous }: MemberPasswordPolicy,
): Promise<string[]> {
  if (previous === 0) return [];
  const present = await db
    .selectFrom('customers')
    .select('password_hash')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const former = await db
    .selectFrom('customer_passwords')
    .select('password_hash')
    .where('customer_id', '=', customerId)
    .orderBy('replaced_date', 'desc')
    .limit(previous - 1)
    .execute();
  return [present.password_hash, ...former.map(row => row.password_hash)].filter(Boolean);
}

/** Refuses a new password that breaks the rules or was used before. */
export async function requireFit(
  server: ServerHost,
  { customerId, password, policy, at, address }: SetPasswordInput,
): Promise<void> {
  await requireMemberPassword(password, policy, at);
  for (const hash of await listHashes(server.database.allCompanies, customerId, policy))
    if (await fits(server, toNetworkTurn(address), password, hash)) {
      const message =
        policy.previous === 1
          ? 'This is your current password. Use a new one.'
          : `The password is one of your last ${policy.previous}. Use a new one.`;
      throw new Failure(422, codes.invalid, message, [{ at, message: 'was used before' }]);
    }
}

interface FitPassword extends Pick<SetPasswordInput, 'customerId' | 'password' | 'address'> {
  /** The hash of the password that was shown: of two who know it, one sets another. */
  readonly from?: string;
  /** The device that it was shown in, which alone stays known. */
  readonly device?: string | undefined;
}

/**
 * Sets a member's password once it was found fit, remembers the one before it, and ends all sessions
 * and tokens: in one transaction with `within`, which comes first, so that a process that stops
 * leaves nobody signed in.
 */
export async function setPassword(
  server: ServerHost,
  input: FitPassword,
  within?: (db: Queries) => Promise<unknown>,
): Promise<void> {
  const { allCompanies } = server.database;
  const set = await preparePassword(input);
  await server.database.transaction(undefined, async db => {
    await within?.(db);
    await set(db);
    await revokeTokens(db, input.customerId, undefined, input.device);
  });
  // A sign-in beside it may not have seen the change.
  await revokeTokens(allCompanies, input.customerId, undefined, input.device);
}

/** Prepares what `setPassword` does, for a transaction that does more. */
export async function preparePassword({
  customerId,
  password,
  address,
  from,
}: FitPassword): Promise<(db: Queries) => Promise<void>> {
  const password_hash = await hashPassword(password, toNetworkTurn(address));
  const now = Date.now();
  return async db => {
    const before = await db
      .selectFrom('customers')
      .select('password_hash')
      .where('customer_id', '=', customerId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (from !== undefined && before.password_hash !== from)
      throw new Failure(409, codes.conflict, strings.passwordChanged.text);
    if (before.password_hash)
      await db
        .insertInto('customer_passwords')
        .values({
          customer_id: customerId,
          password_hash: before.password_hash,
          replaced_date: now,
        })
        .onConflict(conflict =>
          conflict.columns(['customer_id', 'password_hash']).doUpdateSet({ replaced_date: now }),
        )
        .execute();
    const old = await db
      .selectFrom('customer_passwords')
      .select('password_hash')
      .where('customer_id', '=', customerId)
      .orderBy('replaced_date', 'desc')
      .offset(mostKept - 1)
      .limit(mostKept)
      .execute();
    if (old.length > 0)
      await db
        .deleteFrom('customer_passwords')
        .where('customer_id', '=', customerId)
        .where(
          'password_hash',
          'in',
          old.map(row => row.password_hash),
        )
        .execute();
    await db
      .updateTable('customers')
      .set({ password_hash, status: 'active', password_date: now })
      .where('customer_id', '=', customerId)
      .execute();
  };
}
