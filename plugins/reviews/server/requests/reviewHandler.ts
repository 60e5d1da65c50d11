import { codes, Failure, newId } from '#core/contract';
import { handle, readJson, toJson } from '#core/server';
import { findCallerRoles, findSession } from '#core/server/internal';
import { approvals, reviewChangeRequest, type ProposedFlow } from '../../contract';
import { findApproveFault } from '../../domain/judgeReviews';
import { strings } from '../../strings';
import { mailReview } from '../mail';
import { readPolicy } from '../policy';
import { findOpenRequest, findRequest, readProposed, requireEntryRoom } from './findRequest';
import { toRequest } from './readRequest';

/** Approves the content of a request, or requests changes. */
export const reviewHandler = handle(
  reviewChangeRequest,
  async ({ params: { requestId }, body }, call) => {
    const { companyId, customerId, access } = call;
    // An approval by a script is no review by a person.
    if (!findSession(call)) throw new Failure(401, codes.notAuthorized, strings.peopleOnly.text);
    const roles = await findCallerRoles(call);
    await call.transaction(async db => {
      const row = await findOpenRequest(db, requestId);
      if (row.content_hash !== body.contentHash)
        throw new Failure(409, codes.conflict, strings.contentChanged.text);
      if (body.verdict === 'approved') {
        const request = { contributors: readJson(row.contributors) };
        const caller = { customerId, roles, may: access.allows(approvals, 'update') };
        const fault = findApproveFault(request, await readPolicy(db), caller);
        if (fault) throw new Failure(403, codes.notAuthorized, fault);
      }
      await requireEntryRoom(db, 'change_reviews', requestId);
      const content: ProposedFlow[] = await readProposed(db, requestId);
      await db
        .insertInto('change_reviews')
        .values({
          company_id: companyId,
          request_id: requestId,
          review_id: newId(),
          verdict: body.verdict,
          body: body.text?.trim() ?? '',
          content_hash: row.content_hash,
          content: toJson(content),
          created_by: customerId,
          created_date: Date.now(),
        })
        .execute();
      const after = { verdict: body.verdict, contentHash: row.content_hash, content };
      const entry = { action: 'review', resource: 'changeRequest', resourceId: requestId, after };
      await call.audit(entry, db);
      await mailReview(call, db, row, body.verdict);
    });
    return toRequest(call, await findRequest(call.db, requestId));
  },
);
