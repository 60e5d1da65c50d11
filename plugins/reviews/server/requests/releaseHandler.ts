import { codes, Failure, format } from '#core/contract';
import { handle, type Call, type Queries } from '#core/server';
import { flowStore } from '#plugins/flows/contract';
import { detail, releaseChangeRequest, type ProposedFlow } from '../../contract';
import { strings } from '../../strings';
import { guardRule } from '../guard';
import { mailRelease } from '../mail';
import { readContent } from '../readContent';
import type { RequestRow } from '../tables';
import { findOpenRequest, findRequest, readProposed } from './findRequest';
import { toRequest } from './readRequest';

/** Loads what is about to be released, as the version that each flow will run. */
async function loadFlows({ server, db }: Call, proposed: readonly ProposedFlow[]) {
  const store = server.get(flowStore);
  const flows = [];
  for (const { flowId, versionId, hash } of proposed) {
    const flow = await store.load(db, flowId, versionId);
    if ((await readContent(server, db, flow)).hash !== hash) {
      const values = { version: versionId, name: flow.name };
      throw new Failure(409, codes.conflict, format(strings.versionChanged, values));
    }
    flows.push({ ...flow, currentVersion: versionId });
  }
  return flows;
}

/** Refuses flows that break another rule of a deployment than the one that this release meets. */
async function requireRules({ server, db }: Call, flows: Awaited<ReturnType<typeof loadFlows>>) {
  const store = server.get(flowStore);
  for (const flow of flows) {
    const candidate = { flow, versionId: flow.currentVersion, coming: flows };
    const faults = [
      ...(await store.findDeployFaults(db, candidate)).filter(({ rule }) => rule !== guardRule),
      ...(await store.brokenCallers(db, flow, flows)),
    ];
    if (faults.length === 0) continue;
    const rules = [...new Set(faults.map(({ title }) => `“${title}”`))].join(', ');
    const message = format(strings.rulesBroken, { name: flow.name, rules });
    const details = faults.flatMap(({ findings }) =>
      findings.map(each => ({
        at: each.nodeId ?? flow.flowId,
        message: `${each.message}. ${each.recommendation}`,
      })),
    );
    throw new Failure(400, codes.rulesBroken, message, details);
  }
}

async function deployAll(
  call: Call,
  db: Queries,
  { request_id: id, number, title }: Pick<RequestRow, 'request_id' | 'number' | 'title'>,
  flows: readonly ProposedFlow[],
) {
  const store = call.server.get(flowStore);
  const reason = format(strings.releaseReason, { number, title });
  const page = detail.to({ id });
  const cause = { way: 'deploy', actorId: call.customerId, reason, page } as const;
  for (const { flowId, versionId, baseVersion } of flows) {
    await store.deploy(db, flowId, versionId, cause);
    await call.audit(
      {
        action: 'deploy',
        resource: 'flow',
        resourceId: flowId,
        before: { publishedVersion: baseVersion || null },
        after: { publishedVersion: versionId, reason },
      },
      db,
    );
  }
}

/** Deploys the approved versions of a request, all or none. */
export const releaseHandler = handle(
  releaseChangeRequest,
  async ({ params: { requestId }, body }, call) => {
    await findOpenRequest(call.db, requestId);
    await requireRules(call, await loadFlows(call, await readProposed(call.db, requestId)));
    await call.transaction(async db => {
      const row = await findOpenRequest(db, requestId);
      if (row.content_hash !== body.contentHash)
        throw new Failure(409, codes.conflict, strings.contentChanged.text);
      const { blockers, reviews } = await toRequest({ ...call, db }, row);
      if (blockers.length > 0)
        throw new Failure(
          409,
          codes.conflict,
          blockers.join(' '),
          blockers.map(message => ({ at: 'reviews', message })),
        );
      const now = Date.now();
      await db
        .updateTable('change_requests')
        .set({ state: 'released', ended_by: call.customerId, ended_date: now, updated_date: now })
        .where('request_id', '=', requestId)
        .execute();
      const flows = await readProposed(db, requestId);
      await deployAll(call, db, row, flows);
      const after = { contentHash: row.content_hash, flows };
      const entry = { action: 'release', resource: 'changeRequest', resourceId: requestId, after };
      await call.audit(entry, db);
      await mailRelease(call, db, row, [row.created_by, ...reviews.map(({ by }) => by.customerId)]);
    });
    return toRequest(call, await findRequest(call.db, requestId));
  },
);
