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

/** Runs that a statement looks at: few first, as most often some of the first runs fit. */
const usualSlices = { first: 500, most: 10_000 };

/**
 * The runs that fit, in the order of time and id. What one index cannot answer is asked in parts
 * that each have one, and the parts are merged, so that the first page comes at once from any
 * number of runs. Where runs are to be looked at one by one, a statement looks at few of them.
 */
export async function findRuns(
  db: Queries,
  flowId: string,
  terms: RunListFilter,
  page: Page,
  slices = usualSlices,
): Promise<readonly RunRow[]> {
  const { limit, newestFirst } = page;
  const ofFlow = (rows: Rows) => during(rows.where('flow_id', '=', flowId), terms);
  const parts = createLookupConditions(terms).flatMap(lookUp =>
    createStatusConditions(terms, Date.now()).map(({ index, rest = everyRun }) => ({
      indexed: (rows: Rows) => index(lookUp(ofFlow(rows))),
      fits: (rows: Rows) => rest(narrowed(rows, terms)),
      isWalked: lookUp === everyRun && (rest !== everyRun || isNarrowed(terms)),
    })),
  );
  const walked = await Promise.all(
    parts.map(({ indexed, fits, isWalked }) =>
      isWalked
        ? walkPart(db, { indexed, fits }, page, slices)
        : readPart(db, rows => fits(indexed(rows)), page),
    ),
  );
  const once = new Map(walked.flat().map(row => [row.interaction_id, row]));
  return [...once.values()]
    .sort(newestFirst ? newer : (one, other) => newer(other, one))
    .slice(0, limit);
}

/** A place as the database compares it. */
const toPlace = ({ startTime, interactionId }: RunKey) => sql`(${startTime}, ${interactionId})`;
const place = sql`(start_time, interaction_id)`;

function inOrder(rows: Rows, { newestFirst, from }: Omit<Page, 'limit'>): Rows {
  const direction = newestFirst ? 'desc' : 'asc';
  const beyond = sql.raw(newestFirst ? '<' : '>');
  return (from ? rows.where(sql<boolean>`${place} ${beyond} ${toPlace(from)}`) : rows)
    .orderBy('start_time', direction)
    .orderBy('interaction_id', direction);
}

const readPart = (db: Queries, narrow: Narrow, page: Page): Promise<RunRow[]> =>
  inOrder(narrow(all(db)), page)
    .limit(page.limit)
    .execute();

/** Reads a page of the runs that fit, of those that an index has in their order, in slices. */
async function walkPart(
  db: Queries,
  { indexed, fits }: { readonly indexed: Narrow; readonly fits: Narrow },
  page: Page,
  slices: typeof usualSlices,
): Promise<RunRow[]> {
  const { newestFirst, limit } = page;
  const within = sql.raw(newestFirst ? '>=' : '<=');
  const runs: RunRow[] = [];
  let { from } = page;
  for (let slice = slices.first; ; slice = slices.most) {
    const end = await inOrder(indexed(all(db)), { newestFirst, from })
      .clearSelect()
      .select(['start_time', 'interaction_id'])
      .offset(slice - 1)
      .limit(1)
      .executeTakeFirst();
    const last = end && { startTime: end.start_time, interactionId: end.interaction_id };
    const isHere: Narrow = rows =>
      last ? rows.where(sql<boolean>`${place} ${within} ${toPlace(last)}`) : rows;
    const here = { newestFirst, from, limit: limit - runs.length };
    runs.push(...(await readPart(db, rows => fits(isHere(indexed(rows))), here)));
    if (!last || runs.length >= limit) return runs;
    from = last;
  }
}

const newer = (one: RunRow, other: RunRow) =>
  other.start_time - one.start_time || (one.interaction_id < other.interaction_id ? 1 : -1);

const everyRun: Narrow = rows => rows;

function during(rows: Rows, { gte, lte }: RunListFilter): Rows {
  let next = rows;
  if (gte !== undefined) next = next.where('start_time', '>=', gte);
  if (lte !== undefined) next = next.where('start_time', '<=', lte);
  return next;
}

const isNarrowed = ({ versionId, isTrial }: RunListFilter) =>
  versionId !== undefined || isTrial !== undefined;

function narrowed(rows: Rows, { versionId, isTrial }: RunListFilter): Rows {
  let next = rows;
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
    [everyRun],
  );
}

const failed: Narrow = rows => rows.where(sql<boolean>`has_error = 1`);
/** Not as a column: SQLite would read the index of ends, and sort all that it finds. */
const end = sql<number>`+expires`;
const waiting: Narrow = rows => rows.where(sql<boolean>`status = 'waiting'`);

/** Runs that an index has in their order, and which of them are meant; all of them without it. */
interface Status {
  readonly index: Narrow;
  readonly rest?: Narrow;
}

/** A run that waits past its time-out counts as timed out, and so as one with an error. */
function createStatusConditions(
  { status, onlyErrors }: RunListFilter,
  now: number,
): readonly Status[] {
  const lapsed: Status = { index: waiting, rest: rows => rows.where(end, '<', now) };
  const ended = (index: Narrow): Status => ({
    index,
    rest: rows => rows.where('status', '=', status ?? ''),
  });
  switch (status) {
    case 'waiting':
      return [{ index: waiting, rest: rows => rows.where(end, '>=', now) }];
    case 'timeout':
      return [ended(failed), lapsed];
    case 'failure':
    case 'error':
      return [ended(failed)];
    case 'success':
      return [ended(onlyErrors ? failed : everyRun)];
    default:
      if (onlyErrors === undefined) return [{ index: everyRun }];
      return onlyErrors ? [{ index: failed }, lapsed] : [{ index: everyRun, rest: wentWell(now) }];
  }
}

const wentWell =
  (now: number): Narrow =>
  rows =>
    rows
      .where('has_error', '=', 0)
      .where(where => where.or([where('status', '<>', 'waiting'), where('expires', '>=', now)]));
