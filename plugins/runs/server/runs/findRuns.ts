import { sql } from 'kysely';
import type { Queries } from '#core/server';
import type { Input } from '#core/contract';
import type { listRuns } from '../../contract';
import { runColumns, type RunRow } from './runRow';

type RunListFilter = Omit<
  Input<typeof listRuns>['query'],
  'limit' | 'afterInteractionId' | 'beforeInteractionId'
>;
/** Where a page goes on: times alone are not enough, many runs may begin in one millisecond. */
export interface RunKey {
  readonly startTime: number;
  readonly interactionId: string;
}
interface Page {
  readonly limit: number;
  readonly newestFirst: boolean;
  readonly from?: RunKey | undefined;
}

const all = (db: Queries) => db.selectFrom('interactions').select([...runColumns]);
type Rows = ReturnType<typeof all>;
type Narrow = (rows: Rows) => Rows;

/**
 * The runs that fit, in the order of time and id. What one index cannot answer is asked in parts
 * that each have one, and the parts are merged, so that the first page comes at once from any
 * number of runs.
 */
export async function findRuns(
  db: Queries,
  flowId: string,
  terms: RunListFilter,
  { limit, newestFirst, from }: Page,
): Promise<readonly RunRow[]> {
  const direction = newestFirst ? 'desc' : 'asc';
  const parts = createLookupConditions(terms).flatMap(where =>
    createStatusConditions(terms, Date.now()).map(state => ({ where, state })),
  );
  const found = await Promise.all(
    parts.map(({ where, state }) => {
      let rows = state(where(plain(all(db).where('flow_id', '=', flowId), terms)));
      if (from)
        rows = rows.where(
          newestFirst
            ? sql<boolean>`(start_time, interaction_id) < (${from.startTime}, ${from.interactionId})`
            : sql<boolean>`(start_time, interaction_id) > (${from.startTime}, ${from.interactionId})`,
        );
      return rows
        .orderBy('start_time', direction)
        .orderBy('interaction_id', direction)
        .limit(limit)
        .execute();
    }),
  );
  const once = new Map(found.flat().map(row => [row.interaction_id, row]));
  return [...once.values()]
    .sort(newestFirst ? newer : (one, other) => newer(other, one))
    .slice(0, limit);
}

const newer = (one: RunRow, other: RunRow) =>
  other.start_time - one.start_time || (one.interaction_id < other.interaction_id ? 1 : -1);

function plain(rows: Rows, { gte, lte, versionId, isTrial }: RunListFilter): Rows {
  let next = rows;
  if (gte !== undefined) next = next.where('start_time', '>=', gte);
  if (lte !== undefined) next = next.where('start_time', '<=', lte);
  if (versionId !== undefined) next = next.where('version_id', '=', versionId);
  if (isTrial !== undefined) next = next.where('is_trial', '=', isTrial ? 1 : 0);
  return next;
}

/**
 * The ways to look a run up. Conditions of partial indexes are written out, so that both engines
 * see them.
 */
function createLookupConditions({
  search,
  interactionId,
  correlationId,
  userId,
}: RunListFilter): readonly Narrow[] {
  const byId =
    (id: string): Narrow =>
    rows =>
      rows.where('interaction_id', '=', id);
  const byCorrelation = (id: string): readonly Narrow[] => [
    rows =>
      rows.where('correlation_id', '=', id).where(sql<boolean>`correlation_id <> interaction_id`),
    rows => rows.where('interaction_id', '=', id).where('correlation_id', '=', id),
  ];
  const byUser =
    (id: string): Narrow =>
    rows =>
      rows.where('user_id', '=', id).where(sql<boolean>`user_id <> ''`);
  const ways: (readonly Narrow[])[] = [];
  const wanted = search?.trim();
  if (wanted) ways.push([byId(wanted), ...byCorrelation(wanted), byUser(wanted)]);
  // Older callers name a correlation where an interaction is asked for.
  if (interactionId) ways.push([byId(interactionId), ...byCorrelation(interactionId)]);
  if (correlationId) ways.push(byCorrelation(correlationId));
  if (userId) ways.push([byUser(userId)]);
  return ways.reduce<readonly Narrow[]>(
    (before, next) =>
      before.flatMap(first =>
        next.map(
          (then): Narrow =>
            rows =>
              then(first(rows)),
        ),
      ),
    [rows => rows],
  );
}

const failed: Narrow = rows => rows.where(sql<boolean>`has_error = 1`);
/** Not as a column: SQLite would read the index of ends, and sort all that it finds. */
const end = sql<number>`+expires`;
const waiting: Narrow = rows => rows.where(sql<boolean>`status = 'waiting'`);

/** A run that waits past its time-out counts as timed out, and so as one with an error. */
function createStatusConditions(
  { status, onlyErrors }: RunListFilter,
  now: number,
): readonly Narrow[] {
  const lapsed: Narrow = rows => waiting(rows).where(end, '<', now);
  switch (status) {
    case 'waiting':
      return [rows => waiting(rows).where(end, '>=', now)];
    case 'timeout':
      return [rows => failed(rows).where('status', '=', 'timeout'), lapsed];
    case 'failure':
    case 'error':
      return [rows => failed(rows).where('status', '=', status)];
    case 'success':
      return [rows => (onlyErrors ? failed(rows) : rows).where('status', '=', status)];
    default:
      if (onlyErrors === undefined) return [rows => rows];
      return onlyErrors
        ? [failed, lapsed]
        : [
            rows =>
              rows
                .where('has_error', '=', 0)
                .where(where =>
                  where.or([where('status', '<>', 'waiting'), where('expires', '>=', now)]),
                ),
          ];
  }
}
