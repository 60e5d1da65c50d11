import { codes, Failure, newId } from '#core/contract';
import { handle, type Call } from '#core/server';
import { findActorNames } from '#core/server/internal';
import { flowStore } from '#plugins/flows/contract';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { placeNames } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { addComment, changeComment } from '../../contract';
import { strings } from '../../strings';
import type { CommentRow } from '../tables';
import { findRequest, readProposed, requireEntryRoom } from './findRequest';
import { toComment } from './readRequest';

const resource = 'changeRequest';

async function toShown({ server, db, customerId }: Call, row: CommentRow) {
  const names = await findActorNames(server, db, [row.created_by, row.resolved_by]);
  const person = (id: string) => ({ customerId: id, name: names.get(id) ?? '' });
  return toComment(row, person, customerId);
}

/** Returns the title of a node in the proposed version, or in the one that it is compared with. */
async function findNodeTitle(
  { server, db }: Call,
  requestId: string,
  flowId: string,
  nodeId: string,
): Promise<string> {
  const flow = (await readProposed(db, requestId)).find(each => each.flowId === flowId);
  if (!flow) throw new Failure(400, codes.invalid, strings.notInRequest.text);
  if (!nodeId) return '';
  for (const version of [flow.versionId, flow.baseVersion].filter(each => each > 0)) {
    const { graphData } = await server.get(flowStore).load(db, flowId, version);
    const index = indexGraph(graphData);
    if (index.nodes.has(nodeId)) return placeNames(index).of(nodeId);
  }
  throw new Failure(400, codes.invalid, strings.nodeGone.text);
}

/** Comments on requests and on nodes. */
export const commentHandlers = [
  handle(addComment, async ({ params: { requestId }, body }, call) => {
    const { companyId, customerId, db: here } = call;
    const { text, flowId = '', nodeId = '' } = body;
    await findRequest(here, requestId);
    const title = flowId && (await findNodeTitle(call, requestId, flowId, nodeId));
    const row: CommentRow = {
      company_id: companyId,
      request_id: requestId,
      comment_id: newId(),
      flow_id: flowId,
      node_id: flowId && nodeId,
      node_title: title,
      body: text.trim(),
      created_by: customerId,
      created_date: Date.now(),
      edited_date: 0,
      resolved_by: '',
    };
    await call.transaction(async db => {
      await requireEntryRoom(db, 'review_comments', requestId);
      await db.insertInto('review_comments').values(row).execute();
      const after = { commentId: row.comment_id, flowId, nodeId };
      await call.audit({ action: 'comment', resource, resourceId: requestId, after }, db);
    });
    return toShown(call, row);
  }),

  handle(changeComment, async ({ params: { requestId, commentId }, body }, call) => {
    const { customerId } = call;
    const next = await call.transaction(async db => {
      const row = await db
        .selectFrom('review_comments')
        .selectAll()
        .where('request_id', '=', requestId)
        .where('comment_id', '=', commentId)
        .executeTakeFirst();
      if (!row) throw new Failure(404, codes.notFound, strings.noComment.text);
      const text = body.text?.trim() ?? row.body;
      if (text !== row.body && row.created_by !== customerId)
        throw new Failure(403, codes.notAuthorized, strings.notYourComment.text);
      const changed: CommentRow = {
        ...row,
        body: text,
        edited_date: text === row.body ? row.edited_date : Date.now(),
        resolved_by:
          body.resolved === undefined
            ? row.resolved_by
            : body.resolved
              ? row.resolved_by || customerId
              : '',
      };
      await db
        .updateTable('review_comments')
        .set({
          body: changed.body,
          edited_date: changed.edited_date,
          resolved_by: changed.resolved_by,
        })
        .where('request_id', '=', requestId)
        .where('comment_id', '=', commentId)
        .execute();
      const after = { commentId, resolved: changed.resolved_by !== '' };
      await call.audit({ action: 'update', resource, resourceId: requestId, after }, db);
      return changed;
    });
    return toShown(call, next);
  }),
];
