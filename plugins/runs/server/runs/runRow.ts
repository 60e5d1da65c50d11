import type { Run } from '../../contract';
import type { Tables } from '#core/server/internal';
import type { Selectable } from 'kysely';

/** The columns that a run is shown from. */
export const runColumns = [
  'interaction_id',
  'correlation_id',
  'flow_id',
  'user_id',
  'policy_id',
  'start_time',
  'time_difference',
  'version_id',
  'status',
  'reached',
  'has_error',
  'is_trial',
  'expires',
] as const;
export type RunRow = Pick<Selectable<Tables['interactions']>, (typeof runColumns)[number]>;

/**
 * A run as the wire has it. One that waits past its flow’s time-out is over, though nobody came to
 * say so.
 */
export function toRun(row: RunRow, now = Date.now()): Run {
  const lapsed = row.status === 'waiting' && row.expires < now;
  return {
    interactionId: row.interaction_id,
    correlationId: row.correlation_id,
    flowId: row.flow_id,
    userId: row.user_id,
    policyId: row.policy_id,
    startTime: row.start_time,
    timeDifference: row.time_difference,
    versionId: row.version_id,
    status: lapsed ? 'timeout' : row.status,
    hasError: row.has_error === 1 || lapsed,
    isTrial: row.is_trial === 1,
  };
}
