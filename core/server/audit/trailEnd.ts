import type { Queries } from '../database';
import type { ServerHost } from '../host/serverHost';
import { auditHash, type AuditRow } from './auditEvents';
import { type AuditHead, readHead, readHeadsDate } from './auditHead';

/**
 * How long after heads were begun the release before, which writes none, may serve beside this one:
 * during a rolling upgrade, or after a return to it.
 */
const overlapMs = 7 * 86_400_000;
const stretch = 500;

interface TrailEnd {
  /** The last event that counts; undefined where the head was not written with the key. */
  readonly end: AuditHead | undefined;
  /** Whether events come after it, which do not count. */
  readonly overrun: boolean;
}

/**
 * Reads where a company's trail ends: at its head or, while the release before may serve beside this
 * one, at the last event that follows the head without a gap.
 */
export async function readTrailEnd(
  server: Pick<ServerHost, 'secrets'>,
  db: Queries,
  companyId: string,
): Promise<TrailEnd> {
  const head = await readHead(server, db, companyId);
  if (!head) return { end: undefined, overrun: false };
  let end = head;
  for (;;) {
    const rows = await readAfter(db, companyId, end.seq);
    if (rows.length === 0) return { end, overrun: false };
    if (end === head && !(await mayFollow(db, companyId, head))) return { end, overrun: true };
    for (const row of rows) {
      const follows = row.seq === end.seq + 1 && row.previous_hash === end.hash;
      if (!follows || auditHash(row) !== row.hash) return { end, overrun: true };
      end = { seq: row.seq, hash: row.hash };
    }
  }
}

const readAfter = (db: Queries, companyId: string, seq: number): Promise<AuditRow[]> =>
  db
    .selectFrom('audit_events')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(stretch)
    .execute();

/** A trail without a head is followed from its beginning if the company is younger than heads are. */
async function mayFollow(db: Queries, companyId: string, { seq }: AuditHead): Promise<boolean> {
  const begun = await readHeadsDate(db);
  if (Date.now() - begun > overlapMs) return false;
  if (seq > 0) return true;
  const company = await db
    .selectFrom('companies')
    .select('created_date')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return company !== undefined && company.created_date >= begun;
}
