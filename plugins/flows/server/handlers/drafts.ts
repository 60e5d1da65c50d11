import { createHash } from 'node:crypto';
import { handle } from '#core/server';
import { stringifySliced } from '#core/contract/format/stringifySliced';
import { OutdatedError, prepareAndWrite, timeSlices } from '#core/server/internal';
import { flowChecks, getDraft as get, keepDraft as keep } from '../../contract/internal';
import { findFlow, loadDraft, loadFlow } from '../store/findFlow';
import { applyChanges } from '../store/saving/applyChanges';
import { refuseNewTexts } from '../store/saving/refuseNewTexts';
import { transactionFor } from '../store/saving/transactionFor';
import { toDocument } from '../store/toFlow';

/** Drafts that are kept of one flow, the newest. */
const mostDrafts = 50;

/**
 * Keeps unsaved changes for runs of them, checked as a save checks them. The same draft is kept once,
 * under the same number.
 */
export const keepDraft = handle(keep, async ({ params, body }, call) => {
  const { db: here, server, companyId: company_id } = call;
  const { flowId } = params;
  return prepareAndWrite(
    async () => {
      const before = await loadFlow(here, flowId);
      const flow = applyChanges(before, body);
      refuseNewTexts(server, await server.get(flowChecks).lint(here, flow), flow, before);
      const document = await timeSlices.run(flow.companyId, stringifySliced(toDocument(flow)));
      return { flow, document, hash: createHash('sha256').update(document).digest('hex') };
    },
    ({ flow, document, hash }) =>
      transactionFor(call, { flow, document }, async db => {
        await findFlow(db, flowId);
        const drafts = db.selectFrom('flow_drafts').where('flow_id', '=', flowId);
        const same = await drafts
          .select('version_id')
          .where('document_hash', '=', hash)
          .executeTakeFirst();
        if (same) return { versionId: same.version_id };
        const last = await drafts
          .select('version_id')
          .orderBy('version_id')
          .limit(1)
          .executeTakeFirst();
        const versionId = (last?.version_id ?? -1) - 1;
        const key = { company_id, flow_id: flowId, version_id: versionId };
        const { numInsertedOrUpdatedRows: written } = await db
          .insertInto('flow_drafts')
          .values({ ...key, document, document_hash: hash, created_date: Date.now() })
          .onConflict(conflict => conflict.doNothing())
          .executeTakeFirstOrThrow();
        if (!written) throw new OutdatedError();
        await db
          .deleteFrom('flow_drafts')
          .where('flow_id', '=', flowId)
          .where('version_id', '>=', versionId + mostDrafts)
          .execute();
        return { versionId };
      }),
  );
});

/** A draft that was tried, for the canvas of its run. */
export const getDraft = handle(get, ({ params }, { db }) =>
  loadDraft(db, params.flowId, params.draftId),
);
