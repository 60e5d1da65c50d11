import type { JWTPayload } from 'jose';
import { pickFields } from '#core/contract/unknown';
import { namespace, codes, Failure } from '#core/contract';
import { newUuid } from '#core/contract/internal';
import type { ServerHost } from '#core/server';
import { companyKeys } from '#core/server/internal';
import type { FastifyInstance } from 'fastify';

/** The purpose of a token; a token of one kind is never accepted as another. */
export type TokenKind = 'id' | 'access' | 'session';

export interface TokenInput {
  readonly subject: string;
  /** Whom the tokens are meant for; the issuer itself without it. */
  readonly audience?: string;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly kinds: readonly TokenKind[];
  readonly seconds: number;
  /** The key of the subject's proof, where the run has proven them; told to session tokens alone. */
  readonly proven?: string;
}
export interface IssuedTokens {
  readonly issuer: string;
  readonly sessionId: string;
  /** Seconds. */
  readonly expiresIn: number;
  readonly tokens: Readonly<Partial<Record<TokenKind, string>>>;
}

const types: Readonly<Record<TokenKind, string>> = {
  id: 'JWT',
  access: 'at+jwt',
  session: 'session+jwt',
};
/** Reserved token claims: a flow cannot set them. */
const reserved = new Set(['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'sid', 'prv']);
const longest = 30 * 24 * 3600;

/**
 * Signs and checks the tokens that flows make. Their issuer is one of its own, so that no other
 * part takes them for its.
 */
export class Tokens {
  constructor(private readonly server: ServerHost) {}

  issuerOf(companyId: string): string {
    return `${this.server.settings.publicUrl}/${companyId}/davinci`;
  }

  async issue(
    companyId: string,
    { subject, audience, claims = {}, kinds, seconds, proven }: TokenInput,
  ): Promise<IssuedTokens> {
    const issuer = this.issuerOf(companyId);
    const iat = Math.floor(Date.now() / 1000);
    const expiresIn = Math.min(longest, Math.max(1, Math.trunc(seconds)));
    const sessionId = newUuid();
    const own = pickFields(claims, name => !reserved.has(name));
    const keys = this.server.get(companyKeys);
    const tokens: Partial<Record<TokenKind, string>> = {};
    for (const kind of kinds)
      tokens[kind] = await keys.sign(
        companyId,
        {
          ...(kind === 'access' ? {} : own),
          iss: issuer,
          sub: subject,
          aud: kind === 'session' ? issuer : audience || issuer,
          iat,
          exp: iat + expiresIn,
          jti: newUuid(),
          sid: sessionId,
          ...(kind === 'session' && proven && { prv: proven }),
        },
        types[kind],
      );
    return { issuer, sessionId, expiresIn, tokens };
  }

  /**
   * The claims of a token that a flow of this company made; rejects where anything about it is
   * wrong.
   */
  verify(
    companyId: string,
    token: string,
    terms: { readonly kind?: TokenKind; readonly audience?: string } = {},
  ): Promise<JWTPayload> {
    const { kind, audience } = terms;
    return this.server.get(companyKeys).verify(companyId, token, {
      issuer: this.issuerOf(companyId),
      ...(audience && { audience }),
      ...(kind && { type: types[kind] }),
    });
  }
}

/** The tokens that flows make, for the connectors of this plugin. */
export const flowTokens = namespace('connectors').service<Tokens>('flowTokens');

interface Asked {
  readonly Params: { readonly companyId: string };
}

/** The public keys of the tokens that a company's flows make, below their issuer. */
export function jwksRoute(app: FastifyInstance, server: ServerHost): void {
  app.get<Asked>('/:companyId/davinci/.well-known/jwks.json', async (request, reply) => {
    const { companyId } = request.params;
    const company = await server.database.allCompanies
      .selectFrom('companies')
      .select('company_id')
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    if (!company) throw new Failure(404, codes.notFound, 'This environment does not exist.');
    return reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=300')
      .send(await server.get(companyKeys).published(companyId));
  });
}
