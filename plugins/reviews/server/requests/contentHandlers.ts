import { handle, readJson, toJson, type Queries } from '#core/server';
import { updateContent } from '../../contract';
import { hashProposal } from '../hashes';
import type { RequestRow } from '../tables';
import { findContributors, proposeFlows, type Proposal } from './proposeFlows';
import { findOpenRequest, findRequest } from './findRequest';
import { toRequest } from './readRequest';

/** Writes the flows that a request proposes, in place of those that it had. */
export async function insertFlows(
  db: Queries,
  { company_id, request_id }: Pick<RequestRow, 'company_id' | 'request_id'>,
  proposals: readonly Proposal[],
): Promise<void> {
  await db.deleteFrom('change_request_flows').where('request_id', '=', request_id).execute();
  await db
    .insertInto('change_request_flows')
    .values(
      proposals.map(({ flowId, versionId, baseVersion, hash, name, counts, fixed }) => ({
        company_id,
        request_id,
        flow_id: flowId,
        version_id: versionId,
        base_version: baseVersion,
        content_hash: hash,
        name,
        counts: toJson(counts),
        fixed: toJson(fixed),
      })),
    )
    .execute();
}

/** Replaces what a request proposes. */
export const contentHandler = handle(
  updateContent,
  async ({ params: { requestId }, body }, call) => {
    const proposals = await proposeFlows(call.server, call.db, body.flows);
    await call.transaction(async db => {
      const row = await findOpenRequest(db, requestId);
      const contributors = new Set([
        ...readJson(row.contributors),
        ...(await findContributors(call, db, proposals)),
      ]);
      await db
        .updateTable('change_requests')
        .set({
          content_hash: hashProposal(proposals),
          contributors: toJson([...contributors]),
          updated_date: Date.now(),
        })
        .where('request_id', '=', requestId)
        .execute();
      await insertFlows(db, row, proposals);
      const after = { flows: proposals.map(({ name, versionId }) => `${name} ${versionId}`) };
      const entry = { action: 'update', resource: 'changeRequest', resourceId: requestId, after };
      await call.audit(entry, db);
    });
    return toRequest(call, await findRequest(call.db, requestId));
  },
);
