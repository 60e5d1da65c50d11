import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a secret is kept; bound to it, so that a sealed value moved elsewhere does not open. */
export interface Place {
  readonly table: string;
  readonly row: string;
  readonly column: string;
}

/** Seals secrets at rest: AES-256-GCM under a data key a company, derived from the key-encryption key. */
export class Secrets {
  private readonly keys = new Map<string, Buffer>();
  constructor(private readonly root: Buffer) {}

  seal(companyId: string, place: Place, text: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.keyOf(companyId), nonce);
    cipher.setAAD(boundTo(companyId, place));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
  }

  /** Throws when the value was altered, moved or sealed under another key. */
  open(companyId: string, place: Place, sealed: string): string {
    const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url');
    const cipher = createDecipheriv('aes-256-gcm', this.keyOf(companyId), bytes.subarray(0, 12));
    cipher.setAAD(boundTo(companyId, place));
    cipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8');
  }

  private keyOf(companyId: string): Buffer {
    let key = this.keys.get(companyId);
    if (!key)
      this.keys.set(
        companyId,
        (key = Buffer.from(hkdfSync('sha256', this.root, companyId, 'sluice company data key', 32))),
      );
    return key;
  }
}

const boundTo = (companyId: string, { table, row, column }: Place) =>
  Buffer.from(`${companyId}|${table}|${row}|${column}`);

/** The key-encryption key: the operator's, else one kept in the data folder, made at the first start. */
export function readKey(key: string | undefined, dataFolder: string): Buffer {
  if (key) return Buffer.from(key, 'hex');
  const file = join(dataFolder, 'key');
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true });
    try {
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
}
