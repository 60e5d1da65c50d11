import type { Queries } from '../database';
import type { ServerHost } from '../host/serverHost';
import { auditHash, type AuditRow } from './auditEvents';
import { type AuditHead, readHead } from './auditHead';
import { readHeadsDate } from './headsMark';

/**
 * How long after heads were begun the release before, which writes none, may serve beside this one:
 * during a rolling upgrade, or after a return to it.
 */
const overlapMs = 7 * 86_400_000;
const stretch = 500;

interface TrailEnd {
  /** The last event that counts; undefined where no head was written with the key. */
  readonly end: AuditHead | undefined;
  /** Whether events come after it, which do not count. */
  readonly overrun: boolean;
  /** Whether the head names a key that this process doesn't have. */
  readonly locked?: boolean;
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
  const stored = await readHead(server, db, companyId);
  if (stored === 'locked') return { end: undefined, overrun: false, locked: true };
  if (stored === 'forged') return { end: undefined, overrun: false };
  if (stored === 'missing' && !(await isOfReleaseBefore(server, db, companyId)))
    return { end: undefined, overrun: false };
  const head = stored === 'missing' ? { seq: 0, hash: '' } : stored;
  let end: AuditHead = head;
  for (;;) {
    const rows = await readAfter(db, companyId, end.seq);
    if (rows.length === 0) return { end, overrun: false };
    if (end === head && !(await findOverlap(server, db))) return { end, overrun: true };
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

/** Finds since when the release before may serve beside this one; undefined when it no longer may. */
async function findOverlap(
  server: Pick<ServerHost, 'secrets'>,
  db: Queries,
): Promise<number | undefined> {
  const begun = await readHeadsDate(server, db);
  return begun !== undefined && Date.now() - begun <= overlapMs ? begun : undefined;
}

/** Whether a company can have been created, without a head, by the release before. */
async function isOfReleaseBefore(
  server: Pick<ServerHost, 'secrets'>,
  db: Queries,
  companyId: string,
): Promise<boolean> {
  const begun = await findOverlap(server, db);
  if (begun === undefined) return false;
  const company = await db
    .selectFrom('companies')
    .select('created_date')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return company !== undefined && company.created_date >= begun;
}
