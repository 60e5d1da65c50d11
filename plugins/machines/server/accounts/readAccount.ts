import { codes, Failure } from '#core/contract';
import { readJson, type Call, type Queries } from '#core/server';
import type {
  AccountKey,
  AccountSecret,
  ServiceAccount,
  ServiceAccountLine,
  TrustedIssuer,
} from '../../contract';
import { strings } from '../../strings';
import type { AccountRow, IssuerRow, KeyRow, SecretRow } from '../tables';
import { getIssuer } from '../tokens/kinds';

const toUsed = (row: Pick<AccountRow, 'used_date' | 'used_address'>) => ({
  usedDate: row.used_date,
  usedAddress: row.used_address,
});

/** A secret as the wire shows it: everything but its value. */
export const toSecret = (row: SecretRow): AccountSecret => ({
  secretId: row.secret_id,
  ending: row.ending,
  createdDate: row.created_date,
  expires: row.expires,
  ...toUsed(row),
});
/** A public key as the wire shows it. */
export const toKey = (row: KeyRow): AccountKey => ({
  keyId: row.key_id,
  name: row.name,
  kind: row.kind,
  url: row.url,
  createdDate: row.created_date,
  ...toUsed(row),
});
/** A trusted issuer as the wire shows it. */
export const toIssuer = (row: IssuerRow): TrustedIssuer => ({
  issuerId: row.issuer_id,
  issuer: row.issuer,
  audience: row.audience,
  conditions: readJson(row.conditions),
  createdDate: row.created_date,
  ...toUsed(row),
});

/** Returns the settings of an account, none of which is secret. */
export const toSettings = (row: AccountRow) => ({
  name: row.name,
  description: row.description,
  enabled: row.enabled === 1,
  roles: readJson(row.roles),
  addresses: readJson(row.addresses),
  tokenMinutes: row.token_minutes,
  signsPeopleIn: row.signs_people_in === 1,
  redirectUris: readJson(row.redirect_uris),
});

const toLine = (
  row: AccountRow,
  secrets: readonly SecretRow[],
  keyCount: number,
  issuerCount: number,
): ServiceAccountLine => ({
  accountId: row.account_id,
  ...toSettings(row),
  createdDate: row.created_date,
  ...toUsed(row),
  secrets: secrets.map(toSecret),
  keyCount,
  issuerCount,
});

const countOf = (rows: readonly { readonly account_id: string }[], id: string) =>
  rows.filter(({ account_id }) => account_id === id).length;

/** Returns accounts with their secrets, and how many other credentials they have. */
export async function toLines(
  db: Queries,
  rows: readonly AccountRow[],
): Promise<ServiceAccountLine[]> {
  const ids = rows.map(row => row.account_id);
  if (ids.length === 0) return [];
  const secrets = await db
    .selectFrom('service_secrets')
    .selectAll()
    .where('account_id', 'in', ids)
    .orderBy('created_date')
    .execute();
  const keys = await db
    .selectFrom('service_keys')
    .select('account_id')
    .where('account_id', 'in', ids)
    .execute();
  const issuers = await db
    .selectFrom('service_issuers')
    .select('account_id')
    .where('account_id', 'in', ids)
    .execute();
  return rows.map(row => {
    const { account_id: id } = row;
    const own = secrets.filter(({ account_id }) => account_id === id);
    return toLine(row, own, countOf(keys, id), countOf(issuers, id));
  });
}

/** Finds an account of the environment. */
export async function findAccount(db: Queries, accountId: string): Promise<AccountRow> {
  const row = await db
    .selectFrom('service_accounts')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw new Failure(404, codes.notFound, strings.noAccount.text);
  return row;
}

/** Returns an account with its credentials. */
export async function toAccount(
  { server, db, companyId }: Pick<Call, 'server' | 'db' | 'companyId'>,
  row: AccountRow,
): Promise<ServiceAccount> {
  const id = row.account_id;
  const secrets = await db
    .selectFrom('service_secrets')
    .selectAll()
    .where('account_id', '=', id)
    .orderBy('created_date')
    .execute();
  const keys = await db
    .selectFrom('service_keys')
    .selectAll()
    .where('account_id', '=', id)
    .orderBy('created_date')
    .execute();
  const issuers = await db
    .selectFrom('service_issuers')
    .selectAll()
    .where('account_id', '=', id)
    .orderBy('created_date')
    .execute();
  const issuer = getIssuer(server, companyId);
  return {
    ...toLine(row, secrets, keys.length, issuers.length),
    keys: keys.map(toKey),
    issuers: issuers.map(toIssuer),
    tokenUrl: `${issuer}/token`,
    issuer,
  };
}
