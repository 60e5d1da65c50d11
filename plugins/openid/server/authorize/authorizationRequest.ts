import type { Client } from '../Clients';
import { OAuthError } from '../oauthFault';
import type { FastifyRequest } from 'fastify';

/** A validated authorization request, stored with the run until it ends. */
export interface AuthorizationRequest {
  readonly appId: string;
  readonly policyId: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** The requested scopes that the application may have. */
  readonly scope: readonly string[];
  /** Of the code verifier (RFC 7636, S256); a client that brings its secret may leave it out. */
  readonly challenge: string;
  /** `sdk`: answers are bodies for a client of the SDK, none is a redirect. */
  readonly style: 'redirect' | 'sdk';
  /** The person must show who they are, whoever is signed in. */
  readonly anew: boolean;
  /** No page may be shown. */
  readonly silent: boolean;
  /** Seconds; the sign-in may be no older at `askedAt`. */
  readonly maxAge?: number;
  /** Epoch milliseconds. */
  readonly askedAt: number;
}

export type Parameters = Readonly<Record<string, string>>;

/**
 * The address that answers go to; refused where it is not, letter for letter, one that the
 * application registered.
 */
export function parseRedirectUri(client: Client, { redirect_uri: given = '' }: Parameters): string {
  if (!given) throw new OAuthError('invalid_request', 'The request has no redirect_uri.');
  if (!client.settings.redirectUris.includes(given))
    throw new OAuthError(
      'invalid_request',
      `The redirect_uri is not registered for “${client.name}”. Add the exact value to the redirect URIs of the application.`,
    );
  return given;
}

/** Reads an authorization request; throws an `OAuthError` where it cannot be served. */
export function readRequest(
  client: Client,
  redirectUri: string,
  given: Parameters,
): AuthorizationRequest {
  const { allowedGrants, allowedScopes } = client.settings;
  const prompts = words(given['prompt']);
  const style = parseResponseStyle(given);
  if (!allowedGrants.includes('authorizationCode'))
    throw new OAuthError('unauthorized_client', `“${client.name}” can’t use authorization codes.`);
  if (given['response_type'] !== 'code')
    throw new OAuthError(
      'unsupported_response_type',
      'This provider supports only response_type=code.',
    );
  const asked = words(given['scope']);
  const scope = asked.filter(each => allowedScopes.includes(each));
  if (scope.length === 0 || (asked.includes('openid') && !scope.includes('openid')))
    throw new OAuthError(
      'invalid_scope',
      `“${client.name}” can request these scopes: ${allowedScopes.join(', ')}.`,
    );
  if (prompts.includes('none') && prompts.length > 1)
    throw new OAuthError('invalid_request', 'prompt=none can’t be combined with other values.');
  const maxAge = given['max_age'];
  if (maxAge !== undefined && !/^\d{1,9}$/.test(maxAge))
    throw new OAuthError('invalid_request', 'max_age must be a number of seconds.');
  return {
    appId: client.appId,
    policyId: findPolicyId(client, given['acr_values']),
    redirectUri,
    state: given['state'] ?? '',
    nonce: given['nonce'] ?? '',
    scope,
    challenge: parseChallenge(given, style === 'sdk' || client.method === 'none'),
    style,
    anew: prompts.includes('login') || prompts.includes('select_account'),
    silent: prompts.includes('none'),
    ...(maxAge !== undefined && { maxAge: Number(maxAge) }),
    askedAt: Date.now(),
  };
}

const words = (text = '') => [...new Set(text.split(' ').filter(Boolean))];

/** How answers come; known before anything else of the request is. */
export const parseResponseStyle = ({
  response_mode: mode,
}: Parameters): AuthorizationRequest['style'] => {
  if (mode !== undefined && mode !== 'query' && mode !== 'pi.flow')
    throw new OAuthError('invalid_request', 'response_mode must be query or pi.flow.');
  return mode === 'pi.flow' ? 'sdk' : 'redirect';
};

function parseChallenge(
  { code_challenge: challenge = '', code_challenge_method: method }: Parameters,
  needed: boolean,
) {
  if (!challenge) {
    if (needed || method !== undefined)
      throw new OAuthError(
        'invalid_request',
        'The request has no code_challenge. Send one with code_challenge_method=S256.',
      );
    return '';
  }
  if (method !== 'S256')
    throw new OAuthError(
      'invalid_request',
      'Send the code_challenge with code_challenge_method=S256.',
    );
  if (!/^[\w-]{43}$/.test(challenge))
    throw new OAuthError(
      'invalid_request',
      'The code_challenge is not a base64url-encoded SHA-256 hash. It must have 43 characters.',
    );
  return challenge;
}

/** `acr_values` names policies, the best first; without it the application's first is taken. */
export function findPolicyId({ name, policies }: Client, acrValues = ''): string {
  const asked = words(acrValues);
  const chosen =
    asked.length > 0
      ? asked.find(id => policies.some(({ policyId }) => policyId === id))
      : policies[0]?.policyId;
  if (chosen) return chosen;
  throw new OAuthError(
    'invalid_request',
    asked.length > 0
      ? `“${name}” has no enabled policy ${asked.join(' or ')}.`
      : `“${name}” has no enabled policy.`,
  );
}

/** Refuses parameters of which one comes twice, as the standard has it, apart from some. */
function requireOnce(given: URLSearchParams, repeatable?: ReadonlySet<string>): URLSearchParams {
  const seen = new Set<string>();
  const names = [...given.keys()].filter(name => !repeatable?.has(name));
  const twice = names.find(name => seen.size === seen.add(name).size);
  if (twice) throw new OAuthError('invalid_request', `The parameter ${twice} is repeated.`);
  return given;
}

const readForm = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

/** Those of a token exchange that may come twice (RFC 8693, 2.1). */
const repeatable: ReadonlySet<string> = new Set(['resource', 'audience']);

/** The form of a request, in which no parameter comes twice; empty for a request with none. */
export const getRequestForm = (request: FastifyRequest): URLSearchParams =>
  requireOnce(readForm(request), repeatable);

/** Returns the company that the address of a request names. */
export const getCompanyId = ({ params }: FastifyRequest): string => {
  const { companyId }: { readonly companyId?: unknown } = params ?? {};
  return typeof companyId === 'string' ? companyId : '';
};

/**
 * The parameters of a request, from its form or its query; one that comes twice is refused, as the
 * standard has it.
 */
export function parseRequestParameters(request: FastifyRequest): Parameters {
  const query = new URLSearchParams(
    request.url.includes('?') ? request.url.slice(request.url.indexOf('?') + 1) : '',
  );
  return Object.fromEntries(requireOnce(request.method === 'POST' ? readForm(request) : query));
}
