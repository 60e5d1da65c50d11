import { createHash } from 'node:crypto';

/** The ID under which a company takes a thing of another one's archive: the same each time. */
export const adoptedId = (companyId: string, id: unknown): string =>
  createHash('sha256')
    .update(`${companyId} ${String(id)}`)
    .digest('hex')
    .slice(0, 32);
