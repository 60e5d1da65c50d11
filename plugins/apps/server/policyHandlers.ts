import { codes, Failure, newId } from '#core/contract';
import {
  countRows,
  handle,
  requireRoom,
  toJson,
  type Call,
  type Queries,
  readJson,
} from '#core/server';
import { hasRecentSignIn, isAddress } from '#core/server/internal';
import { flowDirectory, type FlowUse } from '#plugins/flows/contract';
import {
  access,
  createPolicy,
  deletePolicy,
  savePolicy,
  type App,
  type PolicyBody,
  listAppUses,
  listPolicyEvents,
} from '../contract';
import { policyFaults } from '../domain/policyFaults';
import { ageFaults } from '../domain/signOnAges';
import { toApp, findApp, findPolicy, readPolicies, toPolicy } from './appRow';
import { dropSchedules } from './schedules/readSchedule';
import { runRecords } from '#plugins/runs/contract';
import { policies } from '#plugins/runtime/contract';
import { type PolicyRow, policyLimit } from './tables';

/** Refuses a body at all its faults; whether versions may run is judged by `judged` alone. */
async function refuseFaults(
  { server }: Call,
  db: Queries,
  { flows = [], trigger }: PolicyBody,
  judged = false,
): Promise<void> {
  const faults = [...policyFaults(flows, isAddress), ...ageFaults(trigger)];
  const directory = server.find(flowDirectory);
  if (directory && flows.length > 0) {
    const known = new Set((await directory.list(db)).map(({ flowId }) => flowId));
    for (const [index, { flowId, versionId }] of flows.entries()) {
      const at = `flows/${index}/flowId`;
      if (!known.has(flowId))
        faults.push({ at, message: `This environment has no flow “${flowId}”.` });
      const message =
        judged && versionId > 0 ? await directory.runFault(db, flowId, versionId) : undefined;
      if (message) faults.push({ at: `flows/${index}/versionId`, message });
    }
  }
  if (faults.length === 0) return;
  const details = faults.map(({ at, message }) => ({ at: `body/${at}`, message }));
  throw new Failure(400, codes.invalid, faults.map(({ message }) => message).join(' '), details);
}

async function answer(call: Call, db: Queries, appId: string): Promise<App> {
  const shown = hasRecentSignIn(call) && call.access.allows(access, 'update');
  return toApp(call.server, await findApp(db, appId), await readPolicies(db, [appId]), {
    keys: shown,
    secret: shown,
  });
}

/** Policies of an application; each call but deletion answers with the whole application. */
export const policyHandlers = [
  handle(createPolicy, async ({ params, body }, call) => {
    await findApp(call.db, params.appId);
    await refuseFaults(call, call.db, body, true);
    return call.transaction(async db => {
      const app = await findApp(db, params.appId);
      await refuseFaults(call, db, body);
      const row = {
        company_id: call.companyId,
        policy_id: newId(),
        app_id: app.app_id,
        name: body.name?.trim() || 'New Policy',
        status: body.status ?? 'enabled',
        created_date: Date.now(),
        flows: toJson(body.flows ?? []),
        trigger: body.trigger ? toJson(body.trigger) : null,
      };
      await requireRoom(db, call.companyId, policyLimit, () => countRows(db, 'policies'));
      await db.insertInto('policies').values(row).execute();
      await call.audit(
        { action: 'create', resource: 'policy', resourceId: row.policy_id, after: toPolicy(row) },
        db,
      );
      // The answer is the application, with all its policies.
      call.reply.header('location', `/v1/apps/${app.app_id}/policy/${row.policy_id}`);
      return answer(call, db, app.app_id);
    });
  }),
  handle(savePolicy, async ({ params, body }, call) => {
    await findPolicy(call.db, params.appId, params.policyId);
    await refuseFaults(call, call.db, body, true);
    return call.transaction(async db => {
      const row = await findPolicy(db, params.appId, params.policyId);
      await refuseFaults(call, db, body);
      const next = {
        ...row,
        name: body.name?.trim() || row.name,
        status: body.status ?? row.status,
        flows: body.flows ? toJson(body.flows) : row.flows,
        trigger: body.trigger ? toJson(body.trigger) : row.trigger,
      };
      await db
        .updateTable('policies')
        .set({ name: next.name, status: next.status, flows: next.flows, trigger: next.trigger })
        .where('policy_id', '=', row.policy_id)
        .execute();
      await call.audit(
        {
          action: 'update',
          resource: 'policy',
          resourceId: row.policy_id,
          before: toPolicy(row),
          after: toPolicy(next),
        },
        db,
      );
      return answer(call, db, params.appId);
    });
  }),
  handle(deletePolicy, async ({ params }, { transaction, audit }) => {
    await transaction(async db => {
      const row = await findPolicy(db, params.appId, params.policyId);
      await dropSchedules(db, 'policy_id', row.policy_id);
      await db.deleteFrom('policies').where('policy_id', '=', row.policy_id).execute();
      await audit(
        { action: 'delete', resource: 'policy', resourceId: row.policy_id, before: toPolicy(row) },
        db,
      );
    });
    return { message: 'Policy successfully removed' };
  }),
];

/** An environment may have very many, of which one flow’s are few. */
const policiesAtOnce = 1000;

/**
 * The policies that run a flow, or any; while there are any, the flow is not deleted, and neither are
 * the versions they name.
 */
export async function policiesOfFlow(
  _companyId: string,
  flowId: string | null,
  db: Queries,
): Promise<readonly FlowUse[]> {
  const uses: FlowUse[] = [];
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('policies')
      .select(['policy_id', 'name', 'flows'])
      .where('policy_id', '>', after)
      .orderBy('policy_id')
      .limit(policiesAtOnce)
      .execute();
    for (const row of rows) uses.push(...flowsOfPolicy(row, flowId));
    const last = rows.at(-1);
    if (!last || rows.length < policiesAtOnce) return uses;
    after = last.policy_id;
  }
}

function flowsOfPolicy(
  { policy_id: id, name, flows }: Pick<PolicyRow, 'policy_id' | 'name' | 'flows'>,
  flowId: string | null,
): readonly FlowUse[] {
  const lines = readJson(flows).filter(flow => flowId === null || flow.flowId === flowId);
  return [...new Set(lines.map(line => line.flowId))].map(used => {
    const own = lines.filter(line => line.flowId === used);
    const versions = own.map(({ versionId }) => versionId).filter(versionId => versionId > 0);
    return { kind: 'policy', id, name, flowId: used, versions };
  });
}

/** Reads when the policies of all applications were last started. */
export const appUsesHandler = handle(listAppUses, async (_, { companyId, server, db }) => {
  const rows = await db.selectFrom('policies').select(['app_id', 'policy_id']).execute();
  const ids = rows.map(({ policy_id }) => policy_id);
  const starts = await server.get(runRecords).lastStarts(companyId, ids);
  const uses = rows.flatMap(({ app_id: appId, policy_id: policyId }) => {
    const lastStartDate = starts.get(policyId);
    return lastStartDate === undefined ? [] : [{ appId, policyId, lastStartDate }];
  });
  return { uses };
});

/** Reads the results of the starts of a flow policy. */
export const policyEventsHandler = handle(
  listPolicyEvents,
  async ({ params, query }, { companyId, server }) => {
    if (params.companyId !== companyId)
      throw new Failure(401, codes.notAuthorized, 'You are not authorized to perform this action.');
    const { policyId, appId } = params;
    const policy = await server.get(policies).publicPolicy(companyId, policyId);
    if (policy?.appId !== appId)
      throw new Failure(404, codes.notFound, 'This application has no flow policy with this ID.');
    const terms = { limit: 100, ...query, policyId };
    const { events, ...counts } = await server.get(runRecords).policyStarts(companyId, terms);
    return { events: [...events], ...counts };
  },
);
