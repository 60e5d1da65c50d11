import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import { getField } from '#core/contract';
import type { SsoProvider } from '../../contract/internal';
import { parseSecuritySettings } from '../authentication/policy/securitySettings';
import type { ServerHost } from '../host/serverHost';
import { SsoError } from './SsoError';
import { readProvider, withSecret } from './ssoProviders';
import { hashSecret, verifySecret } from '../encryption/secrets';
import { issueToken, spendToken } from '../authentication/tokens';
import { ssoClient } from './ssoClient';
import type { FastifyRequest } from 'fastify';
import { findKnownBrowser } from './ssoBrowser';

/**
 * The provider that a company signs its members on with now, its secret open; throws where there is
 * none.
 */
export async function openProvider(server: ServerHost, companyId: string): Promise<SsoProvider> {
  const db = server.database.forCompany(companyId);
  const company = await server.database.allCompanies
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
      'Single sign-on is not set up for this environment. Check the environment ID, or sign in with your password.',
    );
  return withSecret(server, companyId, provider);
}

/** The stored state of a sign-in while the person is at the provider. */
interface SsoState {
  /** Tells it from the state of a client's handshake. */
  readonly kind: 'provider';
  readonly verifier: string;
  readonly nonce: string;
  /** Hash of what the browser knows. */
  readonly browser: string;
  /** When a signed-in person was asked to sign in again. */
  readonly again?: number;
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
  /** Whether the provider is to authenticate someone who is signed in there. */
  readonly again?: boolean;
  readonly trial?: SsoState['trial'];
}

/**
 * Where a browser goes to sign in at a company's provider: with code, PKCE, nonce and a state that
 * is good once and in this browser.
 */
export async function beginSso(
  server: ServerHost,
  { companyId, provider, browser, again = false, trial }: BeginSsoInput,
): Promise<string> {
  const client = await ssoClient(server, companyId, provider);
  const verifier = randomPKCECodeVerifier();
  const nonce = randomNonce();
  const subject = {
    kind: 'provider' as const,
    verifier,
    nonce,
    browser: hashSecret(browser),
    ...(again && { again: Date.now() }),
    ...(trial && { trial }),
  };
  const state = await issueToken(server.database.allCompanies, {
    audience: 'ssoState',
    customerId: '',
    companyId,
    subject: subject satisfies SsoState,
  });
  return buildAuthorizationUrl(client, {
    redirect_uri: redirectUri(server),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...((trial || again) && { prompt: 'login' }),
    // Has the provider say when it authenticated the person.
    ...(again && { max_age: '0' }),
  }).href;
}

const createOverError = () =>
  new SsoError('sign_on_over', 'This sign-in has expired or was already used. Sign in again.');

interface Taken {
  readonly state: string;
  readonly companyId: string;
  readonly kept: SsoState;
}

/**
 * Takes the stored state of the sign-in that a browser returns from: valid once, and only in the
 * browser that began it.
 */
export async function takeState(server: ServerHost, request: FastifyRequest): Promise<Taken> {
  const state = getField(request.query, 'state');
  const row =
    typeof state === 'string'
      ? await spendToken(server.database.allCompanies, state, 'ssoState')
      : undefined;
  if (!row) throw createOverError();
  const kept: SsoState = JSON.parse(row.subject);
  const browser = findKnownBrowser(server, request);
  if (kept.kind !== 'provider') throw createOverError();
  if (!browser || !verifySecret(browser, kept.browser))
    throw new SsoError(
      'another_browser',
      'You started this sign-in in another browser. Start again here.',
    );
  return { state: String(state), companyId: row.company_id, kept };
}
