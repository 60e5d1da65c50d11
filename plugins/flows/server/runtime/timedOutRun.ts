import type { TimedOutRun } from '../../contract';
import type { InteractionsTable } from '../recording/tables';

/** What must be read of a run that ended too late, to tell of it. */
export const timedOutColumns = [
  'company_id',
  'interaction_id',
  'flow_id',
  'version_id',
  'policy_id',
  'is_trial',
  'start_time',
  'expires',
  'node_id',
] as const;
export type TimedOutRow = Pick<InteractionsTable, (typeof timedOutColumns)[number]>;

/** A run that nobody answered in time, as those hear of it who make figures of runs. */
export const timedOutRun = (row: TimedOutRow): TimedOutRun => ({
  companyId: row.company_id,
  interactionId: row.interaction_id,
  flowId: row.flow_id,
  versionId: row.version_id,
  policyId: row.policy_id,
  isTrial: row.is_trial === 1,
  startTime: row.start_time,
  timeDifference: row.expires - row.start_time,
  nodeId: row.node_id,
});
