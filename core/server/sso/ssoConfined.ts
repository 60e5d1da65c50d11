import { sql } from 'kysely';
import type { TokenRow } from '../tenancy/tables';
import { codes, Failure } from '../../contract';
import type { SsoProvider } from '../../contract/internal';
import type { ServerHost } from '../host/serverHost';
import { readJson, type JsonText, type Queries } from '../database';
import { hashSecret } from '../encryption/secrets';
import type { SsoClaims } from './readClaims';

const mark = 'iss:';
/**
 * Names the environment whose provider it was. It begins like an issuer, since the release before
 * this one looks at the first of those alone and takes what begins otherwise for a factor.
 */
const toOrigin = (companyId: string): string => `${mark}@${companyId}`;
/** Names the account at the provider, after the environment: how it does is as with that. */
const accountMark = `${toOrigin('')}@`;
const toAccount = (subject: string): string => `${accountMark}${hashSecret(subject)}`;

/**
 * Lists the authentication methods that a session stores after sign-in at a provider: which
 * provider it was, whose, the account there, and whether it counts as two factors.
 */
export function listMethods(
  companyId: string,
  { trustMfa }: SsoProvider,
  { issuer, subject, methods }: SsoClaims,
): readonly string[] {
  const second = trustMfa && methods.includes('mfa') ? ['mfa'] : [];
  return ['fed', `${mark}${issuer}`, toOrigin(companyId), toAccount(subject), ...second];
}

/** The methods that an audit trail shows: the environment of another provider is none of its own. */
export const listShownMethods = (methods: readonly string[]): readonly string[] =>
  methods.filter(method => !method.startsWith(toOrigin('')));

/**
 * Ends what a company's provider vouched for, wherever it went since: sessions and sign-ins under
 * way. Sessions by the provider of another company stay, also of the same person and issuer.
 */
export async function endProviderSessions(db: Queries, companyId: string): Promise<void> {
  const origin = JSON.stringify(toOrigin(companyId));
  const names = (column: 'methods' | 'subject') =>
    sql<boolean>`replace(${sql.ref(column)}, ${origin}, '') <> ${sql.ref(column)}`;
  await db
    .deleteFrom('tokens')
    .where('customer_id', 'in', known =>
      known
        .selectFrom('customer_identities')
        .select('customer_id')
        .where('company_id', '=', companyId),
    )
    .where(({ or, and, eb }) =>
      or([
        names('methods'),
        names('subject'),
        // Of before sessions told whose provider it was.
        and([
          eb('audience', '=', 'member'),
          eb('path', '=', 'sso'),
          eb('company_id', '=', companyId),
        ]),
      ]),
    )
    .execute();
}

/** Notes that a company’s provider is another one, or knows it by another client, from now on. */
export async function noteClientChange(db: Queries, companyId: string): Promise<void> {
  await db
    .updateTable('sso_providers')
    .set({ client_date: Date.now() })
    .where('company_id', '=', companyId)
    .execute();
}

/** Returns the environment whose provider a session began with; undefined for any other session. */
export function findOrigin({ path, methods }: Session): string | undefined {
  if (path !== 'sso') return undefined;
  const origin = readJson(methods).find(method => method.startsWith(toOrigin('')));
  return origin?.slice(toOrigin('').length);
}

/**
 * Whether the company whose provider began this session has set another issuer or client since: what
 * was created in such a session is over as well, wherever it is.
 */
export async function isProviderChanged(
  { database }: ServerHost,
  { path, methods }: Session,
  since: number,
): Promise<boolean> {
  if (path !== 'sso') return false;
  const companyId = findOrigin({ path, methods });
  const row = await database.allCompanies
    .selectFrom('sso_providers')
    .select('client_date')
    .where('company_id', '=', companyId ?? '')
    .executeTakeFirst();
  return row !== undefined && row.client_date >= since;
}

/** The provider that a session came from, by the methods it keeps (a JSON list). */
const findIssuer = (methods: JsonText<string[]>): string | undefined =>
  readJson(methods)
    .find(method => method.startsWith(mark))
    ?.slice(mark.length);

/** Companies by ID; true where a second factor that the provider reports counts. */
export type Trusting = ReadonlyMap<string, boolean>;

/** The properties of a session that matter here. */
interface Session {
  readonly path: string;
  readonly methods: TokenRow['methods'];
}

/**
 * Calls by which a person reads and changes how they sign in, or changes where they belong: not for
 * one whom a company's provider vouched for.
 */
const ownAccount = new Set([
  'PUT /customers/change',
  'GET /customers/sksdktoken',
  'GET /customers/factors',
  'DELETE /customers/factors/:factorId',
  'DELETE /customers/sessions/:sessionId',
  'DELETE /customers/sessions',
  'DELETE /company/:companyId/membership',
  'POST /company',
  'POST /customers/memberships',
  'POST /customers/operatorship',
]);

/**
 * The companies of a person that trust the provider of their session, and whether they trust the
 * second factor that it reports; undefined for a session that came about in another way. A company
 * that knows the person by another account of the provider, or doesn't let it sign in their domain,
 * takes the word of none.
 */
export async function findTrustingCompanies(
  server: ServerHost,
  { path, methods, customer_id: customerId }: Session & Pick<TokenRow, 'customer_id'>,
): Promise<Trusting | undefined> {
  if (path !== 'sso') return undefined;
  const { allCompanies } = server.database;
  const issuer = findIssuer(methods) ?? '';
  const origin = findOrigin({ path, methods });
  const account = readJson(methods).find(method => method.startsWith(accountMark));
  const rows = await allCompanies
    .selectFrom('memberships')
    .innerJoin('sso_providers', 'sso_providers.company_id', 'memberships.company_id')
    .innerJoin('customers', 'customers.customer_id', 'memberships.customer_id')
    .select(['sso_providers.company_id', 'trust_mfa', 'domains', 'email'])
    .where('memberships.customer_id', '=', customerId)
    .where('issuer', '=', issuer)
    .where('enabled', '=', 1)
    .execute();
  // Asked for with each call of the session: most people have it enter the company it began in.
  const isElsewhere = account !== undefined && rows.some(row => row.company_id !== origin);
  const known = isElsewhere ? await findAccounts(allCompanies, customerId, issuer) : new Map();
  const takes = ({ company_id: companyId, domains, email }: (typeof rows)[number]) => {
    const accounts = known.get(companyId);
    // Sessions of before don't tell the account.
    if (companyId === origin || account === undefined) return true;
    return accounts?.has(account) ?? readJson(domains).includes(email.split('@')[1] ?? '');
  };
  return new Map(rows.filter(takes).map(row => [row.company_id, row.trust_mfa === 1]));
}

/** By company, the accounts of a provider by which each has known a person since they joined. */
async function findAccounts(
  db: Queries,
  customerId: string,
  issuer: string,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom('customer_identities as identities')
    .innerJoin('memberships', join =>
      join
        .onRef('memberships.company_id', '=', 'identities.company_id')
        .onRef('memberships.customer_id', '=', 'identities.customer_id'),
    )
    .select(['identities.company_id', 'identities.subject'])
    .where('identities.customer_id', '=', customerId)
    .where('identities.issuer', '=', issuer)
    .whereRef('identities.created_date', '>=', 'memberships.created_date')
    .execute();
  const found = new Map<string, Set<string>>();
  for (const { company_id, subject } of rows)
    found.set(company_id, (found.get(company_id) ?? new Set()).add(toAccount(subject)));
  return found;
}

/**
 * The methods of a session that count in a company: a second factor that only the provider reports
 * does where the company trusts that.
 */
export function listCountedMethods(
  methods: readonly string[],
  trusting: Trusting | undefined,
  companyId: string,
): readonly string[] {
  if (trusting?.get(companyId) !== false || hasOwnFactor(methods)) return methods;
  return methods.filter(method => method !== 'mfa');
}

/** Whether a person who signed in at a provider also showed a factor that is enrolled here. */
export const hasOwnFactor = (methods: readonly string[]): boolean =>
  methods.some(method => method !== 'fed' && method !== 'mfa' && !method.startsWith(mark));

/**
 * Refuses calls about the person's own account to a session that only a company's provider vouched
 * for.
 */
export function requireOwnSignOn({ path }: Session, line: string): void {
  if (path === 'sso' && ownAccount.has(line))
    throw new Failure(
      403,
      codes.invalid,
      'You can’t change your account while signed in with single sign-on. Sign in with your password first.',
    );
}
