import type { Queries } from '#core/server';
import type { EventFilter } from '../contract';

/** By how many events the clocks of processes may put a moment out of order. */
const slack = 1000;

interface FindOptions {
  readonly limit: number;
  /** Only events before this one. */
  readonly before?: number;
  /** How many of those that fit are passed over. */
  readonly offset?: number;
}

/** The number of the newest event; 0 in a company without any. */
export async function lastSeq(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('audit_events')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/** The stretch of numbers that the events of a time lie in; nothing where there are none. */
async function findSeqRange(
  db: Queries,
  { gte, lte }: EventFilter,
): Promise<readonly [number, number] | undefined> {
  let [first, last] = [0, Number.MAX_SAFE_INTEGER];
  const seqs = db.selectFrom('audit_events').select('seq').limit(1);
  if (gte !== undefined) {
    const row = await seqs.where('at', '>=', gte).orderBy('at').executeTakeFirst();
    if (!row) return undefined;
    first = row.seq - slack;
  }
  if (lte !== undefined) {
    const row = await seqs.where('at', '<=', lte).orderBy('at', 'desc').executeTakeFirst();
    if (!row) return undefined;
    last = row.seq + slack;
  }
  return [first, last];
}

/**
 * Asks for the numbers of the events that fit, newest first; by an index alone, so that rows are
 * read for a page only.
 */
export function seqsThatFit(
  db: Queries,
  filter: EventFilter,
  [first, last]: readonly [number, number],
  { limit, before, offset = 0 }: FindOptions,
) {
  const { actor, action, resource, resourceId, outcome, gte, lte } = filter;
  let found = db.selectFrom('audit_events').select('seq');
  if (actor !== undefined) found = found.where('actor_id', '=', actor);
  if (action !== undefined) found = found.where('action', '=', action);
  if (resource !== undefined) found = found.where('resource', '=', resource);
  if (resourceId !== undefined) found = found.where('resource_id', '=', resourceId);
  if (outcome !== undefined) found = found.where('outcome', '=', outcome);
  if (gte !== undefined) found = found.where('seq', '>=', first).where('at', '>=', gte);
  const end = Math.min(last, before === undefined ? last : before - 1);
  if (end < Number.MAX_SAFE_INTEGER) found = found.where('seq', '<=', end);
  if (lte !== undefined) found = found.where('at', '<=', lte);
  return found.orderBy('seq', 'desc').limit(limit).offset(offset);
}

/** The events that fit, newest first, as they are stored. */
export async function findEvents(db: Queries, filter: EventFilter, terms: FindOptions) {
  const stretch = await findSeqRange(db, filter);
  if (!stretch) return [];
  const seqs = (await seqsThatFit(db, filter, stretch, terms).execute()).map(({ seq }) => seq);
  if (seqs.length === 0) return [];
  return db
    .selectFrom('audit_events')
    .selectAll()
    .where('seq', 'in', seqs)
    .orderBy('seq', 'desc')
    .execute();
}

export type EventRow = Awaited<ReturnType<typeof findEvents>>[number];
