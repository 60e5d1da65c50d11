import { authorizationCodeGrant, fetchUserInfo, type Configuration } from 'openid-client';
import { SsoError } from './SsoError';
import { plainIssuer } from './ssoProviders';

/** Who came back from the provider, as it says. */
export interface SsoClaims {
  readonly issuer: string;
  readonly subject: string;
  /** Lower case; empty where the provider tells none. */
  readonly email: string;
  readonly verified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** `amr`. */
  readonly methods: readonly string[];
  /** When the provider authenticated the person (`auth_time`); undefined where it doesn't tell. */
  readonly authenticatedAt: number | undefined;
}

const toTrimmedText = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** The values that an answer must match: the issuer of the provider, and those that were sent. */
export interface AnswerChecks {
  readonly issuer: string;
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
}

/**
 * Exchanges the code and reads the ID token, checked whole; what it leaves out comes from the user
 * info endpoint. Throws where another issuer than the provider’s answers.
 */
export async function readClaims(
  client: Configuration,
  back: URL,
  checks: AnswerChecks,
): Promise<SsoClaims> {
  const tokens = await authorizationCodeGrant(client, back, {
    pkceCodeVerifier: checks.verifier,
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    idTokenExpected: true,
  });
  const own = tokens.claims()!;
  const issuer = plainIssuer(own.iss);
  // Environments trust a session by its issuer alone.
  if (issuer !== plainIssuer(checks.issuer))
    throw new SsoError(
      'untrusted_answer',
      'The response from your company’s provider can’t be trusted: it names another issuer.',
    );
  const asks = own['email'] === undefined && client.serverMetadata().userinfo_endpoint;
  const more = asks ? await fetchUserInfo(client, tokens.access_token, own.sub) : {};
  const claims: Record<string, unknown> = { ...more, ...own };
  // Only the answer that tells the address can say that it is verified.
  const { email, email_verified: verified }: Record<string, unknown> = asks ? more : own;
  const [first = '', ...rest] = toTrimmedText(claims['name']).split(/\s+/);
  // The ID token alone is signed, so only it tells how and when the person was authenticated.
  const { amr, auth_time: seconds } = own;
  return {
    issuer,
    subject: own.sub,
    email: toTrimmedText(email).toLowerCase(),
    verified: verified === true || verified === 'true',
    firstName: toTrimmedText(claims['given_name']) || first,
    lastName: toTrimmedText(claims['family_name']) || rest.join(' '),
    methods: Array.isArray(amr) ? amr.map(String).slice(0, 10) : [],
    authenticatedAt: typeof seconds === 'number' ? seconds * 1000 : undefined,
  };
}
