import { sql } from 'kysely';
import { codes, Failure } from '#core/contract';
import type { Queries } from '#core/server';
import type { PolicyStarts, PolicyStartQuery } from '../../contract';
import { runColumns, toRun } from '../runs/runRow';

/** Reads the results of the starts of a flow policy. */
export async function policyStarts(
  db: Queries,
  { policyId, gte, lte, afterInteractionId, success, limit }: PolicyStartQuery,
): Promise<PolicyStarts> {
  let within = db
    .selectFrom('interactions')
    .where('policy_id', '=', policyId)
    .where(sql<boolean>`policy_id <> ''`);
  if (gte !== undefined) within = within.where('start_time', '>=', gte);
  if (lte !== undefined) within = within.where('start_time', '<=', lte);
  const counts = await within
    .select(({ fn }) => [
      fn.countAll<number | string>().as('all'),
      fn.sum<number | string>('reached').as('reached'),
    ])
    .executeTakeFirstOrThrow();
  let page = within.select([...runColumns]);
  if (success !== undefined) page = page.where('reached', '=', success ? 1 : 0);
  if (afterInteractionId !== undefined) {
    const at = await db
      .selectFrom('interactions')
      .select('start_time')
      .where('interaction_id', '=', afterInteractionId)
      .executeTakeFirst();
    if (!at)
      throw new Failure(
        400,
        codes.invalid,
        'The run that this page starts after no longer exists. Reload the list.',
      );
    page = page.where(
      sql<boolean>`(start_time, interaction_id) < (${at.start_time}, ${afterInteractionId})`,
    );
  }
  const rows = await page
    .orderBy('start_time', 'desc')
    .orderBy('interaction_id', 'desc')
    .limit(limit)
    .execute();
  const now = Date.now();
  return {
    events: rows.map(row => ({ ...toRun(row, now), success: row.reached === 1 })),
    totalCount: Number(counts.all),
    // A sum over no rows is none.
    successCount: Number(counts.reached ?? 0),
  };
}

/** How many policies one statement looks up. */
const atOnce = 100;

/**
 * Reads when each policy was started last: one step into the index a policy, however many runs
 * there are.
 */
export async function lastStarts(
  db: Queries,
  policyIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
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
    for (const { policyId, last } of rows) if (last !== null) found.set(policyId, Number(last));
  }
  return found;
}
