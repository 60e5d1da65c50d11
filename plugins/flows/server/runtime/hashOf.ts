import { createHash } from 'node:crypto';

/** What is kept of an interaction token: its SHA-256. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
