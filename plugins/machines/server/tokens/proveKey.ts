import { errors, importJWK, jwtVerify, decodeProtectedHeader, type JWTPayload } from 'jose';
import { hash } from 'node:crypto';
import { isTaken, readJson } from '#core/server';
import { strings } from '../../strings';
import type { KeyRow } from '../tables';
import { signatureAlgorithms } from '#core/contract/authentication/requestKeys';
import { describeJwtFault } from './describeJwtFault';
import type { Asked, Proof } from './Proof';
import { findRemoteKeys } from './remoteKeys';
import { invalidClient } from './TokenError';

/** How long an assertion may be valid from now on, and how far clocks may differ, in seconds. */
const longest = 300;
const tolerance = 10;

async function verify(asked: Asked, row: KeyRow, assertion: string): Promise<JWTPayload> {
  const { account_id: id } = asked.account;
  const options = {
    algorithms: signatureAlgorithms,
    issuer: id,
    subject: id,
    audience: asked.audience,
    clockTolerance: tolerance,
    requiredClaims: ['exp', 'jti'],
  };
  if (!row.jwk) {
    const keys = findRemoteKeys(asked.server, asked.companyId, { url: row.url });
    return (await jwtVerify(assertion, keys, options)).payload;
  }
  const { alg } = decodeProtectedHeader(assertion);
  if (!signatureAlgorithms.includes(String(alg))) throw new errors.JOSEAlgNotAllowed();
  const key = await importJWK(readJson(row.jwk), alg).catch(() => undefined);
  // A key of another type did not sign this.
  if (!key) throw new errors.JWSSignatureVerificationFailed();
  return (await jwtVerify(assertion, key, options)).payload;
}

/** Takes an assertion once, also where several processes are asked at the same time. */
async function spend({ server, companyId, account }: Asked, { jti, exp }: JWTPayload) {
  try {
    await server.database
      .forCompany(companyId)
      .insertInto('service_assertions')
      .values({
        company_id: companyId,
        account_id: account.account_id,
        jti_hash: hash('sha256', String(jti)),
        expires: (Number(exp) + tolerance) * 1000,
      })
      .execute();
  } catch (fault) {
    if (isTaken(fault)) throw invalidClient(strings.assertionUsed.text);
    throw fault;
  }
}

/**
 * Finds the key of an account that signed an assertion of its own (RFC 7523, 3); throws a sentence
 * where none did, or where the assertion was used before.
 */
export async function proveKey(asked: Asked, assertion: string): Promise<Proof> {
  const rows = await asked.server.database
    .forCompany(asked.companyId)
    .selectFrom('service_keys')
    .selectAll()
    .where('account_id', '=', asked.account.account_id)
    .execute();
  if (rows.length === 0) throw invalidClient(strings.keysMissing.text);
  let fault: unknown;
  for (const row of rows) {
    let payload: JWTPayload;
    try {
      payload = await verify(asked, row, assertion);
    } catch (cause) {
      // The faults of other keys don’t matter if this key signed it.
      if (!fault || isSignature(fault)) fault = cause;
      continue;
    }
    if (Number(payload.exp) > Date.now() / 1000 + longest + tolerance)
      throw invalidClient(strings.assertionLong.text);
    await spend(asked, payload);
    return {
      method: 'key',
      credentialId: row.key_id,
      usedDate: row.used_date,
      ends: 0,
      told: { key: row.name },
    };
  }
  throw invalidClient(describeJwtFault(fault));
}

const isSignature = (fault: unknown) =>
  fault instanceof errors.JWSSignatureVerificationFailed ||
  fault instanceof errors.JWKSNoMatchingKey;
