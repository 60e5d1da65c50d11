import type { FastifyRequest } from 'fastify';
import {
  codes,
  Failure,
  type Access,
  type AnyEndpoint,
  type Audience,
  getField,
} from '../../contract';
import { adminAccess } from '../../contract/internal';
import { audiences } from '../host/points';
import type { ServerHost } from '../host/serverHost';
import { requireOwnSignOn } from '../sso/ssoConfined';
import { findEntry } from '../authorization/entry';
import { actions, noRights, Rights } from '../authorization/rights';
import type { TokenRow } from '../tenancy/tables';
import { findBearerKind, identifyBearer } from './bearers';
import { strings } from './strings';
import { findToken, isUseDue, readToken, touchToken, type TokenKind } from './tokens';
import { readJson } from '../database';
import { deferredTasks } from '../jobs/deferredTasks';

/** Who calls, for which company, and what they may do there. */
export interface Caller {
  readonly audience: Audience;
  readonly access: Access;
  readonly companyId: string;
  readonly customerId: string;
  readonly subject: Readonly<Record<string, unknown>>;
  /** The name of the token by which somebody acts, where it is no console session. */
  readonly via?: string;
}

const invalidToken = () =>
  new Failure(
    401,
    codes.invalidToken,
    'The access token is missing, expired, or of the wrong type. Sign in again.',
  );
/** The failure of a call for another environment than the session is in. */
export const switchedElsewhere = (): Failure =>
  new Failure(
    409,
    codes.companyMismatch,
    'Another tab switched the environment. Reload this page or switch back to continue.',
  );
const elsewhere = () =>
  new Failure(401, codes.notAuthorized, 'You are not authorized to perform this action.');

/** The bearer token of a request, or an empty string. */
export const getBearerToken = (request: FastifyRequest): string =>
  /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';

/** The session of a member who calls, as it was before this call; undefined for a machine. */
export const findSession = ({ subject }: Pick<Caller, 'subject'>): TokenRow | undefined =>
  subject['session'] as TokenRow | undefined;

/**
 * The session of a member who calls, as it was before this call. Refuses machines and tokens, for
 * what needs a person who is signed in.
 */
export function getSession(caller: Pick<Caller, 'subject'>): TokenRow {
  const session = findSession(caller);
  if (!session) throw new Failure(401, codes.notAuthorized, strings.peopleOnly.text);
  return session;
}

async function member(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  server: ServerHost,
): Promise<Caller> {
  const { allCompanies } = server.database;
  const token = getBearerToken(request);
  const kind = findBearerKind(server, token);
  if (kind) {
    const bearer = await identifyBearer(kind, token, endpoint, request, server);
    if (!bearer) throw invalidToken();
    return bearer;
  }
  const session = await findToken(allCompanies, token, 'member');
  if (!session) throw invalidToken();
  const caller = await createCaller(endpoint, request, server, session);
  // Whoever only reads does not wait for those who write.
  if (isUseDue(session))
    server.get(deferredTasks).add('a token was used', () => touchToken(allCompanies, session));
  return caller;
}

async function createCaller(
  { scope, line }: AnyEndpoint,
  request: FastifyRequest,
  server: ServerHost,
  session: TokenRow,
): Promise<Caller> {
  const { customer_id: customerId, company_id: selected, token_hash: tokenHash } = session;
  const shown = request.headers['x-sluice-company'];
  if (scope === 'company' && shown !== undefined && shown !== selected) throw switchedElsewhere();
  const named = getField(request.params, 'companyId');
  const companyId = scope === 'company' && typeof named === 'string' ? named : selected;
  const entry = await findEntry(server, session, companyId, request.ip);
  // Signing in again begins where the person may be, or says why not; a company that is looked at
  // from another one is closed alone.
  if (entry?.fault)
    throw new Failure(
      401,
      companyId === selected ? codes.invalidToken : codes.notAuthorized,
      entry.fault,
    );
  const who = {
    audience: 'member' as const,
    companyId,
    customerId,
    subject: { tokenHash, session },
  };
  if (scope === 'member') requireOwnSignOn(session, line);
  if (scope === 'member')
    return { ...who, access: entry?.rights ?? noRights(server.settings.flags) };
  if (scope === 'installation') return { ...who, access: await operatorRights(server, session) };
  if (!entry) throw elsewhere();
  return { ...who, access: entry.rights, subject: { ...who.subject, roles: entry.roles } };
}

/**
 * Returns the rights of the installation's operators; their actions are recorded in the audit trail
 * of the company they are in.
 */
async function operatorRights(server: ServerHost, session: TokenRow): Promise<Access> {
  const row = await server.database.allCompanies
    .selectFrom('customers')
    .select('operator')
    .where('customer_id', '=', session.customer_id)
    .executeTakeFirst();
  // A company's provider vouches for its members, not for those who run the installation.
  if (!row?.operator || session.path === 'sso') throw elsewhere();
  const permissions = actions.map(action => `${adminAccess.id}:${action}`);
  return new Rights(new Set(permissions), new Set(), server.settings.flags);
}

/**
 * Settles who makes a call before anything else is looked at; throws where the token does not fit.
 */
export async function identify(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  server: ServerHost,
): Promise<Caller> {
  const kinds = [endpoint.audience, ...endpoint.also];
  for (const [index, audience] of kinds.entries())
    try {
      return await identifyAs(audience, endpoint, request, server);
    } catch (fault) {
      const next =
        fault instanceof Failure && fault.code === codes.invalidToken && index + 1 < kinds.length;
      if (!next) throw fault;
    }
  throw invalidToken();
}

async function identifyAs(
  audience: Audience,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  server: ServerHost,
): Promise<Caller> {
  const access = noRights(server.settings.flags);
  if (audience === 'anyone')
    return { audience, access, companyId: '', customerId: '', subject: {} };
  if (audience === 'member') return member(endpoint, request, server);
  const resolver = server.at(audiences).find(each => each.audience === audience);
  if (resolver) {
    const caller = await resolver.resolve(request, server);
    if (!caller) throw invalidToken();
    return { audience, access, customerId: '', ...caller };
  }
  const token = await readToken(
    server.database.allCompanies,
    getBearerToken(request),
    audience as TokenKind,
  );
  if (!token) throw invalidToken();
  const subject = readJson(token.subject);
  return { audience, access, companyId: token.company_id, customerId: token.customer_id, subject };
}
