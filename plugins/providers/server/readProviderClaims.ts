import { pickFields } from '#core/contract/unknown';
import { limitTime } from '#core/server/http/limitTime';
import {
  fetchUserInfo,
  type Configuration,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from 'openid-client';
import { isRecord } from '#core/contract';
import { type DirectoryUser, type NodeCall, userDirectory } from '#plugins/connectors/contract';
import type { ProviderSettings } from './providerSettings';

type Claims = Readonly<Record<string, unknown>>;

/** Claims of the token itself, which say nothing of the person. */
const ofTheToken = new Set([
  'aud',
  'exp',
  'iat',
  'nbf',
  'nonce',
  'at_hash',
  'c_hash',
  's_hash',
  'azp',
  'jti',
  'sid',
]);
/** Claims that only an ID token can make, because it is signed and the user info is not. */
const ofIdToken = new Set([...ofTheToken, 'iss', 'auth_time', 'acr', 'amr']);

/** The node’s own outputs beside the claims: users of the directory, and tokens. */
const ofTheNode = new Set([
  'accessToken',
  'claims',
  'expiresIn',
  'idToken',
  'issuer',
  'refreshToken',
  'user',
  'userId',
  'userOutcome',
]);

/**
 * Returns the claims that stand beside what the node itself leaves: a provider can name no user of
 * the directory.
 */
export const toOutputClaims = (claims: Claims): Claims =>
  pickFields(claims, name => !ofTheNode.has(name));

/**
 * Reads the provider's claims about the person who signed in: from the verified ID token, then from
 * the user info of the same subject.
 */
export async function readProviderClaims(
  call: NodeCall,
  settings: ProviderSettings,
  client: Configuration,
  tokens: TokenEndpointResponse & TokenEndpointResponseHelpers,
): Promise<Claims> {
  const idToken: Claims = tokens.claims() ?? {};
  const subject = typeof idToken['sub'] === 'string' ? idToken['sub'] : undefined;
  let claims: Claims = pickFields(idToken, name => !ofTheToken.has(name));
  if (subject !== undefined && client.serverMetadata().userinfo_endpoint)
    claims = addUserInfo(claims, await fetchUserInfo(client, tokens.access_token, subject));
  else
    for (const address of settings.userInfoEndpoints) {
      const info = await userInfo(call, settings, address, tokens.access_token);
      if (subject !== undefined && info['sub'] !== subject)
        throw new Error(
          `${settings.name} returned details of a different person than the one who signed in.`,
        );
      claims = addUserInfo(claims, info);
    }
  return claims;
}

/** Adds what a user info answer tells; whether an address is verified stays with the address. */
function addUserInfo(claims: Claims, userInfoClaims: Claims): Claims {
  const further = pickFields(userInfoClaims, name => !ofIdToken.has(name));
  const { email_verified: before, ...others } = claims;
  const { email_verified: now, ...added } = further;
  const email = added['email'];
  const known = email === undefined || email === claims['email'] ? before : undefined;
  const verified = email === undefined ? known : (now ?? known);
  return { ...others, ...added, ...(verified !== undefined && { email_verified: verified }) };
}

/** An endpoint that the connection names; providers of plain OAuth 2.0 often have more than one. */
async function userInfo(
  call: NodeCall,
  { name }: ProviderSettings,
  address: string,
  token: string,
): Promise<Claims> {
  const reply = await call.fetch(address, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    redirect: 'error',
    signal: limitTime(call.interaction.httpTimeoutMs, call.signal).signal,
  });
  if (!reply.ok) throw new Error(`${name} returned ${reply.status} for the user info request.`);
  const body: unknown = await reply.json().catch(() => undefined);
  if (!isRecord(body)) throw new Error(`${name} did not return JSON for the user info request.`);
  return body;
}

interface Person {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Claims;
  /** Values by the names that the connection maps to them, before the provider's own. */
  readonly mapped?: Claims;
}

interface LinkedUser {
  readonly userId?: string;
  readonly user?: DirectoryUser;
  readonly userOutcome?: string;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/**
 * The directory's user for who signed in elsewhere, when the node asks for one. A person is known
 * by issuer and subject; an email address leads to a user who is here already only where the
 * provider says that it is verified, which it says of its own claim `email` alone.
 */
export async function directoryUser(
  call: NodeCall,
  { issuer, subject, claims: own, mapped }: Person,
): Promise<LinkedUser> {
  const wanted = call.properties['linkedUser'];
  if (wanted !== 'find' && wanted !== 'create') return {};
  const { companyId } = call.interaction;
  const claims: Claims = { ...own, ...mapped };
  const email = text(claims['email']);
  const verified = email === own['email'] ? claims['email_verified'] : undefined;
  const givenName = text(claims['given_name']) ?? text(claims['firstName']) ?? text(claims['name']);
  const familyName = text(claims['family_name']) ?? text(claims['lastName']);
  const adopted = await call.get(userDirectory).adoptIdentity(
    companyId,
    {
      issuer,
      subject,
      ...(email && {
        email,
        emailVerified: verified === true || verified === 'true',
      }),
      ...(givenName && { givenName }),
      ...(familyName && { familyName }),
    },
    { create: wanted === 'create' },
  );
  return adopted
    ? { userId: adopted.user.userId, user: adopted.user, userOutcome: adopted.outcome }
    : { userOutcome: 'unknown' };
}
