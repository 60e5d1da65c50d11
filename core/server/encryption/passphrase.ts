import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { slowHashes } from '../passwords/SlowHashes';
import type { Place } from './secrets';

const mark = 'p1.';
const proofPlace: Place = { table: 'archive', row: 'header', column: 'proof' };
const proofText = 'This passphrase opens the archive.';

/** Derives a 32-byte key from a passphrase with Argon2id, slow on purpose, in the company's turn. */
export async function deriveKey(
  passphrase: string,
  salt: string,
  companyId: string,
): Promise<Buffer> {
  const options = {
    memoryCost: 65_536,
    timeCost: 3,
    parallelism: 1,
    outputLen: 32,
    salt: Buffer.from(salt, 'base64url'),
  };
  return Buffer.from(
    await slowHashes.run(companyId, 'hashRaw', passphrase.normalize('NFC'), options),
  );
}

export const newSalt = (): string => randomBytes(16).toString('base64url');

const boundTo = ({ table, row, column }: Place) =>
  Buffer.from(JSON.stringify([table, row, column]));

/** Encrypts a secret for an archive, bound to its place: AES-256-GCM. */
export function encryptWithKey(key: Buffer, place: Place, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(boundTo(place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return mark + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Undefined where it is not encrypted so, was altered or moved, or another passphrase was given. */
export function decryptWithKey(key: Buffer, place: Place, sealed: string): string | undefined {
  if (!sealed.startsWith(mark)) return undefined;
  const bytes = Buffer.from(sealed.slice(mark.length), 'base64url');
  if (bytes.length < 28) return undefined;
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), {
      authTagLength: 16,
    });
    cipher.setAAD(boundTo(place));
    cipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Stands in an archive's header, so that a wrong passphrase is told before anything is done. */
export const createProof = (key: Buffer): string => encryptWithKey(key, proofPlace, proofText);
export const proves = (key: Buffer, proof: string): boolean =>
  decryptWithKey(key, proofPlace, proof) === proofText;
