import { parseShallow } from '../valueSize';
import { trimEnd } from '../trimEnd';
/** A key that requests may be signed with, as a person tells it from others. */
export interface RequestKey {
  readonly name: string;
  /** Such as `RSA, 2048 bits` or `EC, P-256`. */
  readonly kind: string;
}
/** The parsed keys, or the reason why the text is not valid. */
export type RequestKeys =
  | { readonly keys: readonly RequestKey[]; readonly fault?: undefined }
  | { readonly keys?: undefined; readonly fault: string };

/** Every algorithm of signatures by which tokens are accepted; none is symmetric. */
export const signatureAlgorithms: string[] = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
];

/** The algorithms with which requests can be signed. */
export const requestAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const shape = '{ "keys": [ { "kty": "EC", … } ] }';
const privateParts = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth'];
const replace =
  'Paste only the public key, and create a new key pair, because this one was exposed.';
const leastBits = 2048;

/**
 * The public keys in a JSON Web Key Set, or a sentence that says what is wrong with it and how to
 * mend it.
 */
export function requestKeys(text: string): RequestKeys {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text))
    return { fault: `This is a private key. ${replace}` };
  if (text.includes('-----BEGIN '))
    return {
      fault: `This is a PEM key or certificate. Enter a JSON Web Key Set: ${shape}.`,
    };
  const set = parseJson(text);
  if (typeof set === 'string') return { fault: set };
  if ('kty' in set && !('keys' in set))
    return {
      fault: keyFault(set, 'The key') ?? `This is a single key. Put it in a set: ${shape}.`,
    };
  const { keys } = set;
  if (!Array.isArray(keys))
    return {
      fault: `This is not a JSON Web Key Set: it has no “keys” list. Use the form ${shape}.`,
    };
  if (keys.length === 0) return { fault: 'The set has no keys. Add the application’s public key.' };
  const valid: RequestKey[] = [];
  for (const [index, key] of keys.entries()) {
    const name = `Key ${index + 1}`;
    if (!isObject(key)) return { fault: `${name} is not an object. A set has the form ${shape}.` };
    const fault = keyFault(key, name);
    if (fault) return { fault };
    valid.push({
      name: typeof key['kid'] === 'string' && key['kid'] ? key['kid'] : name,
      kind: describeKey(key),
    });
  }
  return { keys: valid };
}

type Loose = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(text: string): Loose | string {
  try {
    const value = parseShallow(text);
    return isObject(value) ? value : `This is not a JSON Web Key Set. Use the form ${shape}.`;
  } catch (fault) {
    const [, at] = /position (\d+)/.exec(String(fault)) ?? [];
    return `This is not valid JSON${at ? ` from character ${Number(at) + 1}` : ''}. Write the keys as ${shape}.`;
  }
}

/** Returns the reason why a key cannot verify the signature of a request. */
function keyFault(key: Loose, name: string): string | undefined {
  const has = (part: string) => typeof key[part] === 'string' && key[part] !== '';
  if (key['kty'] === 'oct')
    return `${name} is a shared secret. Sign requests with an RSA or EC key pair, and enter the public key.`;
  if (privateParts.some(part => part in key)) return `${name} is a private key. ${replace}`;
  if (key['use'] !== undefined && key['use'] !== 'sig')
    return `${name} is for another use (“${String(key['use'])}”). Use a key whose “use” is “sig”.`;
  if (key['alg'] !== undefined && !requestAlgorithms.includes(String(key['alg'])))
    return `${name} is for ${String(key['alg'])}. Use RS256, PS256, ES256, or EdDSA to sign requests.`;
  switch (key['kty']) {
    case 'RSA':
      if (!has('n') || !has('e')) return `${name} is incomplete: an RSA key has “n” and “e”.`;
      return countBits(key) < leastBits
        ? `${name} has ${countBits(key)} bits. An RSA key needs at least ${leastBits}.`
        : undefined;
    case 'EC':
      if (key['crv'] !== 'P-256')
        return `${name} is on the curve “${String(key['crv'])}”. ES256 uses P-256.`;
      return has('x') && has('y') ? undefined : `${name} is incomplete: an EC key has “x” and “y”.`;
    case 'OKP':
      if (key['crv'] !== 'Ed25519')
        return `${name} is on the curve “${String(key['crv'])}”. EdDSA uses Ed25519.`;
      return has('x') ? undefined : `${name} is incomplete: an OKP key has “x”.`;
    default:
      return `${name} has an unknown type: “kty” must be RSA, EC, or OKP.`;
  }
}

const countBits = ({ n }: Loose) => Math.floor((trimEnd(String(n), '=').length * 6) / 8) * 8;
const describeKey = (key: Loose) =>
  key['kty'] === 'RSA'
    ? `RSA, ${countBits(key)} bits`
    : `${String(key['kty'])}, ${String(key['crv'])}`;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns the error of a key set URL. */
export function keysUrlFault(text: string): string | undefined {
  if (!URL.canParse(text))
    return `“${text}” is not a complete URL, such as https://app.example.com/jwks.json.`;
  const { protocol, hostname } = new URL(text);
  if (protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname))) return undefined;
  return protocol === 'http:'
    ? `“${text}” starts with http://, so keys could be replaced in transit. Enter a URL that starts with https://.`
    : `“${text}” must start with https://.`;
}
