import { randomBytes } from 'node:crypto';
import { newId, type Audience } from '../../contract';
import type { PluginAudience } from '../../contract/endpoint';
import type { Queries } from '../database';
import { hashSecret } from '../encryption/secrets';
import type { TokenRow } from '../tenancy/tables';

const hour = 3_600_000;
const minute = 60_000;
/** The kinds of token; endpoints name the ones they accept as their audience. */
export type TokenKind =
  | Exclude<Audience, 'anyone' | 'app' | PluginAudience>
  | 'ssoState'
  | 'ssoCode'
  | 'signOnResult'
  | 'signOnLink'
  | 'membership'
  | 'operatorship'
  | 'address'
  | 'share'
  | 'device';
/** How long a token lives, and how long it may lie unused, in milliseconds. */
export const lifetimes: Record<TokenKind, { absolute: number; idle: number }> = {
  member: { absolute: 24 * hour, idle: 24 * hour },
  mfa: { absolute: hour / 4, idle: hour / 4 },
  sdk: { absolute: hour, idle: hour },
  tryFlow: { absolute: 24 * hour, idle: 24 * hour },
  invitation: { absolute: 7 * 24 * hour, idle: 7 * 24 * hour },
  reset: { absolute: hour, idle: hour },
  ssoState: { absolute: 10 * minute, idle: 10 * minute },
  ssoCode: { absolute: minute, idle: minute },
  membership: { absolute: 7 * 24 * hour, idle: 7 * 24 * hour },
  operatorship: { absolute: 7 * 24 * hour, idle: 7 * 24 * hour },
  address: { absolute: 24 * hour, idle: 24 * hour },
  share: { absolute: 7 * 24 * hour, idle: 7 * 24 * hour },
  signOnResult: { absolute: minute, idle: minute },
  signOnLink: { absolute: 10 * minute, idle: 10 * minute },
  device: { absolute: 90 * 24 * hour, idle: 90 * 24 * hour },
};
const touchAfter = 60_000;
/** The tokens that a person holds by being signed in: their session, and what it asked for. */
export const sessionTokens: TokenKind[] = ['member', 'mfa', 'sdk', 'tryFlow'];

interface TokenInput {
  readonly audience: TokenKind;
  readonly customerId: string;
  readonly companyId: string;
  readonly subject?: Readonly<Record<string, unknown>>;
  /** The origin of a session: how it was created, and from where. */
  readonly session?: {
    readonly path: string;
    readonly methods: string;
    readonly address: string;
    readonly agent: string;
    /** When its person last showed who they are. */
    readonly confirmed_date?: number;
  };
}

/** A token that nobody can guess. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Makes an opaque token of one purpose; only its hash is kept. */
export async function issueToken(
  db: Queries,
  { audience, customerId, companyId, subject = {}, session }: TokenInput,
): Promise<string> {
  const token = newToken();
  const now = Date.now();
  await db
    .insertInto('tokens')
    .values({
      token_hash: hashSecret(token),
      audience,
      customer_id: customerId,
      company_id: companyId,
      subject: JSON.stringify(subject),
      created_date: now,
      used_date: now,
      expires_date: now + lifetimes[audience].absolute,
      ...(audience === 'member' && { session_id: newId() }),
      ...session,
    })
    .execute();
  return token;
}

/**
 * The token's record when it is of this audience, not past its end and not idle too long. Does not
 * count as a use.
 */
export async function findToken(
  db: Queries,
  token: string,
  audience: TokenKind,
): Promise<TokenRow | undefined> {
  const row = await db
    .selectFrom('tokens')
    .selectAll()
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  const now = Date.now();
  const alive =
    row?.audience === audience &&
    row.expires_date > now &&
    row.used_date + lifetimes[audience].idle > now;
  return alive ? row : undefined;
}

/** Tokens whose use is being written, by their hashes. */
const counting = new Set<string>();

/** Whether a use of the token is to be written: its last one was long ago, and none is under way. */
export const isUseDue = ({
  token_hash,
  used_date,
}: Pick<TokenRow, 'token_hash' | 'used_date'>): boolean =>
  used_date + touchAfter < Date.now() && !counting.has(token_hash);

/** Counts as a use of the token, from which its idle time runs again. */
export async function touchToken(
  db: Queries,
  token: Pick<TokenRow, 'token_hash' | 'used_date'>,
): Promise<void> {
  if (!isUseDue(token)) return;
  const { token_hash } = token;
  counting.add(token_hash);
  try {
    await db
      .updateTable('tokens')
      .set({ used_date: Date.now() })
      .where('token_hash', '=', token_hash)
      .execute();
  } finally {
    counting.delete(token_hash);
  }
}

/** Finds a token and uses it. */
export async function readToken(
  db: Queries,
  token: string,
  audience: TokenKind,
): Promise<TokenRow | undefined> {
  const row = await findToken(db, token, audience);
  if (row) await touchToken(db, row);
  return row;
}

/** Takes a single-use token out of the world; of two who try, one gets it. */
export async function spendToken(
  db: Queries,
  token: string,
  audience: TokenKind,
): Promise<TokenRow | undefined> {
  const row = await readToken(db, token, audience);
  if (!row) return undefined;
  const { numDeletedRows } = await db
    .deleteFrom('tokens')
    .where('token_hash', '=', row.token_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n ? row : undefined;
}

/** Ends every token of a member, or only those of one company; the one of this hash stays. */
export async function revokeTokens(
  db: Queries,
  customerId: string,
  companyId?: string,
  kept?: string,
): Promise<void> {
  let query = db.deleteFrom('tokens').where('customer_id', '=', customerId);
  if (companyId !== undefined) query = query.where('company_id', '=', companyId);
  if (kept !== undefined) query = query.where('token_hash', '<>', kept);
  await query.execute();
}
