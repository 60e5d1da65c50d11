import { readJson, type Queries } from '#core/server';
import type { TimedOutRun } from '../../contract';
import { toWholeEvents } from '../../contract/runEvents';
import type { InteractionRow } from '../recording/tables';

/** A page that is shown again and again without a step of its own is looked for no further back. */
const mostLegs = 5;

/** The columns needed to report a run that timed out. */
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
  'mark',
] as const;
export type TimedOutRow = Pick<InteractionRow, (typeof timedOutColumns)[number]>;

/** The flow and version of the step that a run waited at, from what is recorded of it. */
async function findStepPlace(
  db: Queries,
  { interaction_id, flow_id, version_id, node_id }: TimedOutRow,
) {
  const legs = await db
    .selectFrom('run_events')
    .select('events')
    .where('interaction_id', '=', interaction_id)
    .orderBy('leg', 'desc')
    .limit(mostLegs)
    .execute();
  for (const { events } of legs) {
    const steps = toWholeEvents(readJson(events));
    const step = steps.findLast(({ nodeId }) => nodeId === node_id);
    if (step) return { nodeFlowId: step.flowId, nodeVersionId: step.versionId };
  }
  return { nodeFlowId: flow_id, nodeVersionId: version_id };
}

/** A run that nobody answered in time, as those hear of it who make figures of runs. */
export async function timedOutRun(db: Queries, row: TimedOutRow): Promise<TimedOutRun> {
  return {
    companyId: row.company_id,
    interactionId: row.interaction_id,
    flowId: row.flow_id,
    versionId: row.version_id,
    policyId: row.policy_id,
    isTrial: row.is_trial === 1,
    mark: row.mark,
    startTime: row.start_time,
    timeDifference: row.expires - row.start_time,
    nodeId: row.node_id,
    ...(await findStepPlace(db, row)),
  };
}
