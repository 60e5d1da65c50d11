import { codes, Failure } from '#core/contract';
import { handle, type Queries } from '#core/server';
import { listRuns } from '../../contract';
import { isDebugViewEnabled } from './debugView';
import { findRuns, type RunKey } from './findRuns';
import { requireOwnCompany } from '#core/server/authorization/requireOwnCompany';
import { runColumns, toRun, type RunRow } from './runRow';

/** The interactions of a flow, page by page. */
export const listRunsHandler = handle(listRuns, async ({ params, query }, { db, companyId }) => {
  requireOwnCompany(params.companyId, companyId);
  const {
    limit = 10,
    afterInteractionId,
    beforeInteractionId,
    pivotTime,
    errorsFirst,
    ...terms
  } = query;
  const pivot = afterInteractionId ?? beforeInteractionId;
  const newestFirst = !beforeInteractionId;
  const at =
    pivot === undefined ? undefined : await readRunKey(db, params.flowId, pivot, pivotTime);
  const page = { limit: limit + 1, newestFirst };
  let rows: readonly RunRow[];
  if (errorsFirst && newestFirst && terms.onlyErrors === undefined && terms.status === undefined) {
    // A page that begins among the runs without errors has all those with errors behind it.
    const past = at && !at.hasError;
    const failed = past
      ? []
      : await findRuns(db, params.flowId, { ...terms, onlyErrors: true }, { ...page, from: at });
    const rest = { limit: page.limit - failed.length, newestFirst, from: past ? at : undefined };
    const others =
      rest.limit > 0
        ? await findRuns(db, params.flowId, { ...terms, onlyErrors: false }, rest)
        : [];
    rows = [...failed, ...others];
  } else rows = await findRuns(db, params.flowId, terms, { ...page, from: at });
  const shown = rows.slice(0, limit);
  const now = Date.now();
  return {
    interactions: (newestFirst ? shown : shown.toReversed()).map(row => toRun(row, now)),
    more: rows.length > limit,
    debugViewOff: !(await isDebugViewEnabled(db)),
  };
});

async function readRunKey(
  db: Queries,
  flowId: string,
  interactionId: string,
  pivotTime: number | undefined,
): Promise<RunKey & { readonly hasError: boolean }> {
  const row = await db
    .selectFrom('interactions')
    .select([...runColumns])
    .where('interaction_id', '=', interactionId)
    .where('flow_id', '=', flowId)
    .executeTakeFirst();
  if (row) return { startTime: row.start_time, interactionId, hasError: toRun(row).hasError };
  if (pivotTime !== undefined) return { startTime: pivotTime, interactionId, hasError: false };
  throw new Failure(
    400,
    codes.invalid,
    'The run that this page starts from no longer exists. Reload the list, or pass the run’s start time as pivotTime.',
  );
}
