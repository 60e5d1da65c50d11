import type { FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import { adminAccess, codes, Failure, type Access, type AnyEndpoint, type Audience } from '../../contract';
import { audiences } from '../host/plugin';
import type { ServerHost } from '../host/serverHost';
import { requireOwnSignOn, requireTrust } from '../sso/ssoConfined';
import { actions, noRights, Rights, rightsOf, type Policy } from './rights';
import type { TokensTable } from './tables';
import { readToken, type TokenKind } from './tokens';

/** Who calls, for which company, and what they may do there. */
export interface Caller {
  readonly audience: Audience;
  readonly access: Access;
  readonly companyId: string;
  readonly customerId: string;
  readonly subject: Readonly<Record<string, unknown>>;
}

const invalidToken = () =>
  new Failure(401, codes.invalidToken, 'The access token is missing, has ended or is of another kind. Sign on again.');
const elsewhere = () => new Failure(401, codes.notAuthorized, 'You are not authorized to perform this action.');

/** The bearer token of a request, or an empty string. */
export const bearerOf = (request: FastifyRequest): string =>
  /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';

/** What a member may do in a company now, or undefined when they are no member of it. */
export async function rightsIn(server: ServerHost, customerId: string, companyId: string) {
  const { across } = server.database;
  const row = await across
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.company_id', 'memberships.company_id')
    .select(['memberships.roles', 'companies.entitlement'])
    .where('memberships.customer_id', '=', customerId)
    .where('memberships.company_id', '=', companyId)
    .executeTakeFirst();
  if (!row) return undefined;
  const roles = JSON.parse(row.roles) as string[];
  const own = roles.filter(role => !role.startsWith('default:'));
  const policies: Record<string, readonly Policy[]> = {};
  if (own.length > 0)
    for (const role of await across
      .selectFrom('roles')
      .select(['name', 'policy'])
      .where('company_id', '=', companyId)
      .where('name', 'in', own)
      .execute())
      policies[role.name] = JSON.parse(role.policy) as Policy[];
  return { roles, rights: rightsOf(server, roles, policies, JSON.parse(row.entitlement) as Record<string, unknown>) };
}

async function member(endpoint: AnyEndpoint, request: FastifyRequest, server: ServerHost): Promise<Caller> {
  const token = await readToken(server.database.across, bearerOf(request), 'member');
  if (!token) throw invalidToken();
  const customerId = token.customer_id;
  if (endpoint.scope === 'member') {
    requireOwnSignOn(token, endpoint.line);
    const found = await rightsIn(server, customerId, token.company_id);
    const access = found?.rights ?? noRights(server.settings.flags);
    return {
      audience: 'member',
      access,
      companyId: token.company_id,
      customerId,
      subject: { tokenHash: token.token_hash, path: token.path, methods: token.methods },
    };
  }
  if (endpoint.scope === 'installation') return operator(token, server);
  const shown = request.headers['x-sluice-company'];
  if (shown !== undefined && shown !== token.company_id)
    throw new Failure(
      409,
      codes.companyMismatch,
      'Another tab has switched the environment. Reload this page, or switch back, before you go on.',
    );
  const { companyId = token.company_id } = request.params as { companyId?: string };
  const found = await rightsIn(server, customerId, companyId);
  if (!found) throw elsewhere();
  await requireTrust(server, token, companyId);
  return {
    audience: 'member',
    access: found.rights,
    companyId,
    customerId,
    subject: { tokenHash: token.token_hash, roles: found.roles },
  };
}

/** One of those who run the installation; what they do is kept in the trail of the company they are in. */
async function operator(token: Selectable<TokensTable>, server: ServerHost): Promise<Caller> {
  const row = await server.database.across
    .selectFrom('customers')
    .select('operator')
    .where('customer_id', '=', token.customer_id)
    .executeTakeFirst();
  // A company's provider vouches for its members, not for those who run the installation.
  if (!row?.operator || token.path === 'sso') throw elsewhere();
  const permissions = actions.map(action => `${adminAccess.id}:${action}`);
  return {
    audience: 'member',
    access: new Rights(new Set(permissions), new Set(), server.settings.flags),
    companyId: token.company_id,
    customerId: token.customer_id,
    subject: { tokenHash: token.token_hash },
  };
}

/** Settles who makes a call before anything else is looked at; throws where the token does not fit. */
export async function identify(endpoint: AnyEndpoint, request: FastifyRequest, server: ServerHost): Promise<Caller> {
  const kinds = [endpoint.audience, ...endpoint.also];
  for (const [index, audience] of kinds.entries())
    try {
      return await identifyAs(audience, endpoint, request, server);
    } catch (fault) {
      const next = fault instanceof Failure && fault.code === codes.invalidToken && index + 1 < kinds.length;
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
  if (audience === 'anyone') return { audience, access, companyId: '', customerId: '', subject: {} };
  if (audience === 'member') return member(endpoint, request, server);
  const resolver = server.at(audiences).find(each => each.audience === audience);
  if (resolver) {
    const found = await resolver.resolve(request, server);
    if (!found) throw invalidToken();
    return { audience, access, customerId: '', ...found };
  }
  const token = await readToken(server.database.across, bearerOf(request), audience as TokenKind);
  if (!token) throw invalidToken();
  const subject = JSON.parse(token.subject) as Record<string, unknown>;
  return { audience, access, companyId: token.company_id, customerId: token.customer_id, subject };
}
