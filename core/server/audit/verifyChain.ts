import type { Queries } from '../database';
import { auditHash } from './auditEvents';
import { eventSize, readEvents } from './readEvents';

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
export async function verifyChain(
  db: Queries,
  companyId: string,
  from: number,
  count: number,
): Promise<ChainVerdict> {
  const find = (after: number, limit: number) =>
    db
      .selectFrom('audit_events')
      .select(['seq', eventSize.as('size')])
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(limit)
      .execute();
  const [earlier] =
    from > 1
      ? await db
          .selectFrom('audit_events')
          .select(['seq', 'hash'])
          .where('seq', '>', from - 2)
          .orderBy('seq')
          .limit(1)
          .execute()
      : [];
  if (from > 1 && earlier?.seq !== from - 1)
    return { to: from - 1, head: '', fault: { seq: from - 1, kind: 'missing' } };
  let [to, head] = [from - 1, earlier?.hash ?? ''];
  for (let left = count; left > 0; left -= chunk) {
    const events = await find(to, Math.min(left, chunk));
    for await (const rows of readEvents(db, companyId, events))
      for (const row of rows) {
        if (row.seq !== to + 1) return { to, head, fault: { seq: to + 1, kind: 'missing' } };
        if (auditHash(row) !== row.hash)
          return { to, head, fault: { seq: row.seq, kind: 'altered' } };
        if (row.previous_hash !== head)
          return { to, head, fault: { seq: row.seq, kind: 'unlinked' } };
        [to, head] = [row.seq, row.hash];
      }
    if (events.length < Math.min(left, chunk)) break;
  }
  return { to, head };
}
