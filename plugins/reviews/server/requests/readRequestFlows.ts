import { readJson, type Call } from '#core/server';
import { flowStore } from '#plugins/flows/contract';
import {
  requiresReview,
  type RequestFlow,
  type ReviewPolicy,
  type ShownFixedVersion,
} from '../../contract';
import { ifMissing } from '../readContent';
import type { RequestFlowRow } from '../tables';
import { countChanges, createEmptyFlow } from './proposeFlows';

/** Problems of a flow that are listed. */
const mostProblems = 50;

type Reading = Pick<Call, 'server' | 'db' | 'companyId'>;

async function readLint({ db }: Reading, flowId: string, versions: readonly number[]) {
  const rows = await db
    .selectFrom('flow_versions')
    .select(['version_id', 'lint'])
    .where('flow_id', '=', flowId)
    .where('version_id', 'in', versions)
    .execute();
  return new Map(rows.map(({ version_id, lint }) => [version_id, readJson(lint)]));
}

/** Whether a policy requires a change request for a proposed flow, or for a version that it runs by number. */
export const isReviewRequired = (policy: ReviewPolicy, row: RequestFlowRow): boolean =>
  [row.flow_id, ...readJson(row.fixed).map(({ flowId }) => flowId)].some(id =>
    requiresReview(policy, id),
  );

/** Returns the versions that a proposed version runs by number, compared with those that run today. */
async function readFixed(
  { server, db, companyId }: Reading,
  { fixed }: RequestFlowRow,
  policy: ReviewPolicy,
): Promise<ShownFixedVersion[]> {
  const store = server.get(flowStore);
  const shown: ShownFixedVersion[] = [];
  // One by one, since each can be 10 MB long.
  for (const each of readJson(fixed)) {
    const after = await store.load(db, each.flowId, each.versionId).catch(ifMissing);
    if (!after) continue;
    const deployedVersion = after.publishedVersion ?? 0;
    const before = deployedVersion
      ? await store.load(db, each.flowId, deployedVersion)
      : createEmptyFlow(after);
    shown.push({
      ...each,
      name: after.name,
      deployedVersion,
      counts: await countChanges(companyId, before, after),
      required: requiresReview(policy, each.flowId),
    });
  }
  return shown;
}

/** Returns the flows of one request as they stand now, with the problems of their versions. */
export async function readRequestFlows(
  reading: Reading,
  rows: readonly RequestFlowRow[],
  policy: ReviewPolicy,
): Promise<RequestFlow[]> {
  const flows: RequestFlow[] = [];
  for (const row of rows) {
    const stored = await reading.db
      .selectFrom('flows')
      .select(['name', 'current_version', 'published_version'])
      .where('flow_id', '=', row.flow_id)
      .executeTakeFirst();
    const lint = await readLint(reading, row.flow_id, [row.version_id, row.base_version]);
    const known = new Set(
      (lint.get(row.base_version) ?? []).map(({ code, nodeId }) => `${code} ${nodeId}`),
    );
    const issues = (lint.get(row.version_id) ?? []).map(error => ({
      error,
      fresh: !known.has(`${error.code} ${error.nodeId}`),
    }));
    flows.push({
      flowId: row.flow_id,
      versionId: row.version_id,
      baseVersion: row.base_version,
      hash: row.content_hash,
      name: stored?.name ?? row.name,
      counts: readJson(row.counts),
      savedVersion: stored?.current_version ?? 0,
      deployedVersion: stored?.published_version ?? 0,
      required: isReviewRequired(policy, row),
      problems: issues
        .sort((one, other) => Number(other.fresh) - Number(one.fresh))
        .slice(0, mostProblems),
      fixed: await readFixed(reading, row, policy),
      exists: stored !== undefined && lint.has(row.version_id),
    });
  }
  return flows;
}
