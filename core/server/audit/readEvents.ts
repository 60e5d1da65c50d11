import { sql } from 'kysely';
import type { Queries } from '../database';
import { inBatches } from '../database/table/inBatches';
import { createPause } from '../fairness/createPause';
import type { AuditRow } from './auditEvents';

/** Bytes of what an event says of its resource. */
export const eventSize = sql<number>`coalesce(octet_length(${sql.ref('before')}), 0)
  + coalesce(octet_length(${sql.ref('after')}), 0)`;

/** An event, and how large it is. */
export interface SizedEvent {
  readonly seq: number;
  readonly size: number;
}

/**
 * Reads events of the company that `db` is bound to, in the given order: about a megabyte at once,
 * however many and large they are.
 */
export async function* readEvents(
  db: Queries,
  companyId: string,
  events: readonly SizedEvent[],
): AsyncGenerator<readonly AuditRow[]> {
  const pause = createPause(companyId);
  const sized = events.map(({ seq, size }) => ({ name: String(seq), size: Number(size) }));
  for (const names of inBatches(sized)) {
    const rows = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('seq', 'in', names.map(Number))
      .execute();
    const bySeq = new Map(rows.map(row => [String(row.seq), row]));
    yield names.flatMap(name => bySeq.get(name) ?? []);
    await pause();
  }
}
