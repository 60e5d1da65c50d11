import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import type { SsoProvider } from '../../contract';
import { parseSecuritySettings } from '../authentication/policy/securitySettings';
import type { ServerHost } from '../host/serverHost';
import { SsoError } from './SsoError';
import { readProvider, withSecret } from './ssoProviders';
import { hashSecret } from '../encryption/hashSecret';
import { issueToken } from '../authentication/tokens';
import { ssoClient } from './ssoClient';

/**
 * The provider that a company signs its members on with now, its secret open; throws where there is
 * none.
 */
export async function openProvider(server: ServerHost, companyId: string): Promise<SsoProvider> {
  const db = server.database.of(companyId);
  const company = await server.database.across
    .selectFrom('companies')
    .select('security')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  const provider = await readProvider(db, companyId);
  const { signOnPaths } = parseSecuritySettings(company?.security ?? '{}');
  // One answer for a company that does not exist and for one without a provider.
  if (!provider.enabled || !signOnPaths.includes('sso'))
    throw new SsoError(
      'sso_not_available',
      'There is no single sign-on for this company. Check the company id, or sign on with your password.',
    );
  return withSecret(server, companyId, provider);
}

/** The stored state of a sign-in while the person is at the provider. */
export interface SsoState {
  readonly verifier: string;
  readonly nonce: string;
  /** Hash of what the browser knows. */
  readonly browser: string;
  /** Of a trial: its id, and the provider it tries, the secret encrypted. */
  readonly trial?: { readonly id: string; readonly provider: SsoProvider };
}

/** Where providers send people back to. */
export const redirectUri = ({ settings }: ServerHost): string =>
  `${settings.publicUrl}/v1/customers/sso/callback`;

interface BeginSsoInput {
  readonly companyId: string;
  /** With its secret open. */
  readonly provider: SsoProvider;
  readonly browser: string;
  readonly trial?: SsoState['trial'];
}

/**
 * Where a browser goes to sign on at a company's provider: with code, PKCE, nonce and a state that
 * is good once and in this browser.
 */
export async function beginSso(
  server: ServerHost,
  { companyId, provider, browser, trial }: BeginSsoInput,
): Promise<string> {
  const client = await ssoClient(server, companyId, provider);
  const verifier = randomPKCECodeVerifier();
  const nonce = randomNonce();
  const subject = { verifier, nonce, browser: hashSecret(browser), ...(trial && { trial }) };
  const state = await issueToken(server.database.across, {
    audience: 'ssoState',
    customerId: '',
    companyId,
    subject: subject satisfies SsoState as unknown as Record<string, unknown>,
  });
  return buildAuthorizationUrl(client, {
    redirect_uri: redirectUri(server),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(trial && { prompt: 'login' }),
  }).href;
}
