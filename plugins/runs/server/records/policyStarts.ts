import { sql } from 'kysely';
import { codes, Failure } from '#core/contract';
import type { Queries } from '#core/server';
import type { PolicyStarts, PolicyStartQuery } from '../../contract';
import { runColumns, toRun, type RunRow } from '../runs/runRow';
import { walkNewest, type Span } from './walkRuns';

/** Starts that a statement looks at, so that others wait for no more. */
const usualSlice = 5000;

const startsOf = (db: Queries, policyId: string, { first, last }: Span) =>
  db
    .selectFrom('interactions')
    .where('policy_id', '=', policyId)
    .where(sql<boolean>`policy_id <> ''`)
    .where('start_time', '>=', first)
    .where('start_time', '<=', last);

/** Reads where a page goes on. */
async function findPlace(db: Queries, interactionId: string) {
  const at = await db
    .selectFrom('interactions')
    .select('start_time')
    .where('interaction_id', '=', interactionId)
    .executeTakeFirst();
  if (!at)
    throw new Failure(
      400,
      codes.invalid,
      'The run that this page starts after no longer exists. Reload the list.',
    );
  return { startTime: at.start_time, interactionId };
}

/** Reads the results of the starts of a flow policy. */
export async function policyStarts(
  db: Queries,
  {
    policyId,
    gte = 0,
    lte = Number.MAX_SAFE_INTEGER,
    afterInteractionId,
    success,
    limit,
  }: PolicyStartQuery,
  slice = usualSlice,
): Promise<PolicyStarts> {
  const after =
    afterInteractionId === undefined ? undefined : await findPlace(db, afterInteractionId);
  const rows: RunRow[] = [];
  let [totalCount, successCount] = [0, 0];
  const starts = (span: Span) => startsOf(db, policyId, span);
  for await (const span of walkNewest(starts, { first: gte, last: lte }, slice)) {
    const within = starts(span);
    const counts = await within
      .select(({ fn }) => [
        fn.countAll<number | string>().as('all'),
        fn.sum<number | string>('reached').as('reached'),
      ])
      .executeTakeFirstOrThrow();
    totalCount += Number(counts.all);
    // A sum over no rows is none.
    successCount += Number(counts.reached ?? 0);
    if (rows.length >= limit) continue;
    let page = within.select([...runColumns]);
    if (success !== undefined) page = page.where('reached', '=', success ? 1 : 0);
    if (after)
      page = page.where(
        sql<boolean>`(start_time, interaction_id) < (${after.startTime}, ${after.interactionId})`,
      );
    const newest = await page
      .orderBy('start_time', 'desc')
      .orderBy('interaction_id', 'desc')
      .limit(limit - rows.length)
      .execute();
    rows.push(...newest);
  }
  const now = Date.now();
  const events = rows.map(row => ({ ...toRun(row, now), success: row.reached === 1 }));
  return { events, totalCount, successCount };
}

/** How many policies one statement looks up. */
const atOnce = 100;

/**
 * Reads when each policy was started last: one step into the index a policy, however many runs
 * there are.
 */
export async function readLastStarts(
  db: Queries,
  policyIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const lastStarts = new Map<string, number>();
  for (let from = 0; from < policyIds.length; from += atOnce) {
    const [first, ...others] = policyIds.slice(from, from + atOnce).map(policyId =>
      db
        .selectFrom('interactions')
        .where('policy_id', '=', policyId)
        .where(sql<boolean>`policy_id <> ''`)
        .select(({ fn, val }) => [val(policyId).as('policyId'), fn.max('start_time').as('last')]),
    );
    if (!first) break;
    const rows = await others.reduce((all, each) => all.unionAll(each), first).execute();
    for (const { policyId, last } of rows)
      if (last !== null) lastStarts.set(policyId, Number(last));
  }
  return lastStarts;
}
