import { codes, Failure, format, newId } from '#core/contract';
import { handle, isTaken, toJson, type Call, type Queries } from '#core/server';
import { requireOwnCompany } from '#core/server/authorization/requireOwnCompany';
import { flowStore } from '#plugins/flows/contract';
import { policyVerification, type StoredFlow } from '#plugins/flows/contract/internal';
import {
  changeCanary,
  getCanary,
  listCanaries,
  startCanary,
  usualRamp,
  type RampStep,
} from '../../contract';
import { strings } from '../../strings';
import type { CanaryRow, Phase } from '../tables';
import { liveCanaries } from './Canaries';
import { factFinder } from '../history/noteRelease';
import { findRefusal, requireOverridden } from './findRefusal';
import { finish } from './finishCanary';
import { advance, pause, resume, rollBack, writeCanary } from './moveCanary';
import { findCanary, readCanary, toLines } from './readCanary';

const mostListed = 50;
const refuse = (at: string, message: string) =>
  new Failure(400, codes.invalid, message, [{ at: `body/${at}`, message }]);

function requireGrowing(steps: readonly RampStep[]): void {
  const at = steps.findIndex(({ share }, step) => share <= (steps[step - 1]?.share ?? 0));
  if (at >= 0) throw refuse(`steps/${at}/share`, strings.sharesGrow.text);
}

async function requirePolicy(call: Call, db: Queries, flowId: string, policyId: string) {
  if (!policyId) return;
  const uses = await call.server.get(flowStore).uses(db, call.companyId, flowId);
  if (!uses.some(({ kind, id }) => kind === 'policy' && id === policyId))
    throw refuse('policyId', strings.policyElsewhere.text);
}

/** Refuses a version that must not run, unless a super admin says why it runs all the same. */
async function judgeStart(
  { server, db, access }: Call,
  flow: StoredFlow,
  version: number,
  override: string | undefined,
) {
  const refusal = await findRefusal(server, db, flow, version, 'start');
  const overridden = requireOverridden(refusal, () => override !== undefined);
  if (refusal && !access.isOn(policyVerification))
    throw new Failure(401, codes.notAuthorized, strings.onlySuperAdmin.text);
  return overridden;
}

/** Refuses a canary of a version that is gone, or beside one that is not deployed any more. */
async function requireDeployed(
  db: Queries,
  { flow_id, from_version, to_version }: CanaryRow,
): Promise<void> {
  const same = await db
    .selectFrom('flows')
    .innerJoin('flow_versions', 'flow_versions.flow_id', 'flows.flow_id')
    .select('flows.flow_id')
    .where('flows.flow_id', '=', flow_id)
    .where('published_version', '=', from_version)
    .where('version_id', '=', to_version)
    .executeTakeFirst();
  if (!same) throw new Failure(409, codes.conflict, strings.deployedMeanwhile.text);
}

/** Returns what the trail says of a canary. */
const toAudited = (row: CanaryRow) => ({
  flowId: row.flow_id,
  version: row.to_version,
  state: row.state,
  step: row.step,
});

/** Calls about canaries. */
export const canaryHandlers = [
  handle(listCanaries, async ({ params, query }, { db, companyId, server }) => {
    requireOwnCompany(params.companyId, companyId);
    const { flowId } = query;
    const rows = await db
      .selectFrom('canaries')
      .selectAll()
      .$if(flowId !== undefined, all => all.where('flow_id', '=', flowId!))
      .orderBy('started_date', 'desc')
      .limit(mostListed)
      .execute();
    const lines = await toLines(server, db, rows);
    const goesOn = (state: string) => (state === 'running' || state === 'paused' ? 0 : 1);
    return { canaries: lines.sort((a, b) => goesOn(a.state) - goesOn(b.state)) };
  }),
  handle(getCanary, ({ params }, { db, companyId, server }) => {
    requireOwnCompany(params.companyId, companyId);
    return readCanary(server, db, params.canaryId);
  }),
  handle(startCanary, async ({ params, body }, call) => {
    const { db, server, companyId, customerId } = call;
    requireOwnCompany(params.companyId, companyId);
    const { flowId, version, policyId = '', steps = usualRamp, loss = 5, slowdown = 50 } = body;
    requireGrowing(steps);
    const flow = await server.get(flowStore).load(db, flowId, version);
    if (!flow.publishedVersion) throw refuse('flowId', strings.undeployed.text);
    if (flow.publishedVersion === version) throw refuse('version', strings.deployedAlready.text);
    await requirePolicy(call, db, flowId, policyId);
    const overridden = await judgeStart(call, flow, version, body.override);
    const now = Date.now();
    const row: CanaryRow = {
      company_id: companyId,
      canary_id: newId(),
      flow_id: flowId,
      policy_id: policyId,
      from_version: flow.publishedVersion,
      to_version: version,
      steps: toJson(steps),
      step: 0,
      step_date: now,
      phases: toJson<readonly Phase[]>([{ step: 0, share: steps[0]!.share / 100 }]),
      state: 'running',
      why: '',
      note: '',
      loss,
      slowdown,
      mails: (body.mails ?? true) ? 1 : 0,
      reason: body.reason?.trim() ?? '',
      started_by: customerId,
      started_date: now,
      ended_date: 0,
      next_look: now,
      facts: toJson(
        await server.get(factFinder).find(db, { companyId, flowId, versionId: version }),
      ),
      overridden: toJson(overridden),
      override_reason: overridden.rules.length > 0 ? (body.override?.trim() ?? '') : '',
    };
    try {
      await call.transaction(async tx => {
        await requireDeployed(tx, row);
        await tx.insertInto('canaries').values(row).execute();
        await call.audit(
          {
            action: 'create',
            resource: 'canary',
            resourceId: row.canary_id,
            after: {
              ...toAudited(row),
              ...(overridden.rules.length > 0 && {
                overrode: overridden.rules,
                because: row.override_reason,
              }),
            },
          },
          tx,
        );
      });
    } catch (fault) {
      if (!isTaken(fault)) throw fault;
      throw new Failure(409, codes.conflict, format(strings.goesOnAlready, { flow: flow.name }));
    }
    server.get(liveCanaries).forget(companyId, flowId);
    return readCanary(server, db, row.canary_id);
  }),
  handle(changeCanary, async ({ params, body }, call) => {
    const { db, server, companyId } = call;
    requireOwnCompany(params.companyId, companyId);
    const row = await findCanary(db, params.canaryId);
    if (row.state !== 'running' && row.state !== 'paused')
      throw new Failure(409, codes.conflict, strings.over.text);
    await change(call, row, body.action, body.reason?.trim() ?? '');
    server.get(liveCanaries).forget(companyId, row.flow_id);
    return readCanary(server, db, row.canary_id);
  }),
];

async function change(
  call: Call,
  row: CanaryRow,
  action: 'pause' | 'resume' | 'advance' | 'finish' | 'rollBack',
  reason: string,
): Promise<void> {
  const now = Date.now();
  if (action === 'finish') {
    const cause = { actorId: call.customerId, reason: reason || row.reason };
    await finish(call.server, row, cause, call.transaction, (db, entry) => call.audit(entry, db));
    return;
  }
  await call.transaction(async db => {
    if (action === 'rollBack')
      await rollBack(db, row, { why: 'person', actorId: call.customerId, reason });
    else {
      const next =
        action === 'pause'
          ? pause(row, 'person', reason)
          : action === 'resume'
            ? resume(row, now)
            : advance(row, now);
      if (!next) throw new Failure(409, codes.conflict, strings.lastStep.text);
      if ((action === 'resume') !== (row.state === 'paused'))
        throw new Failure(
          409,
          codes.conflict,
          (row.state === 'paused' ? strings.isPaused : strings.isRunning).text,
        );
      await writeCanary(db, row, next);
    }
    const entry = {
      action,
      resource: 'canary',
      resourceId: row.canary_id,
      before: toAudited(row),
      after: toAudited(await findCanary(db, row.canary_id)),
    };
    await call.audit(entry, db);
  });
}
