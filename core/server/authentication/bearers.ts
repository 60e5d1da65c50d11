import type { FastifyRequest } from 'fastify';
import { codes, Failure, getField, type AnyEndpoint } from '../../contract';
import { core } from '../host/plugin';
import type { ServerHost } from '../host/serverHost';
import type { Rights } from '../authorization/rights';
import type { Caller } from './identify';
import { strings } from './strings';

/** Who calls with a token that is no console session: a machine, or one that a person gave a token. */
export interface Bearer {
  /** The one environment that the token reaches. */
  readonly companyId: string;
  /** The person or account that the audit trail names. */
  readonly actorId: string;
  /** The token's name, where it is one of several that act for the same person. */
  readonly via?: string;
  readonly rights: Rights;
  readonly roles: readonly string[];
  /** The key that rate limits count by. */
  readonly tokenHash: string;
}

/**
 * Tokens of members' calls that are no console session, told by how they begin. `find` returns the
 * holder as they are now, nothing where the token is not good, or throws why it may not be used.
 */
export interface BearerKind {
  readonly prefix: string;
  find(server: ServerHost, token: string, request: FastifyRequest): Promise<Bearer | undefined>;
}
/** Tokens of members' calls that are no console session, told by how they begin. */
export const bearers = core<BearerKind>('bearers', ({ prefix }) => prefix);

/** The kind of a token, if it is none of a console session. */
export const findBearerKind = (server: ServerHost, token: string): BearerKind | undefined =>
  server.at(bearers).find(({ prefix }) => token.startsWith(prefix));

const refuse = (message: string) => new Failure(401, codes.notAuthorized, message);

/** The caller of a company's call by such a token; undefined where the token is not good. */
export async function identifyBearer(
  kind: BearerKind,
  token: string,
  { scope }: AnyEndpoint,
  request: FastifyRequest,
  server: ServerHost,
): Promise<Caller | undefined> {
  const bearer = await kind.find(server, token, request);
  if (!bearer) return undefined;
  if (scope !== 'company') throw refuse(strings.peopleOnly.text);
  const { companyId, actorId, via, rights, roles, tokenHash } = bearer;
  const named = getField(request.params, 'companyId') ?? companyId;
  const shown = request.headers['x-sluice-company'] ?? companyId;
  if (named !== companyId || shown !== companyId) throw refuse(strings.otherEnvironment.text);
  return {
    audience: 'member',
    companyId,
    customerId: actorId,
    access: rights,
    subject: { tokenHash, roles },
    ...(via !== undefined && { via }),
  };
}
