import { Failure, getField } from '#core/contract';
import { asText, newUuid } from '#core/contract/internal';
import { readJson, type Job, type JobContext } from '#core/server';
import { forgetOld } from '#core/server/internal';
import { flowRunner, policies } from '#plugins/runtime/contract';
import { planDue, scheduleJob } from './planDue';
import { scheduleRuns, type ScheduleRunRow, type ScheduleRow } from './scheduleTables';

/** The end of a run whose process stopped. */
const stopped = {
  result: 'interrupted',
  message:
    'The server process stopped before the flow ended. Check what the run did, then run the schedule again.',
};

type Ended = Pick<ScheduleRunRow, 'result' | 'message' | 'flow_id'>;
const createFailedEnd = (message: string, flow_id = ''): Ended => ({
  result: 'failure',
  message,
  flow_id,
});

/** Starts the flow that the policy chooses, and waits for its end. */
async function startFlow(
  { server, companyId }: JobContext,
  row: ScheduleRow,
  interactionId: string,
): Promise<Ended> {
  const policy = await server.get(policies).publicPolicy(companyId, row.policy_id);
  if (!policy) return createFailedEnd('The policy no longer exists. Delete the schedule.');
  if (policy.status !== 'enabled')
    return createFailedEnd(
      `The policy “${policy.name}” or its application is disabled. Enable both.`,
    );
  if (!policy.flow)
    return createFailedEnd(`The policy “${policy.name}” has no flow to run. Add a flow to it.`);
  const { flowId, versionId, successNodes } = policy.flow;
  try {
    const reply = await server.get(flowRunner).start({
      companyId,
      flowId,
      versionId,
      interactionId,
      policyId: row.policy_id,
      parameters: readJson(row.parameters),
      request: {},
      ...(successNodes && { successNodes }),
    });
    if (reply.kind === 'screen')
      return createFailedEnd(
        'The flow shows a page, but no one can respond during a scheduled run. Remove the page.',
        flowId,
      );
    if (reply.success) return { result: 'success', message: '', flow_id: flowId };
    const reason = asText(getField(reply.body, 'message')).slice(0, 500);
    const message = reason || 'The flow ended with an error. Open the run to see why.';
    return createFailedEnd(message, flowId);
  } catch (error) {
    if (error instanceof Failure) return createFailedEnd(error.message, flowId);
    server.log.error(
      { err: error, companyId, schedule: row.schedule_id },
      'a scheduled run failed',
    );
    return createFailedEnd('The server failed. Ask an operator to check the server log.', flowId);
  }
}

/**
 * Writes down that this due time begins; false when it did before, and then it is not begun again.
 */
async function begin(
  { key, due, companyId, fenced }: JobContext,
  by_hand: number,
  interaction_id: string,
) {
  return fenced(async db => {
    const row = await db
      .selectFrom('schedules')
      .selectAll()
      .where('schedule_id', '=', key)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return undefined;
    const begun = await db
      .insertInto('schedule_runs')
      .values({
        company_id: companyId,
        schedule_id: key,
        due,
        by_hand,
        started_date: Date.now(),
        ended_date: 0,
        result: 'running',
        message: '',
        interaction_id,
        flow_id: '',
      })
      .onConflict(conflict =>
        conflict.columns(['company_id', 'schedule_id', 'due', 'by_hand']).doNothing(),
      )
      .executeTakeFirst();
    return { row, first: (begun.numInsertedOrUpdatedRows ?? 0n) > 0n };
  });
}

/**
 * One start of a schedule. What a flow has done cannot be taken back, so a due time is begun once:
 * when the process dies over it, the next one says so in place of beginning it again.
 */
const runOnce = (by_hand: 0 | 1) => async (context: JobContext) => {
  const interactionId = newUuid();
  const begun = await begin(context, by_hand, interactionId);
  if (!begun) return;
  const ended = begun.first ? await startFlow(context, begun.row, interactionId) : stopped;
  await end(context, by_hand, ended);
};

/** Records how a run ended that has not ended yet. */
const end = (
  { key, due, fenced }: JobContext,
  by_hand: 0 | 1,
  ended: Pick<ScheduleRunRow, 'result' | 'message'>,
): Promise<unknown> =>
  fenced(db =>
    db
      .updateTable('schedule_runs')
      .set({ ...ended, ended_date: Date.now() })
      .where('schedule_id', '=', key)
      .where('due', '=', due)
      .where('by_hand', '=', by_hand)
      .where('result', '=', 'running')
      .execute(),
  );

const createJob = (by_hand: 0 | 1): Pick<Job, 'run' | 'givenUp'> => ({
  run: runOnce(by_hand),
  // Each process that took it over has stopped before it could say so.
  givenUp: async context => void (await end(context, by_hand, stopped)),
});

/** Starts schedules at their times. */
export const startSchedule: Job = { id: scheduleJob, plan: planDue, ...createJob(0) };
/** Starts a schedule because a person asked. */
export const startByHand: Job = { id: 'apps.scheduleByHand', ...createJob(1) };

const hour = 3_600_000;
const kept = 90 * 24 * hour;

/** Takes away what came of schedules ninety days ago. */
export const forgetScheduleRuns: Job = {
  id: 'apps.forgetScheduleRuns',
  every: hour,
  run: async context => {
    const before = context.due - kept;
    await forgetOld(context, { table: scheduleRuns, by: 'started_date', before });
  },
};
