import { handle } from '#core/server';
import { requireOwnCompany } from '#core/server/authorization/requireOwnCompany';
import { followRuns as endpoint } from '../../contract';
import { runColumns, toRun } from './runRow';

const usual = 200;
/** Ten minutes in milliseconds. */
const usualAge = 600_000;

/** Lists the runs of all flows since a time, in the order of their beginning. */
export const followRuns = handle(endpoint, async ({ params, query }, { db, companyId }) => {
  requireOwnCompany(params.companyId, companyId);
  const { since = Date.now() - usualAge, flowId, status, isTrial, onlyErrors } = query;
  const { limit = usual } = query;
  let found = db
    .selectFrom('interactions')
    .select([...runColumns])
    .where('start_time', '>=', since);
  if (flowId !== undefined) found = found.where('flow_id', '=', flowId);
  if (isTrial !== undefined) found = found.where('is_trial', '=', isTrial ? 1 : 0);
  if (onlyErrors === true) found = found.where('has_error', '=', 1);
  const rows = await found
    .orderBy('start_time')
    .orderBy('interaction_id')
    .limit(limit + 1)
    .execute();
  const now = Date.now();
  // A run that has waited too long is told as timed out, whatever its row says.
  const runs = rows.slice(0, limit).map(row => toRun(row, now));
  return {
    runs: status === undefined ? runs : runs.filter(run => run.status === status),
    more: rows.length > limit,
  };
});
