import type { Queries } from '#core/server';
import {
  eventSize,
  heldDocuments,
  readEvents,
  type AuditRow,
  type SizedEvent,
} from '#core/server/internal';
import type { EventFilter } from '../contract';
import { strings } from '../strings';

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
export async function readLastSeq(db: Queries): Promise<number> {
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
export function findMatchingSeqs(
  db: Queries,
  filter: EventFilter,
  [first, last]: readonly [number, number],
  { limit, before, offset = 0 }: FindOptions,
) {
  const { actor, action, resource, resourceId, outcome, gte, lte } = filter;
  let query = db.selectFrom('audit_events').select('seq');
  if (actor !== undefined) query = query.where('actor_id', '=', actor);
  if (action !== undefined) query = query.where('action', '=', action);
  if (resource !== undefined) query = query.where('resource', '=', resource);
  if (resourceId !== undefined) query = query.where('resource_id', '=', resourceId);
  if (outcome !== undefined) query = query.where('outcome', '=', outcome);
  if (first > 0) query = query.where('seq', '>=', first);
  if (gte !== undefined) query = query.where('at', '>=', gte);
  const end = Math.min(last, before === undefined ? last : before - 1);
  if (end < Number.MAX_SAFE_INTEGER) query = query.where('seq', '<=', end);
  if (lte !== undefined) query = query.where('at', '<=', lte);
  return query.orderBy('seq', 'desc').limit(limit).offset(offset);
}

/** Events that a statement looks at, so that others wait for no more. */
const usualSlice = 20_000;

/** Finds the numbers of the events that fit, newest first, so many events at a time. */
async function findSeqs(
  db: Queries,
  filter: EventFilter,
  { limit, before, offset = 0 }: FindOptions,
  slice: number,
): Promise<readonly number[]> {
  const range = await findSeqRange(db, filter);
  if (!range) return [];
  const [first, last] = range;
  const seqs: number[] = [];
  let skipped = 0;
  let end = Math.min(last, await readLastSeq(db), (before ?? Number.MAX_SAFE_INTEGER) - 1);
  for (; end >= Math.max(first, 1) && seqs.length < limit; end -= slice) {
    const part = [Math.max(first, end - slice + 1), end] as const;
    const most = offset - skipped + limit - seqs.length;
    const rows = await findMatchingSeqs(db, filter, part, { limit: most }).execute();
    const here = Math.min(rows.length, offset - skipped);
    skipped += here;
    seqs.push(...rows.slice(here).map(({ seq }) => seq));
  }
  return seqs;
}

/** Finds the events that fit, newest first, with their sizes. */
export async function findEvents(
  db: Queries,
  filter: EventFilter,
  terms: FindOptions,
  slice = usualSlice,
): Promise<readonly SizedEvent[]> {
  const seqs = await findSeqs(db, filter, terms, slice);
  if (seqs.length === 0) return [];
  return db
    .selectFrom('audit_events')
    .select(['seq', eventSize.as('size')])
    .where('seq', 'in', seqs)
    .orderBy('seq', 'desc')
    .execute();
}

/** Bytes of the events of a page; beyond these, a large one is shown without its data. */
const mostShown = 8 * 1024 * 1024;
const large = 64 * 1024;

/** Reads the events of a page as they are stored, but for the data of large ones that are too many. */
export async function readShown(
  db: Queries,
  companyId: string,
  events: readonly SizedEvent[],
): Promise<readonly AuditRow[]> {
  let bytes = 0;
  const isBare = ({ size }: SizedEvent) => Number(size) > large && bytes + Number(size) > mostShown;
  const [whole, bare]: [SizedEvent[], SizedEvent[]] = [[], []];
  for (const event of events)
    if (isBare(event)) bare.push(event);
    else {
      bytes += Number(event.size);
      whole.push(event);
    }
  heldDocuments.holdAll(db, whole);
  const found: AuditRow[] = [];
  for await (const rows of readEvents(db, companyId, whole)) found.push(...rows);
  if (bare.length > 0) {
    const seqs = bare.map(({ seq }) => seq);
    const after = JSON.stringify(strings.tooLarge.text);
    const rows = await db
      .selectFrom('audit_events')
      .select(withoutData)
      .where('seq', 'in', seqs)
      .execute();
    found.push(...rows.map(row => ({ ...row, before: null, after })));
  }
  return found.sort((one, other) => other.seq - one.seq);
}

const withoutData = [
  'company_id',
  'seq',
  'event_id',
  'at',
  'actor_id',
  'action',
  'resource',
  'resource_id',
  'outcome',
  'address',
  'previous_hash',
  'hash',
  'via',
] as const;
