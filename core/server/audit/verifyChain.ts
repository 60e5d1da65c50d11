import type { Queries } from '../database';
import { auditHash, type AuditRow } from './auditEvents';

const chunk = 500;

/** The result of verifying a section of a company's chain. */
export interface ChainVerdict {
  /** The last event that was looked at; 0 where there is none. */
  readonly to: number;
  /** Its hash. */
  readonly head: string;
  readonly fault?: { readonly seq: number; readonly kind: 'missing' | 'altered' | 'unlinked' };
}

/**
 * Checks a stretch of the chain that `db` is bound to: no number is left out, each event is what
 * its hash was made of, and holds the hash of the one before. The fault is the first that is found.
 */
export async function verifyChain(db: Queries, from: number, count: number): Promise<ChainVerdict> {
  const read = (after: number, limit: number): Promise<AuditRow[]> =>
    db
      .selectFrom('audit_events')
      .selectAll()
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(limit)
      .execute();
  const [earlier] = from > 1 ? await read(from - 2, 1) : [];
  if (from > 1 && earlier?.seq !== from - 1)
    return { to: from - 1, head: '', fault: { seq: from - 1, kind: 'missing' } };
  let [to, head] = [from - 1, earlier?.hash ?? ''];
  for (let left = count; left > 0; left -= chunk) {
    const rows = await read(to, Math.min(left, chunk));
    for (const row of rows) {
      if (row.seq !== to + 1) return { to, head, fault: { seq: to + 1, kind: 'missing' } };
      if (auditHash(row) !== row.hash)
        return { to, head, fault: { seq: row.seq, kind: 'altered' } };
      if (row.previous_hash !== head)
        return { to, head, fault: { seq: row.seq, kind: 'unlinked' } };
      [to, head] = [row.seq, row.hash];
    }
    if (rows.length < Math.min(left, chunk)) break;
  }
  return { to, head };
}
