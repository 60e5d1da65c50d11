import { jwtVerify, SignJWT } from 'jose';
import { pickFields } from '#core/contract/unknown';
import { getField, isRecord } from '#core/contract';

export interface CookieOptions {
  /** A cookie is of one company: others on this host neither make nor take it. */
  readonly companyId: string;
  /** Base64 of at least 32 bytes; empty for none. */
  readonly key: string;
  readonly signed: boolean;
}
type Claims = Readonly<Record<string, unknown>>;

const signedType = 'cookie+jwt';
const own = new Set(['exp', 'iat', 'nbf', 'aud', 'sub']);
const theirs = (claims: Claims) => pickFields(claims, name => !own.has(name));

/** The key's bytes; fails with a sentence where it is too short to sign with. */
export function keyBytes(key: string): Uint8Array {
  const bytes = Buffer.from(key, 'base64');
  if (bytes.length < 32)
    throw new Error(
      'The connection’s HMAC Signing Key must be at least 32 bytes long, encoded in Base64. Create one with openssl rand -base64 32.',
    );
  return bytes;
}

const now = () => Math.floor(Date.now() / 1000);

/** How long a cookie is taken that is to end with the browser's session, in seconds. */
const untilClosed = 24 * 3600;

/**
 * The value of a cookie that holds these claims, with its company, its name and its end; `seconds`
 * of 0 ends with the browser's session, after a day at most.
 */
export async function writeCookie(
  claims: Claims,
  name: string,
  seconds: number,
  terms: CookieOptions,
): Promise<string> {
  const iat = now();
  const exp = iat + (seconds > 0 ? seconds : untilClosed);
  const held = { ...theirs(claims), exp, iat, aud: terms.companyId, sub: name };
  if (!terms.signed) return Buffer.from(JSON.stringify(held)).toString('base64url');
  return new SignJWT(held)
    .setProtectedHeader({ alg: 'HS256', typ: signedType })
    .sign(keyBytes(terms.key));
}

/** The claims in a cookie's value, or why it is not taken. */
export async function readCookie(
  value: string,
  name: string,
  terms: CookieOptions,
): Promise<{ readonly claims: Claims } | { readonly fault: string }> {
  const key = terms.signed ? keyBytes(terms.key) : undefined;
  try {
    const held = key
      ? (
          await jwtVerify(value, key, {
            algorithms: ['HS256'],
            typ: signedType,
            audience: terms.companyId,
            subject: name,
            requiredClaims: ['exp'],
          })
        ).payload
      : parseUnsigned(value, name, terms.companyId);
    return { claims: theirs(held) };
  } catch (fault) {
    const late = getField(fault, 'code') === 'ERR_JWT_EXPIRED';
    return {
      fault: late
        ? `The cookie “${name}” has expired.`
        : `The cookie “${name}” was not set by this connection.`,
    };
  }
}

function parseUnsigned(value: string, name: string, companyId: string): Record<string, unknown> {
  const held: unknown = JSON.parse(Buffer.from(value, 'base64url').toString());
  if (!isRecord(held) || held['aud'] !== companyId || held['sub'] !== name)
    throw new Error('The cookie belongs to another environment or has another name.');
  if (typeof held['exp'] !== 'number' || held['exp'] <= now())
    throw Object.assign(new Error('Late.'), { code: 'ERR_JWT_EXPIRED' });
  return held;
}

/** Returns the claims of a cookie's value without checking the connection's signature. */
export function parseHeldClaims(value: string): Claims {
  const parts = value.split('.');
  const body = parts.length === 3 ? parts[1]! : value;
  try {
    const held: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
    return isRecord(held) ? theirs(held) : {};
  } catch {
    return {};
  }
}
