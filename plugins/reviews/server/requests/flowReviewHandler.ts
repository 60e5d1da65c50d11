import { handle } from '#core/server';
import { findActorNames } from '#core/server/internal';
import { flowReviews, requiresReview } from '../../contract';
import { readPolicy } from '../policy';
import { toComment, toLines } from './readRequest';

/** Says whether a flow needs a request, and returns its open ones. */
export const flowReviewHandler = handle(flowReviews, async ({ params: { flowId } }, call) => {
  const { db, server, customerId } = call;
  const open = await db
    .selectFrom('change_requests')
    .innerJoin(
      'change_request_flows',
      'change_request_flows.request_id',
      'change_requests.request_id',
    )
    .selectAll('change_requests')
    .select('change_request_flows.version_id')
    .where('change_requests.state', '=', 'open')
    .where('change_request_flows.flow_id', '=', flowId)
    .orderBy('change_requests.number', 'desc')
    .limit(20)
    .execute();
  const lines = await toLines(call, open);
  const comments = open.length
    ? await db
        .selectFrom('review_comments')
        .selectAll()
        .where('flow_id', '=', flowId)
        .where(
          'request_id',
          'in',
          open.map(({ request_id }) => request_id),
        )
        .orderBy('created_date')
        .execute()
    : [];
  const names = await findActorNames(
    server,
    db,
    comments.flatMap(({ created_by, resolved_by }) => [created_by, resolved_by]),
  );
  const person = (id: string) => ({ customerId: id, name: names.get(id) ?? '' });
  return {
    required: requiresReview(await readPolicy(db), flowId),
    requests: lines.map(({ requestId, number, title, approved }, at) => ({
      requestId,
      number,
      title,
      approved,
      versionId: open[at]?.version_id ?? 0,
    })),
    comments: comments.map(row => ({
      requestId: row.request_id,
      ...toComment(row, person, customerId),
    })),
  };
});
