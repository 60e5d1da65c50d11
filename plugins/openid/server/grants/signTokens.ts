import { createHash } from 'node:crypto';
import { newUuid } from '#core/contract/internal';
import { readJson, type ServerHost } from '#core/server';
import { companyKeys, rethrowUnavailable } from '#core/server/internal';
import type { GrantRow } from '../tables';
import { findClient, listAllowed } from '../Clients';
import { accessMs, type Grants } from './Grants';
import { getIssuer } from '../discovery';

const words = (...lines: readonly string[]) => new Set(lines.flatMap(line => line.split(' ')));
/** Claims that say something of the person and are told only to those with the scope `profile`. */
const profile = words(
  'name given_name family_name middle_name nickname preferred_username profile picture website',
  'email email_verified gender birthdate zoneinfo locale phone_number phone_number_verified',
  'address updated_at username firstName lastName phoneNumber',
);
/** Reserved token claims: a flow cannot set them. */
const reserved = words(
  'iss sub aud exp iat nbf jti nonce auth_time acr amr azp sid at_hash c_hash scope client_id cnf',
  'act',
);

/** Returns the flow's claims about the person that the grant's scopes allow. */
export function personClaims(grants: Grants, grant: GrantRow): Readonly<Record<string, unknown>> {
  const scope = grant.scope.split(' ');
  const claims = Object.entries(grants.claimsOf(grant)).filter(
    ([name]) => !reserved.has(name) && (!profile.has(name) || scope.includes('profile')),
  );
  return Object.fromEntries(claims);
}

/** Signs the tokens of a grant: an access token always, an ID token with the scope `openid`. */
export async function signTokens(
  server: ServerHost,
  companyId: string,
  grants: Grants,
  grant: GrantRow,
) {
  const keys = server.get(companyKeys);
  const issuer = getIssuer(server, companyId);
  const iat = Math.floor(Date.now() / 1000);
  const exp = iat + accessMs / 1000;
  const base = { iss: issuer, sub: grant.subject, iat, exp, sid: grant.grant_id };
  const access_token = await keys.sign(
    companyId,
    { ...base, aud: issuer, client_id: grant.app_id, scope: grant.scope, jti: newUuid() },
    'at+jwt',
  );
  const answer = {
    access_token,
    token_type: 'Bearer',
    expires_in: accessMs / 1000,
    scope: grant.scope,
  };
  if (!grant.scope.split(' ').includes('openid')) return answer;
  const methods = readJson(grant.methods);
  const id_token = await keys.sign(companyId, {
    ...personClaims(grants, grant),
    ...base,
    aud: grant.app_id,
    auth_time: Math.floor(grant.auth_time / 1000),
    ...(grant.policy_id && { acr: grant.policy_id }),
    ...(methods.length > 0 && { amr: methods }),
    ...(grant.nonce && { nonce: grant.nonce }),
    at_hash: createHash('sha256')
      .update(access_token)
      .digest()
      .subarray(0, 16)
      .toString('base64url'),
  });
  return { ...answer, id_token };
}

/** The grant that an access token is of, while both are good; undefined otherwise. */
export async function grantOfToken(
  server: ServerHost,
  companyId: string,
  grants: Grants,
  token: string,
) {
  const issuer = getIssuer(server, companyId);
  try {
    const terms = { issuer, audience: issuer, type: 'at+jwt' };
    const claims = await server.get(companyKeys).verify(companyId, token, terms);
    const grant = await grants.find(String(claims['sid']));
    const client = grant && (await findClient(server, companyId, grant.app_id));
    // A token that was issued before a scope was taken from its application gives that no more.
    const scope = client && listAllowed(client, String(claims['scope'])).join(' ');
    return grant && scope !== undefined ? { grant, claims: { ...claims, scope } } : undefined;
  } catch (fault) {
    rethrowUnavailable(fault);
    return undefined;
  }
}
