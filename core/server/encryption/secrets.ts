import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  hash,
  timingSafeEqual,
} from 'node:crypto';
import { finish, type Sliced } from '../../contract/sliced';
import type { EncryptedTable } from '../host/points';

/** Where a secret is kept; bound to it, so that an encrypted value moved elsewhere does not open. */
export interface Place {
  readonly table: string;
  readonly row: string;
  readonly column: string;
}

/** A value was encrypted under a key that this server was not given. */
export class KeyMissingError extends Error {
  override readonly name = 'KeyMissingError';
  constructor(value = 'This value') {
    super(
      `${value} was encrypted with a key that this server doesn’t have. Add the key to SLUICE_KEY_PREVIOUS.`,
    );
  }
}

/** Data keys kept in memory: deriving one is quick. */
const mostDerived = 10_000;

/** A key-encryption key, and the data keys derived from it, one a company. */
class RootKey {
  /** The identifier of the key in encrypted values; reveals nothing of the key. */
  readonly id: string;
  private readonly keys = new Map<string, Buffer>();
  private readonly signingKeys = new Map<string, Buffer>();
  constructor(readonly root: Buffer) {
    this.id = createHash('sha256').update('sluice key id').update(root).digest('hex').slice(0, 8);
  }

  deriveKey(companyId: string): Buffer {
    let key = this.keys.get(companyId);
    if (this.keys.size >= mostDerived) this.keys.clear();
    if (!key)
      this.keys.set(
        companyId,
        (key = Buffer.from(
          hkdfSync('sha256', this.root, companyId, 'sluice company data key', 32),
        )),
      );
    return key;
  }

  deriveSigningKey(companyId: string): Buffer {
    let key = this.signingKeys.get(companyId);
    if (!key)
      this.signingKeys.set(
        companyId,
        (key = Buffer.from(
          hkdfSync('sha256', this.root, companyId, 'sluice company signing key', 32),
        )),
      );
    return key;
  }
}

/** Bytes that are encrypted or written down in one step: a multiple of 3, as base64 needs. */
const step = 3 * 65_536;
const form = /^v(?:1|2\.([0-9a-f]{8}))\./;
/** Whether a text was made by `encrypt`. */
export const isEncrypted = (text: string): boolean => form.test(text);

/** Whether a value names a key that is not among these. */
export function isLocked(secrets: Pick<Secrets, 'knows'>, sealed: string): boolean {
  const id = form.exec(sealed)?.[1];
  return id !== undefined && !secrets.knows(id);
}

/**
 * Encrypts secrets at rest: AES-256-GCM under a data key a company, derived from the key-encryption
 * key, which the encrypted value names. What was encrypted under one of the previous keys opens still.
 */
export class Secrets {
  private readonly present: RootKey;
  private readonly all: readonly RootKey[];
  constructor(root: Buffer, previous: readonly Buffer[] = []) {
    this.present = new RootKey(root);
    this.all = [this.present, ...previous.map(each => new RootKey(each))];
  }

  /** The identifier of the present key, as encrypted values carry it. */
  get keyId(): string {
    return this.present.id;
  }

  /** The present key, as its file has it. */
  get keyText(): string {
    return this.present.root.toString('hex');
  }

  /** Whether what was encrypted under the key of that identifier can be opened. */
  knows(keyId: string): boolean {
    return this.all.some(({ id }) => id === keyId);
  }

  encrypt(companyId: string, place: Place, text: string): string {
    return finish(this.encryptSliced(companyId, place, text));
  }

  /** Encrypts in steps, for texts of megabytes. */
  *encryptSliced(companyId: string, place: Place, text: string): Sliced<string> {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.present.deriveKey(companyId), nonce);
    cipher.setAAD(boundTo(companyId, place));
    const plain = Buffer.from(text, 'utf8');
    const pieces: Buffer[] = [];
    for (let at = 0; at < plain.length; at += step) {
      if (at > 0) yield;
      pieces.push(cipher.update(plain.subarray(at, at + step)));
    }
    pieces.push(cipher.final());
    const bytes = Buffer.concat([nonce, cipher.getAuthTag(), ...pieces]);
    let sealed = `v2.${this.present.id}.`;
    for (let at = 0; at < bytes.length; at += step) {
      if (at > 0) yield;
      sealed += bytes.toString('base64url', at, at + step);
    }
    return sealed;
  }

  /** Throws when the value was altered, moved or encrypted under a key that is not known. */
  decrypt(companyId: string, place: Place, sealed: string): string {
    return finish(this.decryptSliced(companyId, place, sealed));
  }

  /** The same in steps, for texts of megabytes. */
  *decryptSliced(companyId: string, place: Place, sealed: string): Sliced<string> {
    const id = form.exec(sealed)?.[1];
    const bytes = Buffer.from(sealed.replace(form, ''), 'base64url');
    // The first form names no key.
    const keys = id === undefined ? this.all : this.all.filter(key => key.id === id);
    let fault: unknown = new KeyMissingError();
    for (const key of keys)
      try {
        return yield* decryptBytes(key.deriveKey(companyId), boundTo(companyId, place), bytes);
      } catch (error) {
        fault = error;
      }
    throw fault;
  }

  /**
   * Returns the signature of these parts for one purpose under the company's own key: 43 characters
   * of base64url. No other company, purpose or split of the parts has the same.
   */
  sign(companyId: string, purpose: string, parts: readonly string[]): string {
    return signWith(this.present.deriveSigningKey(companyId), purpose, parts);
  }

  /** Returns the same under each key that is known, the present one first. */
  signatures(companyId: string, purpose: string, parts: readonly string[]): readonly string[] {
    return this.all.map(key => signWith(key.deriveSigningKey(companyId), purpose, parts));
  }

  /** Whether a value is encrypted under the present key, so that no other is needed to open it. */
  isPresent(sealed: string): boolean {
    return form.exec(sealed)?.[1] === this.present.id;
  }
}

const signWith = (key: Buffer, purpose: string, parts: readonly string[]): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('base64url');

function* decryptBytes(key: Buffer, bound: Buffer, bytes: Buffer): Sliced<string> {
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  cipher.setAAD(bound);
  cipher.setAuthTag(bytes.subarray(12, 28));
  const pieces: Buffer[] = [];
  for (let at = 28; at < bytes.length; at += step) {
    pieces.push(cipher.update(bytes.subarray(at, at + step)));
    yield;
  }
  return Buffer.concat([...pieces, cipher.final()]).toString('utf8');
}

const boundTo = (companyId: string, { table, row, column }: Place) =>
  Buffer.from(`${companyId}|${table}|${row}|${column}`);

/**
 * A table with one encrypted column, which may be empty; its place names the row by `rowName`, the key
 * where nothing is said.
 */
export const createEncryptedColumn = (
  table: string,
  key: string,
  column: string,
  { rowName = key, ...more }: Pick<EncryptedTable, 'among'> & { readonly rowName?: string } = {},
): EncryptedTable => ({
  table,
  key: [key],
  ...more,
  list: row => {
    const sealed = String(row[column] ?? '');
    return isEncrypted(sealed)
      ? [{ place: { table, row: String(row[rowName]), column }, sealed }]
      : [];
  },
  put: (_, [sealed]) => (sealed === undefined ? {} : { [column]: sealed }),
});

/**
 * Returns the stored form of a secret that is long and random, such as a token or key: its SHA-256,
 * 64 hexadecimal digits.
 */
export const hashSecret = (secret: string): string => hash('sha256', secret);

/** Whether a secret is the one whose hash was kept; takes the same time whatever is given. */
export const verifySecret = (secret: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(hash));
