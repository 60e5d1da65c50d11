import { parseShallow } from '#core/contract/valueSize';
import { createPublicKey, type KeyObject } from 'node:crypto';
import { codes, Failure, isRecord } from '#core/contract';
import { strings } from '../../strings';

const leastBits = 2048;
const curves: Readonly<Record<string, string>> = {
  prime256v1: 'EC, P-256',
  secp384r1: 'EC, P-384',
  secp521r1: 'EC, P-521',
};
const privateParts = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'];

function refuse(message: string): never {
  throw new Failure(400, codes.invalid, message, [{ at: 'body/key', message }]);
}

function parseKey(text: string): KeyObject {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) refuse(strings.keyPrivate.text);
  try {
    if (text.includes('-----BEGIN ')) return createPublicKey(text);
    const jwk = parseShallow(text);
    if (!isRecord(jwk)) throw new Error('no object');
    if (privateParts.some(part => part in jwk)) refuse(strings.keyPrivate.text);
    return createPublicKey({ key: jwk, format: 'jwk' });
  } catch (fault) {
    if (fault instanceof Failure) throw fault;
    return refuse(strings.keyUnread.text);
  }
}

function describe(key: KeyObject): string {
  const { modulusLength = 0, namedCurve = '' } = key.asymmetricKeyDetails ?? {};
  switch (key.asymmetricKeyType) {
    case 'rsa':
      return modulusLength < leastBits
        ? refuse(strings.keyShort.text)
        : `RSA, ${modulusLength} bits`;
    case 'ec':
      return curves[namedCurve] ?? refuse(strings.keyKind.text);
    case 'ed25519':
      return 'OKP, Ed25519';
    default:
      return refuse(strings.keyKind.text);
  }
}

/** Reads a public key from PEM (a key or a certificate) or a JSON Web Key; throws what to correct. */
export function readPublicKey(text: string): {
  readonly jwk: Record<string, unknown>;
  readonly kind: string;
} {
  const key = parseKey(text.trim());
  return { kind: describe(key), jwk: key.export({ format: 'jwk' }) as Record<string, unknown> };
}
