import { codes, Failure, newId } from '#core/contract';
import { containsText, handle, toJson, type Call, type Queries } from '#core/server';
import { OutdatedError, prepareAndWrite } from '#core/server/internal';
import {
  approvals,
  editChangeRequest,
  getChangeRequest,
  listChangeRequests,
  openChangeRequest,
  setRequestState,
  type RequestView,
} from '../../contract';
import { strings } from '../../strings';
import { hashProposal } from '../hashes';
import { mailReviewers } from '../mail';
import { findApprovers } from '../reviewers';
import type { RequestRow } from '../tables';
import { insertFlows } from './contentHandlers';
import { findContributors, proposeFlows } from './proposeFlows';
import { findOpenRequest, findRequest } from './findRequest';
import { toLines, toRequest } from './readRequest';

const resource = 'changeRequest';

/** Requests of one part of the list. */
function selectView({ db, customerId, access }: Call, view: RequestView) {
  const all = db.selectFrom('change_requests');
  if (view === 'all') return all;
  if (view === 'mine') return all.where('created_by', '=', customerId);
  if (view !== 'review') return all.where('state', '=', view);
  // Whoever can't approve has nothing to review.
  if (!access.allows(approvals, 'update'))
    return all.where('state', '=', 'open').where('number', '<', 0);
  return all
    .where('state', '=', 'open')
    .where(each => each.not(containsText('contributors', JSON.stringify(customerId))))
    .where(each =>
      each.not(
        each.exists(
          each
            .selectFrom('change_reviews')
            .select('review_id')
            .whereRef('change_reviews.request_id', '=', 'change_requests.request_id')
            .whereRef('change_reviews.content_hash', '=', 'change_requests.content_hash')
            .where('change_reviews.created_by', '=', customerId),
        ),
      ),
    );
}

/** Refuses people who can't approve: asking them would lead nowhere. */
async function requireReviewers(
  { server, companyId }: Call,
  ids: readonly string[],
): Promise<void> {
  const able = await findApprovers(server, companyId, ids);
  if (ids.every(id => able.has(id))) return;
  const message = strings.unknownReviewer.text;
  throw new Failure(400, codes.invalid, message, [{ at: 'body/reviewers', message }]);
}

async function nextNumber(db: Queries): Promise<number> {
  const last = await db
    .selectFrom('change_requests')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (last?.number ?? 0) + 1;
}

/** Change requests: listed, opened, edited, and closed. */
export const requestHandlers = [
  handle(listChangeRequests, async ({ query }, call) => {
    const { page = 0, limit = 24, query: words = '', view = 'open' } = query;
    let requests = selectView(call, view);
    for (const word of words.split(/\s+/).filter(Boolean)) {
      const number = Number(word.replace(/^#/, ''));
      requests = requests.where(each =>
        each.or([
          containsText('search_text', word.toLowerCase()),
          ...(Number.isSafeInteger(number) && number > 0 ? [each('number', '=', number)] : []),
        ]),
      );
    }
    const { total } = await requests
      .select(each => each.fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await requests
      .selectAll()
      .orderBy('number', 'desc')
      .limit(limit)
      .offset(page * limit)
      .execute();
    return { changeRequests: await toLines(call, rows), changeRequestCount: Number(total) };
  }),

  handle(getChangeRequest, async ({ params }, call) =>
    toRequest(call, await findRequest(call.db, params.requestId)),
  ),

  handle(openChangeRequest, async ({ body }, call) => {
    const { companyId, customerId, server } = call;
    const reviewers = body.reviewers ?? [];
    await requireReviewers(call, reviewers);
    const now = Date.now();
    const row = await prepareAndWrite(
      () => proposeFlows(server, call.db, body.flows),
      proposals =>
        call.transaction(async db => {
          const title = body.title.trim();
          const created: RequestRow = {
            company_id: companyId,
            request_id: newId(),
            number: await nextNumber(db),
            title,
            description: body.description?.trim() ?? '',
            search_text: title.toLowerCase(),
            state: 'open',
            content_hash: hashProposal(proposals),
            reviewers: toJson([...reviewers]),
            contributors: toJson([...(await findContributors(call, db, proposals))]),
            created_by: customerId,
            created_date: now,
            updated_date: now,
            ended_by: '',
            ended_date: 0,
          };
          const { numInsertedOrUpdatedRows: written } = await db
            .insertInto('change_requests')
            .values(created)
            .onConflict(conflict => conflict.doNothing())
            .executeTakeFirstOrThrow();
          if (!written) throw new OutdatedError();
          await insertFlows(db, created, proposals);
          const after = {
            title,
            flows: proposals.map(({ name, versionId }) => `${name} ${versionId}`),
          };
          const entry = { action: 'create', resource, resourceId: created.request_id, after };
          await call.audit(entry, db);
          await mailReviewers(call, db, created, reviewers);
          return created;
        }),
    );
    return toRequest(call, row);
  }),

  handle(editChangeRequest, async ({ params: { requestId }, body }, call) => {
    if (body.reviewers) await requireReviewers(call, body.reviewers);
    await call.transaction(async db => {
      const before = await findOpenRequest(db, requestId);
      const asked = JSON.parse(before.reviewers) as string[];
      const title = body.title?.trim() ?? before.title;
      const next = {
        title,
        search_text: title.toLowerCase(),
        description: body.description?.trim() ?? before.description,
        reviewers: body.reviewers ? toJson([...body.reviewers]) : before.reviewers,
        updated_date: Date.now(),
      };
      await db
        .updateTable('change_requests')
        .set(next)
        .where('request_id', '=', requestId)
        .execute();
      const change = { before: { title: before.title }, after: { title } };
      await call.audit({ action: 'update', resource, resourceId: requestId, ...change }, db);
      const fresh = (body.reviewers ?? []).filter(id => !asked.includes(id));
      await mailReviewers(call, db, { ...before, title }, fresh);
    });
    return toRequest(call, await findRequest(call.db, requestId));
  }),

  handle(setRequestState, async ({ params: { requestId }, body: { state } }, call) => {
    await call.transaction(async db => {
      const before = await findRequest(db, requestId);
      if (before.state === 'released')
        throw new Failure(409, codes.conflict, strings.noReopen.text);
      const closed = state === 'closed';
      await db
        .updateTable('change_requests')
        .set({
          state,
          ended_by: closed ? call.customerId : '',
          ended_date: closed ? Date.now() : 0,
          updated_date: Date.now(),
        })
        .where('request_id', '=', requestId)
        .execute();
      const change = { before: { state: before.state }, after: { state } };
      await call.audit({ action: 'update', resource, resourceId: requestId, ...change }, db);
    });
    return toRequest(call, await findRequest(call.db, requestId));
  }),
];
