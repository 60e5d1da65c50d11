import { createLocalJWKSet, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose';
import { getField } from '#core/contract';
import { signatureAlgorithms } from '#core/contract/authentication/requestKeys';
import { rethrowUnavailable } from '#core/server/internal';
import { parseHeldClaims } from '../cookie/sessionCookie';
import { userDirectory, type NodeCall, type NodeOutcome } from '#plugins/connectors/contract';
import { flowTokens } from '../../Tokens';
import { failed } from '#plugins/connectors/contract/kit/failed';
import { formatValue, getText } from '#plugins/connectors/contract/kit/readProperty';

const createDetailsOutcome = (claims: JWTPayload, flag: string) => ({
  kind: 'success' as const,
  output: { ...claims, claims, [flag]: true },
});
const reasons: Readonly<Record<string, string>> = {
  ERR_JWT_EXPIRED: 'The token has expired.',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'The token’s signature is invalid.',
  ERR_JWKS_NO_MATCHING_KEY: 'The token was signed with an unknown key.',
  ERR_JOSE_ALG_NOT_ALLOWED: 'The token was signed with an algorithm that is not allowed.',
};
function createInvalidOutcome(fault: unknown, flag: string): NodeOutcome {
  const claim = getField(fault, 'claim');
  const code = String(getField(fault, 'code'));
  const wrong = code === 'ERR_JWT_CLAIM_VALIDATION_FAILED' && claim;
  const sentence = wrong ? `The token’s “${String(claim)}” claim is incorrect.` : reasons[code];
  return failed('tokenRefused', sentence ?? 'The token can’t be read.', {
    [flag]: false,
  });
}

/** Where a session token may stand, the request's own places last. */
function findSessionToken({ properties, interaction, resolve }: NodeCall): string {
  const given = getText(properties, 'sessionToken');
  if (given) return given;
  const name = getText(properties, 'sessionTokenName') || 'sessionToken';
  const place = getText(properties, 'sessionTokenLocation').toLowerCase();
  const { cookies = {} } = interaction.request;
  const getHeld = (record: Readonly<Record<string, unknown>>) =>
    Object.hasOwn(record, name) ? formatValue(record[name]) : '';
  // The runtime shows a flow no cookies but those that a run of its policy has set.
  const inCookie = () => formatValue(parseHeldClaims(getHeld(cookies))['sessionToken']);
  if (/cookie/.test(place)) return inCookie();
  if (/param|body|query|input/.test(place)) return getHeld(interaction.parameters);
  return (
    getHeld(interaction.parameters) || inCookie() || formatValue(resolve('{{global.sessionToken}}'))
  );
}

/**
 * Whether a user of the directory who signed in for a token may still do so: exists, is enabled, and
 * has had no new password since its second.
 */
async function isStillAllowed(
  call: NodeCall,
  { sub: userId = '', iat = 0 }: JWTPayload,
): Promise<boolean> {
  const user = await call.get(userDirectory).find(call.interaction.companyId, { userId });
  return user?.enabled === true && user.passwordDate < (iat + 1) * 1000;
}

/** Returns the contents of a session token of this company if it is valid. */
export async function sessionTokenDetails(call: NodeCall): Promise<NodeOutcome> {
  const flag = 'isSessionValid';
  const token = findSessionToken(call);
  if (!token)
    return failed('noSessionToken', 'The request has no session token.', { [flag]: false });
  try {
    const issuer = call.get(flowTokens).issuerOf(call.interaction.companyId);
    const claims = await call
      .get(flowTokens)
      .verify(call.interaction.companyId, token, { kind: 'session', audience: issuer });
    const { prv, sub } = claims;
    if (sub && prv === sub && !(await isStillAllowed(call, claims)))
      return failed('tokenRefused', 'The user was signed out after the token was created.', {
        [flag]: false,
      });
    return {
      ...createDetailsOutcome(claims, flag),
      ...(typeof prv === 'string' && sub && { proves: { key: prv, subject: sub } }),
    };
  } catch (fault) {
    rethrowUnavailable(fault);
    return createInvalidOutcome(fault, flag);
  }
}

/**
 * Returns the contents of a valid token: one of this company's flows, or one whose issuer publishes
 * its keys.
 */
export async function validateToken(call: NodeCall): Promise<NodeOutcome> {
  const { properties, interaction } = call;
  const flag = 'isValid';
  const token = getText(properties, 'token');
  const [jwksUrl, issuer, audience] = ['jwksUrl', 'issuer', 'audience'].map(name =>
    getText(properties, name),
  );
  if (!token)
    return failed('noToken', 'The node has no token to validate. Set the node’s Token.', {
      [flag]: false,
    });
  if (jwksUrl && !issuer)
    return failed('noIssuer', 'The node has a JWKS URL but no issuer. Set the node’s Issuer.');
  try {
    if (!jwksUrl)
      return createDetailsOutcome(
        await call
          .get(flowTokens)
          .verify(interaction.companyId, token, { ...(audience && { audience }) }),
        flag,
      );
    const keys = await readKeys(call, jwksUrl);
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      algorithms: signatureAlgorithms,
      ...(issuer && { issuer }),
      ...(audience && { audience }),
    });
    return createDetailsOutcome(payload, flag);
  } catch (fault) {
    rethrowUnavailable(fault);
    if (fault instanceof KeysError) return failed('noKeys', fault.message, { [flag]: false });
    return createInvalidOutcome(fault, flag);
  }
}

class KeysError extends Error {}

async function readKeys({ fetch, signal }: NodeCall, url: string): Promise<JSONWebKeySet> {
  const reply = await fetch(url, { signal, headers: { accept: 'application/json' } }).catch(
    (fault: Error) => {
      throw new KeysError(`The keys at ${url} can’t be read: ${fault.message}`);
    },
  );
  const keys = (await reply.json().catch(() => undefined)) as JSONWebKeySet | undefined;
  if (!reply.ok || !Array.isArray(keys?.keys))
    throw new KeysError(`No keys were found at ${url}, which returned ${reply.status}.`);
  return keys;
}
