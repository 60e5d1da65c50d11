/** Encrypts values of one person, each bound to the key it is kept under. */
export interface Cipher {
  encrypt(key: string, value: unknown): Promise<unknown>;
  /** Returns undefined for what was not encrypted for this person and key. */
  decrypt(key: string, stored: unknown): Promise<unknown>;
  /** Whether two encrypted values, or two missing ones, are the same. */
  isSame(one: unknown, other: unknown): boolean;
}

interface Encrypted {
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

const algorithm = 'AES-GCM';
const readNonce = (stored: unknown) => String((stored as Encrypted | undefined)?.nonce);

/**
 * Creates a cipher with the keys of a person (32 bytes each, in base64url): the first encrypts, each
 * decrypts. Returns undefined where the browser has no cryptography, as without https.
 */
export function createCipher(keys: readonly string[]): Cipher | undefined {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle || keys.length === 0) return undefined;
  const imported = keys.map(key =>
    subtle.importKey('raw', toBytes(key), algorithm, false, ['encrypt', 'decrypt']),
  );
  const describe = (key: string, nonce: Uint8Array<ArrayBuffer>) => ({
    name: algorithm,
    iv: nonce,
    additionalData: new TextEncoder().encode(key),
  });
  return {
    async encrypt(key, value): Promise<Encrypted> {
      const nonce = crypto.getRandomValues(new Uint8Array(12));
      const text = new TextEncoder().encode(JSON.stringify(value));
      const bytes = await subtle.encrypt(describe(key, nonce), await imported[0]!, text);
      return { nonce, bytes };
    },
    async decrypt(key, stored) {
      const { nonce, bytes } = (stored ?? {}) as Partial<Encrypted>;
      if (!nonce || !bytes) return undefined;
      for (const each of imported)
        try {
          const text = await subtle.decrypt(describe(key, nonce), await each, bytes);
          return JSON.parse(new TextDecoder().decode(text)) as unknown;
        } catch {
          // Encrypted with another key.
        }
      return undefined;
    },
    isSame: (one, other) => readNonce(one) === readNonce(other),
  };
}

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0));
