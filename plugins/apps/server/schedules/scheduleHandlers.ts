import { codes, Failure, newId, errorMessages } from '#core/contract';
import { handle, queueJob, toJson, type Call, type Queries, type ServerHost } from '#core/server';
import { OutdatedError, prepareAndWrite } from '#core/server/internal';
import {
  createSchedule,
  deleteSchedule,
  getSchedule,
  listAppSchedules,
  listSchedules,
  runSchedule,
  saveSchedule,
  type WantedTrigger,
} from '../../contract';
import { findNextDue, scheduleFault } from '#core/domain/cron/cronTimes';
import { findApp, findPolicy, toPolicy } from '../appRow';
import { startByHand } from './scheduleJobs';
import { mostOfPolicy } from './scheduleLimit';
import { dropSchedules, findSchedule, readSchedule, readSchedules } from './readSchedule';
import type { ScheduleRow } from './scheduleTables';
import { flowDirectory } from '#plugins/flows/contract';
import { faultPlace } from '../../domain/policyFaults';
import type { PolicyRow } from '../tables';

/**
 * Fails where a policy cannot start by itself: without a flow, or with one that needs somebody, is
 * not deployed or has errors.
 */
async function refuseUnfit(server: ServerHost, db: Queries, row: PolicyRow): Promise<void> {
  const { name, flows } = toPolicy(row);
  const refuse = (message: string) => new Failure(400, codes.invalid, message);
  if (flows.length === 0)
    throw refuse(`The policy “${name}” has no flow yet. Add a scheduled flow first.`);
  const standings = (await server.find(flowDirectory)?.standings(db, flows)) ?? [];
  for (const { flowId } of flows)
    if (!standings.some(each => each.flowId === flowId))
      throw refuse(`A flow of the policy “${name}” no longer exists. Remove it from the policy.`);
  const present = standings.find(each => !each.scheduled);
  if (present)
    throw refuse(
      `“${present.name}” is not a scheduled flow, so it may wait for a person. In its settings, set the flow type to Scheduled, then save and deploy it.`,
    );
  const draft = standings.find(each => !each.deployed);
  if (draft)
    throw refuse(`“${draft.name}” is not deployed yet. Deploy it so a schedule can start it.`);
  const errors = standings.flatMap(({ flowId, errors: found }) =>
    found.map(({ nodeId, message }) => ({ at: faultPlace({ flowId, nodeId }), message })),
  );
  if (errors.length > 0)
    throw new Failure(400, codes.scheduleInvalid, errorMessages.scheduleInvalid.text, errors);
}

const longestParameters = 64 * 1024;

interface ScheduleInput {
  readonly name?: string;
  readonly enabled?: boolean;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly triggers?: readonly WantedTrigger[];
}

function refuse(at: string, message: string): never {
  throw new Failure(400, codes.invalid, message, [{ at: `body/${at}`, message }]);
}

/** The row with what a body changes in it; fails at the place that will not do. */
function applyChanges(
  row: ScheduleRow,
  { name, enabled, parameters, triggers }: ScheduleInput,
): ScheduleRow {
  const trigger = triggers?.[0];
  const [cron, timeZone] = [trigger?.cron.trim() ?? row.cron, trigger?.timeZone ?? row.time_zone];
  const fault = trigger && scheduleFault(cron, timeZone);
  if (fault) refuse(`triggers/0/${fault.at}`, fault.message);
  const text = parameters ? toJson(parameters) : row.parameters;
  if (text.length > longestParameters)
    refuse('parameters', 'The parameters are larger than 64 KB. Enter fewer or shorter values.');
  const runs = enabled ?? row.enabled === 1;
  const same = row.next_due > 0 && cron === row.cron && timeZone === row.time_zone;
  return {
    ...row,
    name: name?.trim() ?? row.name,
    cron,
    time_zone: timeZone,
    parameters: text,
    enabled: runs ? 1 : 0,
    // Times missed while it was paused, or of the earlier expression, are not made up.
    next_due: !runs ? 0 : same ? row.next_due : (findNextDue(cron, timeZone, Date.now()) ?? 0),
  };
}
const toAuditEntry = ({ name, cron, time_zone: timeZone, enabled }: ScheduleRow) => ({
  name,
  cron,
  timeZone,
  enabled: enabled === 1,
});
const requirePolicy = (
  call: Call,
  db: Queries,
  { appId, policyId }: { appId: string; policyId: string },
) => findPolicy(db, appId, policyId);

/**
 * Judges, where that is asked for, whether a policy may start by itself, and then writes in one
 * transaction that has found the same policy.
 */
function whereFit<T>(
  call: Call,
  params: { readonly appId: string; readonly policyId: string },
  judged: boolean,
  write: (db: Queries, policy: Awaited<ReturnType<typeof findPolicy>>) => Promise<T>,
): Promise<T> {
  return prepareAndWrite(
    async () => {
      const policy = await requirePolicy(call, call.db, params);
      if (judged) await refuseUnfit(call.server, call.db, policy);
      return policy;
    },
    stood =>
      call.transaction(async db => {
        const policy = await requirePolicy(call, db, params);
        if (judged && policy.flows !== stood.flows) throw new OutdatedError();
        return write(db, policy);
      }),
  );
}

/** When policies start by themselves. */
export const scheduleHandlers = [
  handle(listSchedules, async ({ params }, call) => {
    const { db } = call;
    await requirePolicy(call, db, params);
    return { schedules: await readSchedules(db, 'policy_id', params.policyId) };
  }),
  handle(listAppSchedules, async ({ params }, { db }) => {
    const { app_id: appId } = await findApp(db, params.appId);
    return { schedules: await readSchedules(db, 'app_id', appId) };
  }),
  handle(getSchedule, async ({ params }, { db }) =>
    readSchedule(db, await findSchedule(db, params)),
  ),
  handle(createSchedule, async ({ params, body }, call) => {
    const blank = {
      company_id: call.companyId,
      schedule_id: newId(),
      app_id: params.appId,
      policy_id: params.policyId,
      name: '',
      cron: '',
      time_zone: 'UTC',
      parameters: toJson({}),
      enabled: 1,
      next_due: 0,
      created_date: Date.now(),
    };
    const row = applyChanges(blank, body);
    return whereFit(call, params, row.enabled === 1, async (db, policy) => {
      const others = await db
        .selectFrom('schedules')
        .select('schedule_id')
        .where('policy_id', '=', policy.policy_id)
        .execute();
      if (others.length >= mostOfPolicy)
        throw new Failure(
          400,
          codes.invalid,
          `A policy can have up to ${mostOfPolicy} schedules. Delete one first.`,
        );
      await db.insertInto('schedules').values(row).execute();
      const [resource, resourceId] = ['schedule', row.schedule_id];
      await call.audit({ action: 'create', resource, resourceId, after: toAuditEntry(row) }, db);
      return readSchedule(db, row);
    });
  }),
  handle(saveSchedule, async ({ params, body }, call) => {
    const stood = await findSchedule(call.db, params);
    const will = applyChanges(stood, body);
    const judged = will.enabled === 1 && (!stood.enabled || body.triggers !== undefined);
    return whereFit(call, params, judged, async db => {
      const row = await findSchedule(db, params);
      if (row.enabled !== stood.enabled) throw new OutdatedError();
      const next = applyChanges(row, body);
      const { company_id: _company, schedule_id: id, ...columns } = next;
      await db.updateTable('schedules').set(columns).where('schedule_id', '=', id).execute();
      const [before, after] = [toAuditEntry(row), toAuditEntry(next)];
      await call.audit(
        { action: 'update', resource: 'schedule', resourceId: id, before, after },
        db,
      );
      return readSchedule(db, next);
    });
  }),
  handle(deleteSchedule, async ({ params }, { transaction, audit }) => {
    await transaction(async db => {
      const row = await findSchedule(db, params);
      await dropSchedules(db, 'schedule_id', row.schedule_id);
      await audit(
        {
          action: 'delete',
          resource: 'schedule',
          resourceId: row.schedule_id,
          before: toAuditEntry(row),
        },
        db,
      );
    });
    return { message: 'Schedule successfully removed' };
  }),
  handle(runSchedule, async ({ params }, call) => {
    await whereFit(call, params, true, async db => {
      const row = await findSchedule(db, params);
      const due = Date.now();
      await queueJob(db, {
        job: startByHand.id,
        key: row.schedule_id,
        companyId: call.companyId,
        due,
      });
      await call.audit({ action: 'run', resource: 'schedule', resourceId: row.schedule_id }, db);
    });
    return { message: 'Schedule started' };
  }),
];
