import { hash, timingSafeEqual } from 'node:crypto';

/**
 * Returns the stored form of a secret that is long and random, such as a token or key: its SHA-256,
 * 64 hexadecimal digits.
 */
export const hashSecret = (secret: string): string => hash('sha256', secret);

/** Whether a secret is the one whose hash was kept; takes the same time whatever is given. */
export const verifySecret = (secret: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(hash));
