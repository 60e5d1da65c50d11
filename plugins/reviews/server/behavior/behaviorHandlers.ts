import { codes, Failure } from '#core/contract';
import { handle, readJson, toJson, type Call } from '#core/server';
import { runRecords } from '#plugins/runs/contract';
import { listRunBehavior, replayRuns, type ProposedFlow, type RunBehavior } from '../../contract';
import { strings } from '../../strings';
import { findRequest, readProposed } from '../requests/findRequest';
import { compareReplays, loadSides, readRecordedRun } from './compareReplays';

/** Recorded runs that are replayed: how many at most, and how old. */
const mostRuns = 200;
const days = 7;

async function findProposed(
  { db }: Pick<Call, 'db'>,
  { requestId, flowId }: { readonly requestId: string; readonly flowId: string },
): Promise<ProposedFlow> {
  await findRequest(db, requestId);
  const flow = (await readProposed(db, requestId)).find(each => each.flowId === flowId);
  if (!flow) throw new Failure(404, codes.notFound, strings.notInRequest.text);
  return flow;
}

/** The rows of what replays of these two versions found. */
const selectFound = ({ db }: Pick<Call, 'db'>, flow: ProposedFlow) =>
  db
    .selectFrom('review_replays')
    .select('found')
    .where('flow_id', '=', flow.flowId)
    .where('base_version', '=', flow.baseVersion)
    .where('version_id', '=', flow.versionId);

/** Behavior changes: recorded runs on the deployed and on the proposed version. */
export const behaviorHandlers = [
  handle(listRunBehavior, async ({ params }, call) => {
    const flow = await findProposed(call, params);
    if (flow.baseVersion === 0) return { runs: [], fault: strings.noBase.text };
    const now = Date.now();
    const recorded = await call.server
      .get(runRecords)
      .list(
        call.companyId,
        { flowIds: [flow.flowId], gte: now - days * 24 * 60 * 60 * 1000, lte: now },
        mostRuns,
      );
    const rows = await selectFound(call, flow).execute();
    const byRun = new Map(
      rows.map(row => readJson(row.found)).map(each => [each.interactionId, each]),
    );
    const runs = recorded
      .filter(({ isTrial }) => !isTrial)
      .map(
        ({ interactionId, startTime }): RunBehavior =>
          byRun.get(interactionId) ?? {
            interactionId,
            startTime,
            outcome: '',
            message: '',
            nodeId: '',
            before: '',
            after: '',
          },
      );
    return { runs, fault: '' };
  }),

  handle(replayRuns, async ({ params, body }, call) => {
    const { companyId: company_id, audit, transaction } = call;
    const flow = await findProposed(call, params);
    if (flow.baseVersion === 0) throw new Failure(400, codes.invalid, strings.noBase.text);
    const sides = await loadSides(call, flow);
    const runs: RunBehavior[] = [];
    for (const interactionId of body.interactionIds) {
      const recorded = await readRecordedRun(call, flow.flowId, interactionId);
      if (!recorded.shown) throw new Failure(400, codes.invalid, strings.debugOff.text);
      runs.push(await compareReplays(call, sides, recorded));
    }
    await transaction(async db => {
      for (const each of runs)
        await db
          .insertInto('review_replays')
          .values({
            company_id,
            flow_id: flow.flowId,
            base_version: flow.baseVersion,
            version_id: flow.versionId,
            interaction_id: each.interactionId,
            found: toJson(each),
            created_date: Date.now(),
          })
          .onConflict(conflict => conflict.doNothing())
          .execute();
      const after = { flowId: flow.flowId, runs: runs.length };
      const resourceId = params.requestId;
      await audit({ action: 'replay', resource: 'changeRequest', resourceId, after }, db);
    });
    return { runs };
  }),
];
