import { decodeJwt, jwtVerify, type JWTPayload } from 'jose';
import { format } from '#core/contract';
import { readJson, type ServerHost } from '#core/server';
import type { IssuerTerms, TokenVerdict } from '../../contract';
import { checkConditions } from '../../domain/conditions';
import { strings } from '../../strings';
import { signatureAlgorithms } from '#core/contract/authentication/requestKeys';
import { describeJwtFault } from './describeJwtFault';
import type { Asked, Proof } from './Proof';
import { findRemoteKeys } from './remoteKeys';
import { invalidClient } from './TokenError';

const tolerance = 10;

/** Verifies a token of a trusted issuer and returns its claims; throws what jose does. */
async function verify(
  server: ServerHost,
  companyId: string,
  { issuer, audience }: IssuerTerms,
  token: string,
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, findRemoteKeys(server, companyId, { issuer }), {
    algorithms: signatureAlgorithms,
    issuer,
    audience,
    clockTolerance: tolerance,
    requiredClaims: ['exp', 'sub'],
  });
  return payload;
}

/** Reads the issuer that a token names, unverified; undefined where it is no token. */
export function readIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

/** Tells how a token fares against a trusted issuer, and each condition even where it is not accepted. */
export async function tryToken(
  server: ServerHost,
  companyId: string,
  terms: IssuerTerms,
  token: string,
): Promise<TokenVerdict> {
  let claims: JWTPayload = {};
  let fault: string | undefined;
  try {
    claims = decodeJwt(token);
    claims = await verify(server, companyId, terms, token);
  } catch (cause) {
    fault = describeJwtFault(cause);
  }
  const conditions = checkConditions(terms.conditions, claims);
  const ok = fault === undefined && conditions.every(({ met }) => met);
  return { ok, conditions, ...(fault !== undefined && { fault }) };
}

/**
 * Finds the trusted issuer of an account whose token this is, with all conditions met; throws a
 * sentence that says no more than the claim that failed.
 */
export async function proveIssuer(
  { server, companyId, account }: Asked,
  token: string,
): Promise<Proof> {
  const issuer = readIssuer(token);
  const rows = await server.database
    .forCompany(companyId)
    .selectFrom('service_issuers')
    .selectAll()
    .where('account_id', '=', account.account_id)
    .where('issuer', '=', issuer ?? '')
    .execute();
  if (rows.length === 0) throw invalidClient(strings.issuerUnknown.text);
  let message = '';
  for (const row of rows) {
    const conditions = readJson(row.conditions);
    let claims: JWTPayload;
    try {
      claims = await verify(server, companyId, { ...row, conditions }, token);
    } catch (fault) {
      message = describeJwtFault(fault);
      continue;
    }
    const unmet = checkConditions(conditions, claims).find(({ met }) => !met);
    if (!unmet)
      return {
        method: 'issuer',
        credentialId: row.issuer_id,
        usedDate: row.used_date,
        ends: 0,
        told: { issuer: row.issuer, subject: String(claims.sub).slice(0, 300) },
      };
    message = format(strings.conditionUnmet, { claim: unmet.claim });
  }
  throw invalidClient(message);
}
