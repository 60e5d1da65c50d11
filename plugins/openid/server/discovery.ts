import { requestAlgorithms } from '#core/contract/authentication/requestKeys';
import { scopes, type TokenClients } from '#plugins/apps/contract';
import type { ServerHost } from '#core/server';

/** A company's provider as clients configure themselves by it (OpenID Connect Discovery, 3). */
export const createDiscovery = (
  issuer: string,
  languages: readonly string[],
  others?: Pick<TokenClients, 'methods' | 'grants' | 'algorithms'>,
) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  end_session_endpoint: `${issuer}/signoff`,
  introspection_endpoint: `${issuer}/introspect`,
  revocation_endpoint: `${issuer}/revoke`,
  ui_locales_supported: languages,
  scopes_supported: [...scopes],
  response_types_supported: ['code'],
  response_modes_supported: ['query', 'pi.flow'],
  device_authorization_endpoint: `${issuer}/device_authorization`,
  grant_types_supported: [
    'authorization_code',
    'refresh_token',
    'client_credentials',
    'urn:ietf:params:oauth:grant-type:device_code',
    ...(others?.grants ?? []),
  ],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: [
    'client_secret_basic',
    'client_secret_post',
    'none',
    ...(others?.methods ?? []),
  ],
  ...(others && { token_endpoint_auth_signing_alg_values_supported: others.algorithms }),
  introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  revocation_endpoint_auth_methods_supported: [
    'client_secret_basic',
    'client_secret_post',
    'none',
    ...(others?.methods ?? []),
  ],
  code_challenge_methods_supported: ['S256'],
  claims_supported: [
    'sub',
    'iss',
    'aud',
    'exp',
    'iat',
    'auth_time',
    'nonce',
    'acr',
    'amr',
    'sid',
    'at_hash',
  ],
  claims_parameter_supported: false,
  request_parameter_supported: true,
  request_uri_parameter_supported: false,
  request_object_signing_alg_values_supported: requestAlgorithms,
  authorization_response_iss_parameter_supported: true,
});

/**
 * Who a company's tokens say they are from; its settings stand below at
 * `.well-known/openid-configuration`.
 */
export const getIssuer = ({ settings }: Pick<ServerHost, 'settings'>, companyId: string): string =>
  `${settings.publicUrl}/${companyId}/as`;
