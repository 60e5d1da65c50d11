import { namespace } from '#core/contract';

/** How a client of the token endpoint says who it is. */
export interface ClientCredentials {
  /** Its client ID; empty where the request names none. */
  readonly id: string;
  readonly secret: string;
  readonly method: 'client_secret_basic' | 'client_secret_post' | 'none';
}
/** A request to the token or revocation endpoint of an environment. */
export interface ClientRequest {
  readonly companyId: string;
  readonly ip: string;
  readonly credentials: ClientCredentials;
  readonly form: URLSearchParams;
}
/** The answer to such a request: a body, or an error of RFC 6749 (5.2) with its sentence. */
export type ClientAnswer =
  | { readonly body: object }
  | { readonly error: string; readonly message: string; readonly status: number };

/** Where the browser goes on from the authorization endpoint, or what a page says instead. */
export type AuthorizeAnswer =
  | { readonly redirect: string }
  | { readonly error: string; readonly message: string; readonly status: number };

/** Clients of the token endpoint that are no applications. */
export interface TokenClients {
  /** How they authenticate besides by a secret, as discovery documents name it. */
  readonly methods: readonly string[];
  /** The grants that they use alone. */
  readonly grants: readonly string[];
  /** The algorithms of the assertions by which they authenticate. */
  readonly algorithms: readonly string[];
  /** Answers the authorization endpoint; undefined where the client is none of them. */
  authorize(
    companyId: string,
    request: Readonly<Record<string, string>>,
  ): Promise<AuthorizeAnswer | undefined>;
  /** Answers the token endpoint; undefined where the client is none of them. */
  issue(request: ClientRequest): Promise<ClientAnswer | undefined>;
  /** Answers the revocation endpoint; undefined where the client is none of them. */
  revoke(request: ClientRequest): Promise<ClientAnswer | undefined>;
}
/** Clients of the token endpoint that aren’t applications. They are checked before applications. */
export const tokenClients = namespace('apps').service<TokenClients>('tokenClients');
